export const auditSays = {
  section: 'Section of the log', noneIs: 'No entry is {state}.', attempts: 'Order log', state: 'Status',
  attemptsList: 'Order log; Enter shows the timeline', seeOthers: 'Choose “any status” to see the others.',
} as const
export const guardsSays = {
  misread: '{count} not understood',
  changed: { lowered: '{lowered} lowered', raised: '{raised} raised', separator: ', ' },
  of: { account: 'this account', account2: '{account}', guards: 'Risk limits of {account}' },
  day: 'UTC day {day}, {left} left.', nothingChanged: 'no change', proposed: 'proposed',
  leave: 'Discard changes', set: 'Set limits', setFirst: 'Set limits…', change: 'Change…',
  how: 'Lowering works at once, raising after ten minutes.',
  declined: 'Not raised. What was lowered stays lowered.',
  none: 'No limits yet, so nothing can be sent. The first ones take effect at once.',
} as const
export const keysSays = {
  accounts: 'Accounts and keys', look: 'View markets (no key)…', add: 'Add an account…', addKey: 'Add a key…',
  none: 'No account has been loaded yet.', noneNext: 'The desk is opening. Practice needs no key.',
} as const
export const portfolioSays = {
  part: 'Part of the portfolio',
  parts: {
    overview: 'Overview', statement: 'Statement', trades: 'Trades', calendar: 'Calendar',
    forecasts: 'Execution quality', account: 'Account', past: 'Snapshots',
  },
  curve: 'Curve',
  nothing: {
    title: 'Nothing was traded in this period.',
    next: 'Fills, fees and funding appear here day by day. Choose a longer period to look further back.',
  },
  byMarket: 'By market', byMarketGrid: 'By market; Enter shows its fills',
  noMarket: {
    title: 'No market was traded.', next: 'Each market is listed here with its net PnL, the best first.',
  },
  byDay: 'By day',
  noDay: {
    title: 'Nothing on any day of this period.',
    next: 'Each day is listed here from the first with a fill or a payment.',
  },
} as const
export const settingsSays = {
  section: 'Section of the settings', looks: 'Appearance', layouts: 'Layout', file: 'Settings as text',
  alerts: 'Alerts', keyboard: 'Keyboard shortcuts', updates: 'Updates',
} as const
export const snapshotsSays = {
  between: 'Between {since} and {until}:', more: 'and {count} more; choose a closer moment to compare with.',
  changed: 'What changed', first: 'This is the first saved moment: there is none before it to compare with.',
  nothing: 'Nothing that this desk saves. What moves with the market alone is not saved.',
  noMoment: 'No moment', none: 'Nothing of this account was saved in that time.',
  noneNext: 'A moment is saved whenever a position, an order, a balance or a setting changes. Look further back, or come back later.',
  reading: 'Reading saved moments…',
  readingNext: 'All of it is on this computer; nothing is asked of the venue.',
} as const
