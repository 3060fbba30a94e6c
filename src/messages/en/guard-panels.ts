export const guardTableSays = {
  typedFor: 'New: {label}', untold: '{count} not reported yet',
  caption: 'Every guard, what it is set to, and how much of it is used', guard: 'Guard', setTo: 'Limit',
  used: 'Used now', typed: 'New', notSet: 'not set', misread: 'not understood', required: 'required',
  first: 'set at once when you confirm', tightens: 'lowered at once',
  loosens: 'raised: you confirm, then it waits',
  apart: {
    orderNotional: 'each order by itself', collar: 'each price by itself',
    consentsPerMinute: 'counted by the sealed sheet',
  },
} as const
export const raiseCardSays = {
  inForceIn: 'In effect at {at}, in', title: 'Raised guards, pending', waits: 'Raised, not in effect yet.',
  due: 'Due now; it takes effect with a line in the journal.', callOff: 'Cancel the raise',
  atOnce: 'at once, without a question',
} as const
export const breakSays = {
  on: 'You are on a break until {until}, for another {left}. Nothing ends it sooner; cancels, reduce-only closes and stops still work.',
  title: 'A break from trading',
  about: 'Locks you out of everything that adds risk, on every account of this desk, until a time you choose. Nothing ends it sooner.',
  howLong: 'How long', longer: 'Make it longer…', take: 'Take a break…',
  lasts: {
    quarter: '15 minutes', hour: '1 hour', fourHours: '4 hours', day: '1 day', threeDays: '3 days',
    week: '1 week', month: '30 days',
  },
} as const
export const timerPanelSays = {
  from: '{least} to {most}', title: 'Cancel-all timer at the venue',
  none: 'Not set. Once set, the venue cancels every open order of this account when it runs out, stops included, unless you set it again or turn it off: protection for when this desk loses its connection.',
  runsOut: 'Runs out after', review: 'Review…', callOff: 'Turn off…',
  cannot: 'It cannot be set now: see “What can be sent”.',
} as const
export const writingSays = {
  title: 'What can be sent', active: 'Trading is on: orders can be sent within the guards.',
  caption: 'Every trading state and what can be sent in it', state: 'Status', adds: 'Adds risk',
  lowers: 'Lowers risk', now: ' · now',
  note: 'Cancels, reduce-only closes and margin added to a position lower risk; what cannot be proved to lower it counts as adding it. Reading is possible in every state.',
} as const
export const keyCeilingsSays = {
  pace: '{count} requests a minute',
  buys: 'Buys, all markets: {perOrder} USDC per order, {perDay} USDC per day (UTC)',
  market: '{symbol}: {perOrder} per order, {perDay} per day (UTC)', title: 'Key limits',
  none: 'None set: the key signs only cancels and new reduce-only orders.',
  old: 'Set before buys were limited by notional: the key signs only in these markets. Change the limits to sign in all.',
  unknown: 'Known once the key of this account is open.', set: 'Key limits…', setFirst: 'Set key limits…',
  setSize: 'Set size…',
  unknownToday: 'The list of what this key signed today was lost, so it signs nothing that adds until 00:00 UTC. Check that it was you; limits set again here count from then on.',
  practice: 'The practice key has none.',
} as const
