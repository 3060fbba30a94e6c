export const typedOrderHint = '您想做什么？或输入：buy 0.1 btc 60000 sl 59000'
export const typeWords = {
  LIMIT: '限价 limit', MARKET: '市价 market', IOC: '立即成交或撤销 IOC', FOK: '全部成交或撤销 FOK', POST_ONLY: '只做挂单 post-only',
  STOP_LIMIT: '然后限价 limit', STOP_MARKET: '然后市价 market', TRAILING_STOP: '跟踪止损', LADDER: '阶梯委托',
} as const
export const sides = { BUY: '买入', SELL: '卖出' } as const
export const closingSides = { BUY: '买入', SELL: '卖出' } as const
export const modes = { CROSS: '全仓', ISOLATED: '逐仓' } as const
export const markNames = { comma: '逗号', point: '句点' } as const
export const readLineWords = {
  leverage: '{symbol} 的杠杆，{marginMode}：{leverage}×{marks}', flatten: '一键平仓：停止交易，在每个市场撤销每笔委托并平掉每个仓位',
} as const
export const readOrderWords = {
  close: '平掉 {symbol} 的 {share} %：{side} {size}', mostUsdcWorth: '{usdc} USDC 在 {at} 时最多能换得的数量',
  onceMarkReaches: '标记价格达到 {trigger} 后', at: '价格 {price}', stopLoss: '止损', takeProfit: '止盈',
  defaultBracket: '按默认止盈止损', reduceOnly: '只减仓 reduce-only', separator: '，',
  whatPartsMarks: '{what}，{parts}{marks}',
} as const
export const wayWords = {
  at: '{name} {figure}', entry: '{name}距开仓价 {how}', entry2: '{name}距开仓价 {how}，即 {at}',
} as const
export const riskWords = {
  usdc: '{figure} % 即 {money} USDC', mostLosesStop: '从 {at} 到止损亏损不超过 {most} 的最大数量，含手续费共亏损 {loss} USDC',
} as const
export const marksWords = {
  separator: ' 和 ', decimalMark: '{words} 中的{each}是小数点', separator2: '；', taken: '（{taken}）',
} as const
export const readLineSays = {
  order: '按 Enter 将其填入下单面板，不发送任何内容。', leverage: '按 Enter 打开核对，不发送任何内容。', protect: '按 Enter 核对，不发送。',
  flatten: '按 Enter 打开核对，不发送任何内容。', alert: '按 Enter 添加提醒。',
} as const
