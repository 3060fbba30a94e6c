export const FURTHER = 'Off session mark may be five times further from index.'
export const sessions = {
  US_STOCK: 'US stocks', US_STOCK_EXT: 'US stocks, extended hours', HK_STOCK: 'Hong Kong stocks',
  KR_STOCK: 'Korean stocks', CN_STOCK: 'Chinese stocks', FX: 'foreign exchange',
} as const
export const states = { open: 'reference market open', closed: 'reference market closed' } as const
export const referenceWords = {
  referenceMarketNot: 'reference market: not known{whose}', rwaSessionNot: 'RWA, session not known',
  marketRealWorld: 'Real-world asset, session not known. {further}', closes: 'closes', opens: 'opens',
  wayNearestSecond: ' · {way} {nearestSecond}', rwaClosed: 'RWA, closed',
  marketRealWorldAsset: 'Real-world asset, in session. {further}',
  marketRealWorldAssetOff: 'Real-world asset, off session: still trading. {further}',
} as const
export const awayOffSession = '{away}, off session'
export const offSession = 'off session: mark may be five times further from index'
