export const closeWords = {
  position: { other: '{count} 个仓位' }, order: { other: '{count} 笔委托' }, in: '{each}，分 {closes}',
  closeOneOne: '平仓 {all}，逐个进行', close: '平仓 {all}', allEachOne: '每个全部平掉，逐个进行', each: '每笔',
  iocReduceOnly: 'IOC · 只减仓 REDUCE-ONLY{shared}', or: '或者', bookFillsLess: '订单簿在限价内成交不足：那一部分仍未平仓，并发送下一笔',
  stops: '止损', stayOpenProtect: '保留：它们所保护的仓位可能已不存在', holdClose: '按住以平仓 {each}',
} as const
export const nthOf = '第 {at} 笔，共 {all} 笔'
export const cancelWords = {
  orders: '{cancels} 笔{sides}委托', cancelOneOne: '撤销 {where}的 {all}，逐笔进行', cancel: '撤销 {all}',
  oneOne: '{trimEnd}，逐笔进行', likely: '很可能', eachCancelledOne: '逐笔被撤销', or: '或者',
  someFillFirst: '有些先行成交，全部或部分，成交不受影响', also: '此外', orderSideOpens: '期间新开的同方向委托会保留',
  holdCancel: '按住以撤销 {all}',
} as const
export const sidesOf = { side: ' {side} ', separator: '和' } as const
export const whereOf = { in: '{symbols} ', markets: '{symbols} 个市场' } as const
export const leftOf = '{left}，价格 {at}'
