export const reaches = {
  '1': { label: 'Today (UTC)' }, '7': { label: '7 days' }, '30': { label: '30 days' },
  '90': { label: '90 days' }, '365': { label: '1 year' }, all: { label: 'All' },
} as const
export const nothingKept = {
  transfers: { title: 'No deposit or withdrawal.' }, days: { title: 'No day saved.' },
  orders: {
    title: 'No order has ended.',
    next: 'Filled, cancelled and rejected orders are listed here, whoever placed them.',
  },
  fills: { title: 'No fill yet.', next: 'Each of your trades is listed here with its fee.' },
  funding: {
    title: 'No funding payment yet.',
    next: 'What an open position pays or receives at each funding time is listed here.',
  },
  settlements: {
    title: 'No settlement yet.',
    next: 'When profit or loss becomes balance, it is listed here with the balance before and after.',
  },
  positions: {
    title: 'No position was closed.', next: 'Each is listed here with its entry, exit and realised PnL.',
  },
  liquidations: {
    title: 'Nothing was liquidated.', next: 'What a liquidation takes is listed here, position by position.',
  },
} as const
export const stillRead = {
  title: 'Still loading.',
  next: 'The venue’s history appears as it loads. Until all of it is loaded, an empty list does not mean that there was none.',
} as const
export const notLoaded = {
  title: 'Not all of it is saved.',
  next: 'This desk is offline. It loads the venue’s history once it connects; until then an empty list does not mean that there was none.',
} as const
export const untoldPublicly = {
  title: 'Not public.',
  next: 'The venue shows this to the account’s own key alone. An empty list does not mean that there was none.',
} as const
export const readWords = {
  row: { one: '{count} row', other: '{count} rows' }, allThem: '{rows}, all of them',
  loadedMore: '{rows} loaded; there are more', soFar: '{rows} so far',
} as const
export const partlyRead = {
  row: { one: '{count} row', other: '{count} rows' },
  sortingFiltersCover: 'Sorting and filters cover what was loaded: {count}. There are more: load all of them, or save them to a file.',
} as const
export const pastSays = {
  savedIn: { row: { one: '{count} row', other: '{count} rows' }, in: '{rows} in {file}' },
  table: 'Which table', market: 'Market', everyMarket: 'Every market', side: 'Side', bothSides: 'Both sides',
  sides: { BUY: 'Buy / long', SELL: 'Sell / short' }, reach: 'Period', order: 'Order',
  orders: { 'newest first': 'Newest first', 'oldest first': 'Oldest first' }, readMore: 'Load more',
  readAll: 'Load all', saveCsv: 'Save CSV…', saveJson: 'Save JSON…',
} as const
