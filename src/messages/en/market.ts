export const known = {
  ACTIVE: { word: 'trading', meaning: 'Every order is accepted.' },
  POST_ONLY: {
    word: 'post-only', meaning: 'Only resting orders are accepted: market, IOC and FOK are refused.',
  },
  REDUCE_ONLY: { word: 'reduce-only', meaning: 'Positions can be reduced or closed here, not opened.' },
  DELISTING: {
    word: 'being delisted', meaning: 'Close what you hold here: the venue will do it at its own price.',
  },
  DELISTED: { word: 'delisted', meaning: 'Nothing trades here any more.' },
  PENDING: { word: 'not open yet', meaning: 'Orders are accepted once the venue opens it.' },
  NEW: { word: 'not open yet', meaning: 'Orders are accepted once the venue opens it.' },
} as const
export const statusWords = {
  status: '{status}', wordDeskDoes: 'A word this desk does not know, so it sends no order here.',
} as const
export const stripSays = {
  strip: 'Market', choose: 'Choose a market', last: 'Last', mark: 'Mark', index: 'Index', day: '24 h',
  range: '24 h high / low', funding: 'Funding / in', openInterest: 'Open interest',
  rules: 'Tick · step · minimum',
} as const
export const fundingSays = {
  rate: '{rate} / {hours} h', paidBefore: 'Funding history', unread: 'Could not be loaded now.',
  none: 'Nothing has been paid in this market yet.', list: 'Funding history, newest first',
} as const
export const pickerSays = {
  ofPanel: 'Choose a market for {panel}', compare: 'Compare {panel} with another market',
  figuresOf: 'What the figures of {symbol} are made of', explain: 'Explain the figures of {symbol}',
  prices: 'Prices {age}', moved: 'Change, {span}',
  changes: { told: 'Changes {age}', reading: 'Changes loading…', unread: 'Changes could not be loaded now' },
  title: 'Choose a market', search: 'Search markets', sortBy: 'Sort markets by', list: 'Markets',
  unread: 'Markets not loaded yet.', none: 'No market matches.', pins: 'keeps a market at the top',
  explains: 'explains its figures', close: 'Close', span: 'Change over',
  columns: { symbol: 'Market', mark: 'Mark', moved: 'Change', funding: 'Funding', volume: 'Volume' },
} as const
