export const FURTHER = '休市时，标记价格与指数价格的偏离可达平时的五倍。'
export const sessions = {
  US_STOCK: '美股', US_STOCK_EXT: '美股，延长时段', HK_STOCK: '港股', KR_STOCK: '韩股', CN_STOCK: 'A 股', FX: '外汇',
} as const
export const states = { open: '参考市场已开市', closed: '参考市场已休市' } as const
export const referenceWords = {
  referenceMarketNot: '参考市场：未知{whose}', rwaSessionNot: 'RWA，时段未知',
  marketRealWorld: '现实资产的市场。现在不知道它的参考市场是否开市。{further}', closes: '休市', opens: '开市',
  wayNearestSecond: ' · {nearestSecond} {way}', rwaClosed: 'RWA，已休市',
  marketRealWorldAsset: '现实资产的市场，参考市场开市中。{further}',
  marketRealWorldAssetOff: '现实资产的市场，参考市场休市：交易照常进行。{further}',
} as const
export const awayOffSession = '{away}，休市时段'
export const offSession = '休市时段：标记价格与指数价格的偏离可达平时的五倍'
