export const WITH_ORDERS = '标记价格 × 仓位及其当前委托可能达到的最大数量，取多或空中较大者，全仓和逐仓合并计算。'
export const formulas = {
  positionNotional: '{withOrders}取该值最大的市场。', openNotional: '{withOrders}所有市场相加。',
  dailyLoss: '自 UTC 00:00 以来的成交按交易所自己的记录的已实现盈亏：亏损取其正值，盈利为零。平仓部分的手续费（开仓和平仓）计入；未平部分的手续费和资金费不计入。',
  dailyNotional: '自 UTC 00:00 以来每笔成交的价格 × 数量相加，不论由谁下单。', writesPerMinute: '最近 60 秒内同意的每笔委托和更改，不论种类。',
} as const
export const explainUsed = {
  usedNow: '{name}：现已使用', market: '市场', used: '已使用', resultsNotReported: '尚未提供的结果', setTo: '设定为',
  mark: '已使用占比',
} as const
