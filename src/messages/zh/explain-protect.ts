export const SOURCE = '由本终端根据输入的内容和交易所的数据精确算出。'
export const explainWayOut = {
  priceEntry: '（价格 − 开仓价）', entryPrice: '（开仓价 − 价格）',
  sizePriceBeing: '数量 × {side}，价格取限价，没有限价则取触发价。旁边是：该值 ÷ 保证金，保证金为数量 × 开仓价 ÷ 杠杆。{fees}和资金费不计入，触发后按当时订单簿的价格成交。',
  beforeFees: '手续费', beforeExitFee: '开仓价已含开仓手续费，平仓手续费', size: '数量', entry: '开仓价', price: '价格', leverage: '杠杆',
  margin: '保证金', roiMargin: '保证金回报率',
} as const
export const explainReward = {
  rewardRisk: '盈亏比', takeProfitBring: '止盈会带来的 ÷ 止损会损失的。', takeProfit: '止盈时', stopLoss: '止损时',
} as const
