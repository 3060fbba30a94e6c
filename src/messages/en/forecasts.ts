export const kindTitles = {
  LIMIT: 'Limit', MARKET: 'Market', IOC: 'IOC', FOK: 'FOK', POST_ONLY: 'Post-only',
} as const
export const reasonTitles = {
  'book moved': 'the book moved', 'part rested': 'a part rested', 'another fee rate': 'another fee rate',
  'hidden size': 'hidden size',
} as const
export const scoreSays = {
  title: 'Forecast vs actual', figure: 'Figure', said: 'Forecast', happened: 'Actual',
  difference: 'Difference', why: 'Why', average: 'Average price', slippage: 'Slippage, bps', fee: 'Fee, USDC',
  feeBps: 'Fee rate, bps', liquidation: 'Liquidation price', free: 'Free collateral, USDC', none: 'none',
  noPrice: 'none', withinTick: 'within a tick', same: 'Unexplained by journal.', unsaid: 'not on sheet',
  unread: 'read too late, or position changed', unscored: 'Not scored: no own forecast.',
} as const
export const forecastSays = {
  ordersOf: { in: ' in {symbol}', orders: '{kind} orders{symbol}' },
  unscored: {
    one: '{count} filled order not scored: no own forecast.',
    other: '{count} filled orders not scored: no own forecast.',
  },
  onlyNewest: 'newest {count}', title: 'By kind and market',
  about: 'Slippage vs best price on sheet; above zero costs you.',
  groups: 'By kind and market; Enter shows orders',
  noGroup: { title: 'No forecasts in this period.', next: 'Filled orders appear here.' }, orders: 'Orders',
  ordersGrid: 'Orders; Enter shows log entry', noOrder: { title: 'No row selected.', next: 'Select one.' },
  allMarkets: 'All markets',
  columns: {
    kind: 'Kind', market: 'Market', count: 'Orders', said: 'Forecast, bps', paid: 'Actual, bps',
    averageP50: 'Difference p50, bps', averageP90: 'Difference p90, bps', feeP50: 'Fee difference p50, bps',
    feeP90: 'Fee difference p90, bps', average: 'Avg forecast', averagePaid: 'Avg actual',
    difference: 'Difference, bps', fee: 'Fee forecast', feePaid: 'Fee actual', why: 'Why',
  },
  notCompared: 'none comparable', notSaid: 'not on sheet', noReason: 'none, or unexplained',
} as const
export const kindNames = {
  LIMIT: 'Limit', MARKET: 'market', IOC: 'IOC', FOK: 'FOK', POST_ONLY: 'Post-only',
} as const
export const calibrationWords = 'Last {count} {kind} orders: forecast {slip} bps, paid {ofSlip} bps on average.'
