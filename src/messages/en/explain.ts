export const VENUE = 'Worked out by the venue; shown as reported.'
export const DESK = 'Worked out by this desk, exactly, from the venue’s data.'
export const explainMark = {
  markPrice: 'Mark price',
  middleOneThree: 'The middle one of three: the index with funding until it is next paid; the index with its usual distance to this market; and the middle of best bid, best ask and last trade. Never further from the index than the venue allows.',
  index: 'Index', lastTrade: 'Last trade', fundingRate: 'Funding rate',
} as const
export const explainIndex = {
  indexPrice: 'Index price',
  pricesSeveralSpot: 'Prices of several spot markets, weighed by their volume; one far off the others counts less.',
  markNow: 'Mark now',
} as const
export const explainFunding = {
  predictedFunding: 'Predicted funding',
  averageDistanceMarket: 'Average distance of this market from the index over the period, with interest, between cap and floor. Paid: size × mark × rate. Above zero longs pay shorts; below zero shorts pay longs. The rate is for this market’s own period: ÷ its hours × 8 it is per 8 h, ÷ its hours × 8,760 a year. It is expected until the moment it is paid, and not after it.',
  rate: 'Rate', rateH: 'Rate for {hours} h', perH: 'Per 8 h', annualised: 'Annualised', cap: 'Cap',
  floor: 'Floor', paidEvery: 'Paid every', h: '{hours} h',
} as const
export const UNREALISED = 'size × (mark − entry). The entry has the fees of what was opened in it; funding, and the fees of closing, are not.'
export const explainUnrealised = {
  unrealisedPnL: 'Unrealised PnL', size: 'Size', mark: 'Mark', entry: 'Entry',
} as const
export const totalTitles = {
  unrealised: 'Unrealised', notional: 'Notional', maintenance: 'Maintenance margin',
} as const
export const totalFormulas = {
  unrealised: '{unrealised} Added up over all positions.',
  notional: 'size × mark of every position, long or short.',
  maintenance: 'size × mark × maintenance rate, added up over all positions. The rate is the market’s own, and grows with a position that is large for its market.',
} as const
export const explainTotal = { allPositions: '{name}, all positions', positions: 'Positions' } as const
export const toldMoney = '{dash} (not reported by the venue)'
export const explainLiquidation = {
  liquidationPrice: 'Liquidation price',
  markAccountCollateral: 'The mark at which the account’s collateral no longer covers its maintenance margin, every other mark staying where it is.',
  markMarginSet: 'The mark at which the margin set aside for this position no longer covers its maintenance margin.',
  referenceMarketClosed: ' The reference market is closed, or it is not known: the mark may stand five times further from the index than in session.',
  size: 'Size', mark: 'Mark', maintenanceRate: 'Maintenance rate', margin: 'Margin',
  insuranceFund: 'Insurance fund',
} as const
export const explainRatio = {
  marginRatio: 'Margin ratio',
  totalCollateralNotional: 'Total collateral ÷ the notional of all cross positions. Liquidation begins below the maintenance rate. An isolated position stands on its own margin and is not in it.',
  totalCollateral: 'Total collateral', crossPositions: 'Cross positions', maintenanceRate: 'Maintenance rate',
} as const
export const explainLeverage = {
  effectiveLeverage: 'Effective leverage',
  notionalAllCross: 'The notional of all cross positions ÷ total collateral. The configured leverage is another number.',
  now: 'Now', then: 'Then', totalCollateral: 'Total collateral then', orderNotional: 'Order notional',
} as const
export const roleWords = { taker: 'taker', maker: 'maker', both: 'taker and maker' } as const
export const explainFee = {
  fee: 'Fee',
  fillsPriceRate: 'What fills × its price × the rate of this account. What fills at once is charged as taker, what rests first as maker.',
  orderNotional: 'Order notional', rate: 'Rate', role: 'Role',
} as const
export const explainCeiling = {
  spendsMost: 'Spends at most',
  sizeLimitPrice: 'size × the limit price, fees aside. A sell and a market order have no ceiling.',
  ceiling: 'Ceiling', feeMost: 'Fee at most', ifFilledBook: 'If filled by this book',
} as const
