export const actTitles = {
  liquidated: 'Liquidated', deleveraged: 'Deleveraged', settled: 'Settled',
  'closed by the venue': 'Closed without a fill',
} as const
export const venueActWords = {
  headSettled: '{head}: {settled}', recordNamesNo: 'the record names no position', separator: ', ',
  fee: ' {fee}', venueRecord: ' The venue’s record is {record}.',
  headTakenCost: '{head}: {taken}.{cost}{orders}{number}{is}',
} as const
export const becauseWords = {
  deleveraged: ' Another account’s loss was closed against this position.',
  'closed by the venue': ' The cause is not known yet, nor what it cost. Check your fills at the venue.',
} as const
export const partWords = {
  cross: 'cross', isolated: 'isolated', margin: ' in {marginMode} margin',
  sizeNoRecord: 'of {symbol} a size that no record gives', short: 'short', long: 'long',
  priceNotReported: 'at a price that is not reported', at: 'at {price}', whatModeCost: '{what}{mode} {cost}',
} as const
export const feeWords = {
  feeNotReported: 'Its fee is not reported.',
  insuranceFundPaid: 'The insurance fund paid {fee} USDC more than the fees came to.',
  costUsdcFees: 'It cost {fee} USDC in fees, of the liquidator and of the insurance fund.',
} as const
export const ordersWords = {
  sideQuantitySymbol: '{side} {quantity} {symbol} ({orderId})', more: ', and {orders} more', separator: ', ',
  cancelledAround: ' Cancelled around it: {named}{more}.',
} as const
export const settledWords = {
  unsettledProfitLoss: 'Unsettled profit or loss became balance.',
  usdcUnsettledLoss: '{figure} USDC of unsettled loss was charged to the balance. Nothing was won or lost by it.',
  usdcUnsettledProfit: '{figure} USDC of unsettled profit became balance. Nothing was won or lost by it.',
} as const
export const actNotice = {
  short: 'short', long: 'long', priceNotReported: ', price not reported', at: ' at {price}',
  feesUsdc: ', fees {fee} USDC', moreMarkets: ', and in {more} more markets',
  openOrdersCancelled: ' Open orders cancelled with it: {orders}.',
  nothingAddsRisk: '{title}: {size}{symbol}{cost}{fees}{rest}.{gone} Nothing that adds risk can be sent until you have looked.',
} as const
