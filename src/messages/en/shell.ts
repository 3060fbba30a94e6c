export const placeTitles = {
  trade: 'Trade', portfolio: 'Portfolio', log: 'Log', settings: 'Settings',
} as const
export const settingsSectionTitles = {
  general: 'General', trading: 'Trading', accounts: 'Accounts', limits: 'Risk limits',
} as const
export const logSectionTitles = { orders: 'Order log', events: 'Event log' } as const
export const placesSays = { places: 'Places', nowIn: 'Go to…, now in ' } as const
export const topSays = {
  desk: 'Desk', account: 'Account: ', opening: 'Opening…', inUse: 'Account in use',
  accounts: 'Accounts and keys…', search: 'Search', looks: 'Appearance', theme: 'Theme',
  palette: 'Up and down colours',
} as const
export const drillsSays = { drills: 'Failure drills', about: 'On the practice exchange only' } as const
export const inBrackets = ' ({key})'
export const stopSays = {
  cancelAllDoes: 'Orders, then trigger orders{inBrackets}',
  stopDoes: 'Blocks added risk at once, then offers to cancel orders{inBrackets}', cancelAll: 'Cancel all',
  reopen: 'Resume…', stop: 'Stop', more: 'More ways to stop', cancelAllNow: 'Cancel all orders now…',
} as const
export const lightNames = {
  prices: 'Prices', account: 'Account', channel: 'Order updates', clock: 'Clock',
} as const
export const lightWords = { live: 'live', late: 'late', down: 'down', off: 'off' } as const
export const statusSays = {
  limits: 'API {share} %', unresolved: 'unresolved {count}', unknownBrief: 'Unknown ({count})',
  unreadable: 'unreadable {count}', title: 'Desk state', untold: 'not read yet', diagnostics: 'Diagnostics',
} as const
export const bannersSay = {
  also: { separator: ', ', also: 'Also: {heads}' }, title: 'What needs your attention',
} as const
export const noticesSay = {
  dismiss: 'Dismiss: {head}. {sentence}', more: 'and {count} more', title: 'Notices', fewer: 'show fewer',
} as const
export const paletteSays = {
  search: 'Search commands and markets', commands: 'Commands', none: 'No match.',
} as const
export const dialogSays = { close: 'Dismiss' } as const
export const notLoaded = 'Not loaded. Open again.'
export const emptySays = { title: 'Not read yet.', next: 'With the venue’s first answer.' } as const
