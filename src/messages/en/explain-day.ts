export const explainDay = {
  changeHours: '24 h change', lastTradePrice: '(last − price 24 h ago) ÷ price 24 h ago, rolling.',
  lastTrade: 'Last trade', hoursAgo: '24 h ago',
} as const
export const explainRange = {
  hHighLow: '24 h high / low', highestLowestTrade: 'Highest and lowest trade, last 24 h.', highest: 'Highest',
  lowest: 'Lowest', range: 'Range',
} as const
export const explainInterest = {
  openInterest: 'Open interest', allOpenPositions: 'Open positions of one side, all accounts.', open: 'Open',
  notionalMark: 'Notional at mark',
} as const
export const explainVolume = {
  volumeHours: '24 h volume', priceSizeEvery: 'Sum of price × size of trades, last 24 h, rolling.',
  traded: 'Traded', size: 'Size',
} as const
