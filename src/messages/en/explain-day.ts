export const explainDay = {
  changeHours: 'Change in 24 hours',
  lastTradePrice: '(last trade − price 24 hours ago) ÷ price 24 hours ago. The hours roll: no midnight is meant.',
  lastTrade: 'Last trade', hoursAgo: '24 hours ago',
} as const
export const explainRange = {
  hHighLow: '24 h high / low',
  highestLowestTrade: 'The highest and the lowest trade of the last 24 hours. Marks and quotes are not in it.',
  highest: 'Highest', lowest: 'Lowest', range: 'Range',
} as const
export const explainInterest = {
  openInterest: 'Open interest',
  allOpenPositions: 'All open positions of one side of this market, added up over every account; the other side is as large.',
  open: 'Open', notionalMark: 'Notional at mark',
} as const
export const explainVolume = {
  volumeHours: 'Volume in 24 hours',
  priceSizeEvery: 'price × size of every trade of the last 24 hours, added up. The hours roll: no midnight is meant.',
  traded: 'Traded', size: 'In size',
} as const
