export const kindTitles = {
  LIMIT: 'Limit', MARKET: 'Market', IOC: 'IOC', FOK: 'FOK', POST_ONLY: 'Post-only',
} as const
export const reasonWords = {
  'book moved': 'The book moved between the sheet and the fill.',
  'part rested': 'A part rested in the book and filled later.',
  'another fee rate': 'The fee was charged at another rate than the sheet said.',
  'hidden size': 'It filled better than the book showed when it left: hidden size, or better prices that had just come.',
} as const
export const reasonTitles = {
  'book moved': 'the book moved', 'part rested': 'a part rested', 'another fee rate': 'another fee rate',
  'hidden size': 'hidden size',
} as const
export const scoreSays = {
  title: 'Forecast and outcome', figure: 'Figure', said: 'Forecast', happened: 'Actual',
  difference: 'Difference', why: 'Why', average: 'Average price', slippage: 'Slippage, bps', fee: 'Fee, USDC',
  feeBps: 'Fee rate, bps', liquidation: 'Liquidation price', free: 'Free collateral, USDC', none: 'none',
  noPrice: 'none', withinTick: 'within a tick', same: 'Nothing in the journal explains a difference.',
  unsaid: 'the sheet did not say it',
  unread: 'it was not read right after the order ended, or another position stood by then',
  unscored: 'Not scored: the journal has no forecast for this order alone.',
} as const
export const forecastSays = {
  ordersOf: { in: ' in {symbol}', orders: '{kind} orders{symbol}' },
  unscored: {
    one: '{count} order that filled is not scored: there is no saved forecast for it alone.',
    other: '{count} orders that filled are not scored: there is no saved forecast for each alone.',
  },
  onlyNewest: 'the newest {count}', title: 'Forecasts by kind and market',
  about: 'What the sheet said of each order beside what happened, from the journal alone. Slippage is from the best price on the sheet; a difference above zero is to your cost. p50 and p90 are by rank: of so many in a hundred the difference was no larger.',
  groups: 'Forecasts by kind and market; Enter shows the orders',
  noGroup: {
    title: 'No order that ended in this period has a forecast.',
    next: 'Each order that fills is compared here with what its sheet said.',
  },
  orders: 'Orders', ordersGrid: 'Orders; Enter shows the log entry',
  noOrder: { title: 'No row selected.', next: 'Select one above to see its orders.' },
  allMarkets: 'All markets',
  columns: {
    kind: 'Kind', market: 'Market', count: 'Orders', said: 'Forecast, bps', paid: 'Actual, bps',
    averageP50: 'Difference p50, bps', averageP90: 'Difference p90, bps', feeP50: 'Fee p50, bps',
    feeP90: 'Fee p90, bps', average: 'Avg forecast', averagePaid: 'Avg actual', difference: 'Difference, bps',
    fee: 'Fee forecast', feePaid: 'Fee actual', why: 'Why',
  },
  notCompared: 'no order of these could be compared', notSaid: 'the sheet did not say it',
  noReason: 'nothing differs, or nothing in the journal explains it',
} as const
export const kindNames = {
  LIMIT: 'Limit', MARKET: 'market', IOC: 'IOC', FOK: 'FOK', POST_ONLY: 'Post-only',
} as const
export const calibrationWords = 'Your last {count} {kind} orders: forecast {slip} bps slippage, paid {ofSlip} bps on average.'
