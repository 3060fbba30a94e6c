export const exitWords = { ticks: '{figure} 个 tick', return: '保证金的 {figure} %' } as const
export const bracketWords = { stopLoss: '止损 {exit}', takeProfit: '止盈 {exit}', separator: '，' } as const
export const bracketSays = {
  filled: '{symbol} 的默认止盈止损：{bracket}', other: '不是默认止盈止损：{bracket}', group: '默认止盈止损', save: '保存为默认止盈止损',
  saveAbout: '此后本市场的新委托以它开始。只减仓委托和平仓除外。', prices: '价格不能作为默认值：请输入百分比、tick、盈亏、回报率或 R', use: '使用默认值',
  left: '此类型的委托不附带止盈 / 止损：默认止盈止损不使用。', edit: '修改默认值…',
} as const
