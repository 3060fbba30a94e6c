export const FURTHER = 'Off session the mark may stand five times further from the index.'
export const sessions = {
  US_STOCK: 'US stocks', US_STOCK_EXT: 'US stocks, extended hours', HK_STOCK: 'Hong Kong stocks',
  KR_STOCK: 'Korean stocks', CN_STOCK: 'Chinese stocks', FX: 'foreign exchange',
} as const
export const states = { open: 'reference market open', closed: 'reference market closed' } as const
export const referenceWords = {
  referenceMarketNot: 'reference market: not known{whose}', rwaSessionNot: 'RWA, session not known',
  marketRealWorld: 'A market of a real-world asset. Whether its reference market is open is not known now. {further}',
  closes: 'closes', opens: 'opens', wayNearestSecond: ' · {way} {nearestSecond}', rwaClosed: 'RWA, closed',
  marketRealWorldAsset: 'A market of a real-world asset, in session. {further}',
  marketRealWorldAssetOff: 'A market of a real-world asset, off session: trading goes on. {further}',
} as const
export const awayOffSession = '{away}, off session'
export const offSession = 'off session: the mark may stand five times further from the index'
