export const presetWords = {
  at: '@ {presetFigure}', buy: '买入', sell: '卖出', isolated: '逐仓', reduceOnly: '只减仓', tpSl: '止盈 / 止损',
  iceberg: '冰山委托', priceAdjust: '价格调整', separator: '，',
} as const
export const presetRefusals = { figure: '下单面板中有数字无法识别。请先更正。', market: '未选择市场。' } as const
