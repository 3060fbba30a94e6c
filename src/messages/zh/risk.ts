export const noSizeWords = {
  buyStoppedBelow: '买入的止损在开仓价下方', sellStoppedAbove: '卖出的止损在开仓价上方', entrySideTicket: '{side}。方向以下单面板为准。',
  buyWinsAbove: '买入在开仓价上方盈利', sellWinsBelow: '卖出在开仓价下方盈利', entry: '{side}。',
  tooSmallSentence: '市场的最小委托在此的风险为 {least} USDC。不会替您更改任何内容。',
  tooLargeSentence: '这将是 {quantity}；市场最多接受 {most}。',
} as const
export const riskLines = {
  unit: '单位', stopDistancePer: '每 {base} 的止损距离', typeBothPrices: '请输入两个价格', roundTripFees: '每 {base} 的往返手续费',
  sizeRoundedDown: '数量，向下取整', typeRiskBoth: '请输入风险和两个价格', notionalEntry: '开仓名义价值', noSizeYet: '还没有数量',
  lossStop: '止损时亏损', profitTarget: '达到目标时盈利', ratio: '，盈亏比 {ratio} : 1', noTargetTyped: '没有输入目标',
} as const
export const riskSays = {
  about: {
    buyLong: '买入 / 做多', sellShort: '卖出 / 做空', noMarket: '（无市场）',
    ticketStandsNothing: '{side} {symbol}，以下单面板为准。不发送任何内容。',
  },
  share: '{whole} USDC 中的 {risk}', liquidated: '会在 {price} 被强平，先于止损：亏损可能更大。', title: '按风险计算数量', unit: '风险单位',
  units: { money: { label: 'USDC' }, share: { label: '账户价值的 %' } }, risk: '风险', entry: '开仓价', stop: '止损价',
  target: '目标价（可选）', notZero: '必须大于零。', valueUnread: '账户价值尚未读取。', tooMuch: '这超过了账户的价值。',
  rulesUnread: '市场规则尚未读取。', feesUnread: '此账户的手续费率尚未读取。', reducing: '下单面板只减仓，没有新的风险。', sum: '结果',
  fees: '手续费按吃单（taker）计，双向。触发后的止损按届时订单簿给出的价格成交，可能花费更多。', changes: '下单面板中的更改', withExits: '附加止损和目标，作为止盈 / 止损',
  fields: { size: '数量', price: '价格', stopLoss: '止损', takeProfit: '止盈' }, blank: '无', noChange: '无。',
  put: '填入下单面板',
} as const
