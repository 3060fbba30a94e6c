export const sectionWords = {
  account: '账户数字', positions: '仓位', orders: '委托', fills: '成交', holdings: '资产', leverages: '杠杆',
} as const
export const figureWords = { value: '账户总值', totalCollateral: '总保证金', free: '可用保证金' } as const
export const mode = { cross: '全仓', isolated: '逐仓' } as const
export const way = { short: '空头 SHORT', long: '多头 LONG' } as const
export const differenceWords = {
  orderOpened: '{order} 已下单，仍为当前委托。', orderEnded: '{order} 已结束：{statusWord}，已成交 {executed}。',
  orderChanged: '{order} 现在是 {changeOrder}，已成交 {executed}。', orderGone: '{order} 此前为当前委托；这里不知道它的结果。',
  filled: '成交：{side} {quantity} {symbol}，价格 {price}，手续费 {fee}。', balanceChanged: '{token} 持有量：{from} → {to}。',
  leverageChanged: '{symbol}（{mode}）的杠杆：{leverage} → {changeLeverage}。',
  accountChanged: '{figure}：{from} → {to}（{by}）。', learnt: '较早时刻之前的 {learnt}，是在该时刻之后才得知的。',
  maybeMore: '其间的成交可能比这里显示的多：随时刻保存的只有最新的成交。“历史”标签页和投资组合中有全部成交。', notKnown: '{section}{when}没有保存，因此对它不作说明。',
} as const
export const learntWords = { orders: { other: '{count} 笔委托' }, fills: { other: '{count} 笔成交' } } as const
export const whenWords = { before: '到较早时刻', after: '到较晚时刻', both: '到两个时刻都' } as const
export const leverage = '未知'
export const positionWords = {
  symbolMode: '{symbol}（{mode}）', from: '{way} {quantity}，开仓价 {entry}', positionOpened: '{name}已开仓：{held}。',
  positionClosed: '{name}已平仓；此前为{held}。', positionChanged: '{name}：{held} → {changeHeld}。',
} as const
export const orderWords = '，价格 {price}'
