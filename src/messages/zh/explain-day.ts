export const explainDay = {
  changeHours: '24 小时涨跌', lastTradePrice: '（最新成交 − 24 h 前的价格）÷ 24 h 前的价格，按滚动计。', lastTrade: '最新成交',
  hoursAgo: '24 小时前',
} as const
export const explainRange = {
  hHighLow: '24 小时最高 / 最低', highestLowestTrade: '最近 24 小时最高和最低的成交价。不含标记价格和报价。', highest: '最高', lowest: '最低',
  range: '幅度',
} as const
export const explainInterest = {
  openInterest: '持仓量', allOpenPositions: '这个市场一边的全部仓位，所有账户相加；另一边同样大。', open: '未平', notionalMark: '按标记价格的名义价值',
} as const
export const explainVolume = {
  volumeHours: '24 小时成交额', priceSizeEvery: '最近 24 h 每笔成交的价格 × 数量相加，按滚动计。', traded: '成交额', size: '按数量',
} as const
