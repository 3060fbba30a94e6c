export const VENUE = 'Reported by venue.'
export const DESK = 'Computed here.'
export const explainMark = {
  markPrice: 'Mark price',
  middleOneThree: 'Median of index with funding, index with basis, middle of bid, ask, last; capped around index.',
  index: 'Index', lastTrade: 'Last trade', fundingRate: 'Funding rate',
} as const
export const explainIndex = {
  indexPrice: 'Index price', pricesSeveralSpot: 'Volume-weighted spot prices; outliers count less.',
  markNow: 'Mark now',
} as const
export const explainFunding = {
  predictedFunding: 'Predicted funding',
  averageDistanceMarket: 'Average premium plus interest, capped, floored; final when paid. size × mark × rate; above zero longs pay, below zero shorts pay.',
  rate: 'Rate', rateH: 'Rate for {hours} h', perH: 'Per 8 h', annualised: 'Annualised', cap: 'Cap',
  floor: 'Floor', paidEvery: 'Paid every', h: '{hours} h',
} as const
export const ENTRY = 'Average open price, opening fees included.'
export const UNREALISED = 'size × (mark − entry). Entry includes opening fees; no funding or closing fees.'
export const explainUnrealised = {
  unrealisedPnL: 'Unrealised PnL', size: 'Size', mark: 'Mark', entry: 'Entry',
} as const
export const totalTitles = {
  unrealised: 'Unrealised', notional: 'Notional', maintenance: 'Maintenance margin',
} as const
export const totalFormulas = {
  unrealised: '{unrealised} Sum of all positions.', notional: 'size × mark, all positions.',
  maintenance: 'size × mark × maintenance rate (grows with size); all positions.',
} as const
export const explainTotal = { allPositions: '{name}, all positions', positions: 'Positions' } as const
export const toldMoney = '{dash} (not reported)'
export const explainLiquidation = {
  liquidationPrice: 'Liquidation price',
  markAccountCollateral: 'Mark where collateral falls below maintenance margin, other marks unchanged.',
  markMarginSet: 'Mark where its margin falls below maintenance margin.',
  referenceMarketClosed: ' Reference market closed or unknown: mark may stray five times further from index.',
  size: 'Size', mark: 'Mark', maintenanceRate: 'Maintenance rate', margin: 'Margin',
  insuranceFund: 'Insurance fund',
} as const
export const explainRatio = {
  marginRatio: 'Margin ratio',
  totalCollateralNotional: 'Total collateral ÷ notional of cross positions. Liquidated below maintenance rate.',
  totalCollateral: 'Total collateral', crossPositions: 'Cross positions', maintenanceRate: 'Maintenance rate',
} as const
export const explainLeverage = {
  effectiveLeverage: 'Effective leverage',
  notionalAllCross: 'Notional of cross positions ÷ total collateral.', now: 'Now', then: 'Then',
  totalCollateral: 'Total collateral then', orderNotional: 'Order notional',
} as const
export const roleWords = { taker: 'taker', maker: 'maker', both: 'taker and maker' } as const
export const explainFee = {
  fee: 'Fee', fillsPriceRate: 'fill × price × your rate: taker at once, else maker.',
  orderNotional: 'Order notional', rate: 'Rate', role: 'Role',
} as const
export const explainCeiling = {
  spendsMost: 'Value at most',
  sizeLimitPrice: 'size × limit price, before fees; none for sells and market orders.', ceiling: 'Ceiling',
  feeMost: 'Fee at most', ifFilledBook: 'If filled by this book',
} as const
