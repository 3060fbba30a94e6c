export const known = {
  ACTIVE: { word: 'trading', meaning: 'All orders accepted.' },
  POST_ONLY: { word: 'post-only', meaning: 'No market, IOC or FOK.' },
  REDUCE_ONLY: { word: 'reduce-only', meaning: 'Only reducing or closing.' },
  DELISTING: { word: 'being delisted', meaning: 'Close, or the venue closes at its price.' },
  DELISTED: { word: 'delisted', meaning: 'No trading any more.' },
  PENDING: { word: 'not open yet', meaning: 'Orders accepted once open.' },
  NEW: { word: 'not open yet', meaning: 'Orders accepted once open.' },
} as const
export const statusWords = {
  status: '{status}', wordDeskDoes: 'Unknown status: no order is sent here.',
} as const
export const stripSays = {
  strip: 'Market', choose: 'Choose market', last: 'Last', mark: 'Mark', index: 'Index', day: '24 h',
  range: '24 h high / low', funding: 'Funding / in', openInterest: 'Open interest',
  rules: 'Tick · step · minimum',
} as const
export const fundingSays = {
  rate: '{rate} / {hours} h', paidBefore: 'Funding history', unread: 'Could not be loaded.',
  none: 'No funding paid yet.', list: 'Funding history, newest first',
} as const
export const pickerSays = {
  ofPanel: 'Market for {panel}', compare: 'Compare {panel} with another market', explain: 'Explain {symbol}',
  prices: 'Prices {age}', moved: 'Change, {span}',
  changes: { told: 'Changes {age}', reading: 'Changes loading…', unread: 'Changes could not be loaded' },
  title: 'Choose market', search: 'Search markets', sortBy: 'Sort markets by', list: 'Markets',
  unread: 'Markets not loaded yet.', none: 'No market matches.', pins: 'pins a market',
  explains: 'explains figures', close: 'Close', span: 'Change over',
  columns: { symbol: 'Market', mark: 'Mark', moved: 'Change', funding: 'Funding', volume: 'Volume' },
} as const
