export const sideWords = { BUY: '买入 BUY', SELL: '卖出 SELL' } as const
export const marginModeWords = { CROSS: '全仓 CROSS', ISOLATED: '逐仓 ISOLATED' } as const
export const orderWords = {
  symbolTerms: '{symbol}，{terms}', each: '（每单位）', holdSend: '按住以发送：{lead} {base}',
  clientId: '自定义编号 client id',
} as const
export const orderLines = '委托'
export const kindLine = '只减仓 REDUCE-ONLY'
export const termsLine = { size: '数量', anyPrice: '{quantity}，任何价格', priceSize: '价格 × 数量' } as const
export const restingLines = {
  of: '共 {quantity}', most: '最多 {visible}，{of}', nothing: '全部隐藏，{of}', shownBook: '订单簿中显示',
  fillOnce: '如会立即成交', priceMovesBack: '价格退后一个 tick',
} as const
export const terms = {
  anyPrice: '{kind}，任何价格', most: '高于', least: '低于', at: '{kind}，不{side} {price}',
} as const
export const typeWord = {
  LIMIT: '限价 LIMIT', MARKET: '市价 MARKET', IOC: '立即成交或撤销 IOC', FOK: '全部成交或撤销 FOK', POST_ONLY: '只做挂单 POST-ONLY',
} as const
export const typeNames = {
  LIMIT: '限价 LIMIT', MARKET: '市价 MARKET', IOC: '立即成交或撤销 IOC', FOK: '全部成交或撤销 FOK', POST_ONLY: '只做挂单 POST-ONLY',
} as const
export const cancelWords = {
  at: '，价格 {price}', cancel: '撤单 {side} {left} {symbol}{at}', cancel2: '撤单 {left}',
  symbolSideAt: '{symbol}，{side}{at}', order: '委托', market: '市场', likely: '很可能', cancelled: '{left} 被撤销',
  or: '或者', fillsFirstAll: '先行成交，全部或部分', filledFar: '目前已成交', stays: '{executed}，不受影响', nothing: '没有',
  holdCancel: '按住以撤单 {left} {base}',
} as const
