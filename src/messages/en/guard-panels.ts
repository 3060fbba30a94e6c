export const guardTableSays = {
  typedFor: 'New: {label}', untold: '{count} not reported yet', caption: 'Risk limits with their use',
  guard: 'Limit', setTo: 'Set to', used: 'Used', typed: 'New', notSet: 'not set', misread: 'not understood',
  required: 'required', first: 'at once', tightens: 'lowered: at once', loosens: 'raised: waits',
  apart: { orderNotional: 'per order', collar: 'per order', consentsPerMinute: 'counted on sheet' },
} as const
export const raiseCardSays = {
  inForceIn: 'In effect at {at}, in', title: 'Raised limits, pending', waits: 'Not in effect yet.',
  due: 'Due now.', callOff: 'Cancel', atOnce: 'at once',
} as const
export const breakSays = {
  on: 'Break until {until} ({left} left). Nothing ends it sooner. Cancels, reduce-only closes, stops work.',
  title: 'Trading break', about: 'No added risk, on any account. Nothing ends it sooner.', howLong: 'For',
  longer: 'Extend…', take: 'Take a break…',
  lasts: {
    quarter: '15 minutes', hour: '1 hour', fourHours: '4 hours', day: '1 day', threeDays: '3 days',
    week: '1 week', month: '30 days',
  },
} as const
export const timerPanelSays = {
  from: '{least} to {most}', title: 'Cancel-all timer',
  none: 'Off. At zero, venue cancels all orders, stops included.', runsOut: 'Runs out after',
  review: 'Review…', callOff: 'Turn off…', cannot: 'Not now: see “Trading state”.',
} as const
export const writingSays = {
  title: 'Trading state', active: 'On, within risk limits.', caption: 'Trading states', all: 'All states',
  state: 'Status', adds: 'Adds risk', lowers: 'Lowers risk', now: ' · now',
  note: 'Cancels, reduce-only closes, added margin lower risk; all not proved to lower it adds it.',
} as const
export const keyCeilingsSays = {
  pace: '{count} requests a minute',
  buys: 'Buys, all markets: {perOrder} USDC per order, {perDay} USDC per day (UTC)',
  market: '{symbol}: {perOrder} per order, {perDay} per day (UTC)', title: 'Key limits',
  none: 'None: signs only cancels and new reduce-only orders.',
  old: 'Old limits: only these markets. Change to sign in all.', unknown: 'Known once key is open.',
  set: 'Key limits…', setFirst: 'Set key limits…', setSize: 'Set size…',
  unknownToday: 'Today’s count was lost: signs nothing adding until 00:00 UTC. Check it was you, or set limits again.',
  practice: 'None for practice key.',
} as const
