export const reaches = {
  '1': { label: 'Today (UTC)' }, '7': { label: '7 days' }, '30': { label: '30 days' },
  '90': { label: '90 days' }, '365': { label: '1 year' }, all: { label: 'All' },
} as const
export const nothingKept = {
  transfers: { title: 'No deposits or withdrawals.' }, days: { title: 'No days saved.' },
  orders: { title: 'No past orders.', next: 'Filled, cancelled, rejected orders appear here.' },
  fills: { title: 'No fills yet.', next: 'Fills appear here with their fees.' },
  funding: { title: 'No funding yet.', next: 'Funding of open positions appears here.' },
  settlements: { title: 'No settlement yet.', next: 'Settled PnL, with balance before and after.' },
  positions: { title: 'No closed positions.', next: 'With entry, exit and realised PnL.' },
  liquidations: { title: 'No liquidations.', next: 'Liquidated positions appear here.' },
} as const
export const stillRead = { title: 'Loading.', next: 'Loading: empty is not final.' } as const
export const notLoaded = {
  title: 'Not all saved.', next: 'Offline: loads once connected. Empty is not final.',
} as const
export const untoldPublicly = {
  title: 'Not public.', next: 'Only the account’s key sees this. Empty does not mean none.',
} as const
export const readWords = {
  row: { one: '{count} row', other: '{count} rows' }, allThem: '{rows}, all',
  loadedMore: '{rows} loaded, more available', soFar: '{rows} so far',
} as const
export const partlyRead = {
  row: { one: '{count} row', other: '{count} rows' },
  sortingFiltersCover: 'Sorting, filters cover the {count} loaded. Load all, or save to file.',
} as const
export const pastSays = {
  savedIn: { row: { one: '{count} row', other: '{count} rows' }, in: '{rows} in {file}' }, table: 'Table',
  market: 'Market', everyMarket: 'All markets', side: 'Side', bothSides: 'Both sides',
  sides: { BUY: 'Buy / long', SELL: 'Sell / short' }, reach: 'Period', order: 'Order',
  orders: { 'newest first': 'Newest first', 'oldest first': 'Oldest first' }, readMore: 'Load more',
  readAll: 'Load all', saveCsv: 'Save CSV…', saveJson: 'Save JSON…',
} as const
