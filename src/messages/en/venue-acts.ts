export const actTitles = {
  liquidated: 'Liquidated', deleveraged: 'Deleveraged', settled: 'Settled',
  'closed by the venue': 'Closed without a fill',
} as const
export const venueActWords = {
  headSettled: '{head}: {settled}', recordNamesNo: 'no position named', separator: ', ', fee: ' {fee}',
  venueRecord: ' Venue record {record}.', headTakenCost: '{head}: {taken}.{cost}{orders}{number}{is}',
} as const
export const becauseWords = {
  deleveraged: ' Closed against another account’s loss.',
  'closed by the venue': ' Cause, cost not known yet. Check fills at venue.',
} as const
export const partWords = {
  cross: 'cross', isolated: 'isolated', margin: ' in {marginMode} margin',
  sizeNoRecord: '{symbol}, size not reported', short: 'short', long: 'long',
  priceNotReported: 'at an unreported price', at: 'at {price}', whatModeCost: '{what}{mode} {cost}',
} as const
export const feeWords = {
  feeNotReported: 'Fee not reported.', insuranceFundPaid: 'Insurance fund paid {fee} USDC above fees.',
  costUsdcFees: 'Fees {fee} USDC (liquidator and insurance fund).',
} as const
export const ordersWords = {
  sideQuantitySymbol: '{side} {quantity} {symbol} ({orderId})', more: ', and {orders} more', separator: ', ',
  cancelledAround: ' Cancelled with it: {named}{more}.',
} as const
export const settledWords = {
  unsettledProfitLoss: 'Unsettled PnL became balance.',
  usdcUnsettledLoss: '{figure} USDC unsettled loss charged to balance; value unchanged.',
  usdcUnsettledProfit: '{figure} USDC unsettled profit moved to balance; value unchanged.',
} as const
export const actNotice = {
  short: 'short', long: 'long', priceNotReported: ', price not reported', at: ' at {price}',
  feesUsdc: ', fees {fee} USDC', moreMarkets: ', and in {more} more markets',
  openOrdersCancelled: ' Orders cancelled with it: {orders}.',
  nothingAddsRisk: '{title}: {size}{symbol}{cost}{fees}{rest}.{gone} Reduce-only until you check.',
} as const
