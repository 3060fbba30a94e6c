export const auditSays = {
  section: 'Section of log', noneIs: 'No {state} entry.', attempts: 'Order log', state: 'Status',
  attemptsList: 'Order log; Enter shows timeline', seeOthers: 'Choose “any status” for the others.',
} as const
export const guardsSays = {
  misread: '{count} not understood',
  changed: { lowered: '{lowered} lowered', raised: '{raised} raised', separator: ', ' },
  of: { account: 'this account', account2: '{account}', guards: 'Risk limits of {account}' },
  day: 'UTC day {day}, {left} left.', nothingChanged: 'no change', proposed: 'proposed',
  leave: 'Discard changes', set: 'Set limits', setFirst: 'Set limits…', change: 'Change…',
  how: 'Lowering works at once, raising in ten minutes.', declined: 'Not raised. Lowered limits stay.',
  none: 'No limits: nothing can be sent. The first take effect at once.',
} as const
export const keysSays = {
  accounts: 'Accounts and keys', look: 'View markets (no key)…', add: 'Add an account…', addKey: 'Add a key…',
  none: 'No account loaded yet.', noneNext: 'Practice needs no key.',
} as const
export const portfolioSays = {
  part: 'Portfolio section',
  parts: {
    overview: 'Overview', statement: 'Statement', trades: 'Round trips', calendar: 'Calendar',
    forecasts: 'Execution quality', account: 'Account', past: 'Snapshots',
  },
  curve: 'Curve', nothing: { title: 'No trades in this period.', next: 'Choose a longer period.' },
  byMarket: 'By market', byMarketGrid: 'By market; Enter shows its fills',
  noMarket: { title: 'No market traded.', next: 'Markets appear here by net PnL.' }, byDay: 'By day',
  noDay: { title: 'No days.', next: 'Days with fills or payments.' },
} as const
export const settingsSays = {
  section: 'Settings section', looks: 'Appearance', layouts: 'Layout', file: 'Settings as text',
  alerts: 'Alerts', keyboard: 'Keyboard shortcuts', updates: 'Updates',
} as const
export const snapshotsSays = {
  between: 'Between {since} and {until}:', more: '{count} more; choose a closer moment.',
  changed: 'What changed', first: 'First saved moment: no comparison.', nothing: 'Nothing saved.',
  noMoment: 'No moment', none: 'Nothing saved then.',
  noneNext: 'Saved when a position, order, balance or setting changes. Look back further.',
  reading: 'Reading moments…', readingNext: 'From this computer only.',
} as const
