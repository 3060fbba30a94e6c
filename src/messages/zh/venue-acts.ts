export const actTitles = {
  liquidated: '强制平仓', deleveraged: '自动减仓', settled: '已结算', 'closed by the venue': '未见成交的平仓',
} as const
export const venueActWords = {
  headSettled: '{head}：{settled}', recordNamesNo: '记录没有列出仓位', separator: '；', fee: '{fee}',
  venueRecord: '交易所的记录编号为 {record}。', headTakenCost: '{head}：{taken}。{cost}{orders}{number}{is}',
} as const
export const becauseWords = {
  deleveraged: '另一个账户的亏损与此仓位对冲平仓。', 'closed by the venue': '原因和代价都还不清楚。请在交易所查看您的成交。',
} as const
export const partWords = {
  cross: '全仓', isolated: '逐仓', margin: '（{marginMode}）', sizeNoRecord: '{symbol}，数量没有记录', short: '空头 SHORT',
  long: '多头 LONG', priceNotReported: '，价格未公布', at: '，价格 {price}', whatModeCost: '{what}{mode}{cost}',
} as const
export const feeWords = {
  feeNotReported: '费用未公布。', insuranceFundPaid: '保险基金支付的金额比费用多 {fee} USDC。',
  costUsdcFees: '清算人和保险基金的费用共 {fee} USDC。',
} as const
export const ordersWords = {
  sideQuantitySymbol: '{side} {quantity} {symbol}（{orderId}）', more: '，另有 {orders} 笔', separator: '、',
  cancelledAround: '同时被撤销的委托：{named}{more}。',
} as const
export const settledWords = {
  unsettledProfitLoss: '未结算盈亏已转为余额。', usdcUnsettledLoss: '{figure} USDC 的未结算亏损已从余额中扣除。这本身没有盈亏。',
  usdcUnsettledProfit: '{figure} USDC 的未结算盈利已转为余额。这本身没有盈亏。',
} as const
export const actNotice = {
  short: '空头 SHORT', long: '多头 LONG', priceNotReported: '，价格未公布', at: '，价格 {price}',
  feesUsdc: '，费用 {fee} USDC', moreMarkets: '，另有 {more} 个市场', openOrdersCancelled: '同时撤销的当前委托：{orders} 笔。',
  nothingAddsRisk: '{title}：{size}{symbol}{cost}{fees}{rest}。{gone}在您查看之前，不能发送任何增加风险的请求。',
} as const
