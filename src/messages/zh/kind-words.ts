export const editWords = {
  at: '{quantity} @ {price}', edit: '修改 {side} {symbol}：{terms} 改为 {terms2}', edit2: '修改为 {terms}',
  now: '{symbol}，{side}，现为 {terms}', order: '委托', price: '价格', totalSize: '总数量', visible: '可见数量',
  unchanged: '不变', sideTypeReduce: '方向、类型、只减仓 REDUCE-ONLY', sideType: '方向和类型', or: '或者',
  fillsEndsFirst: '它先成交或结束：什么都不会修改', filledFar: '目前已成交', partNewSize: '{executed}，计入新的数量', nothing: '没有',
  holdEdit: '按住以修改为 {terms}',
} as const
export const movedWords = '{is}，不变'
export const cancelAllWords = {
  symbol: ' {symbol} ', everyMarket: '所有市场', order: { other: '{count} 笔委托' },
  cancelAllResting: '撤销{where}的全部挂单：{all}', cancel: '撤销 {all}', allRestingOrders: '范围 {trimStart}',
  markets: '市场', allAccount: '此账户的全部市场 ALL', ordersOpenNow: '当前委托', notCancelled: '不撤销',
  stopsTakeProfits: '止损和止盈：它们需要单独的请求', likely: '很可能', cancelled: '{all}被撤销', or: '或者',
  someFillFirst: '有些先行成交，全部或部分，成交不受影响', also: '此外', orderOpensBefore: '此请求到达之前新开的委托会一并撤销',
  holdCancel: '按住以撤销 {all}',
} as const
export const leverageWords = {
  allMarkets: '全部市场 ALL（{concerned}）', now: '现为 {before}×', choiceOwn: '单独的选择',
  leverage: '杠杆 {to}，{where}，{mode}', leverage2: '杠杆 {to}', whereModeRest: '{where}，{mode}，{rest}',
  markets: '市场', mode: '模式', mark: '杠杆', changes: '变更', positions: '仓位',
  stayLowerLeverage: '不变；杠杆越低占用保证金越多，越高越少', liquidationPrices: '强平价',
  stayFollowCollateral: '不变：取决于保证金与数量，与此无关', allMarkets2: '全部市场 ALL', holdSet: '按住以设为 {to}：{symbol}',
} as const
export const modeWords = {
  marginMode: '保证金模式 {mode}，{symbol}', marginMode2: '保证金模式 {mode}', market: '市场', changes: '变更',
  positions: '仓位', stayModeNew: '保持现有模式；新仓位以此模式开立', holdSet: '按住以设为 {mode}：{symbol}',
} as const
export const settingMay = [['很可能', '立即设定；之后显示的是交易所回读的值'], ['或者', '被拒绝，或被接受但未生效：回读会显示出来']] as const
export const listOf = '{names}，另有 {names2} 个'
