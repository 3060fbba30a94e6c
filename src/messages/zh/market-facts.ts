export const changeSpanWords = {
  '5m': '5 分', '30m': '30 分', '1h': '1 小时', '4h': '4 小时', '24h': '24 小时', '3d': '3 天', '7d': '7 天',
  '30d': '30 天',
} as const
export const averageWords = {
  last: '最近一次', '1d': '1 天', '3d': '3 天', '7d': '7 天', '14d': '14 天', '30d': '30 天', '90d': '90 天',
  '180d': '180 天',
} as const
export const factSays = {
  averages: {
    note: {
      meanRatesEach: '各期费率的平均值。', meanRatesEachH: '各期费率的平均值，每期 {hours} 小时。',
      besideHowMany: '旁边是多头支付（+）和空头支付（−）的期数：交易所的数据短于该区间时，平均值只含已有的部分。', ratesSince: '它的费率数据始于 {since}。',
      separator: '',
    },
    heading: '平均资金费率',
  },
  periods: '{positive} 期 + / {negative} 期 −', asOf: '截至 {at}（{age}前）。', changes: { heading: '价格变动' },
  interests: { heading: '交易者持仓', note: '不含做市商，因此多空不相等，两者之和以及任何一方都不是上面的持仓量。名义价值 = 数量 × 标记价格。' },
  sources: { heading: '指数来源', note: '交易所读取的市场，按它自己的名称列出。权重未公布。' }, lastPaid: '上次资金费率', reading: '加载中…',
  unread: '现在无法加载。', none: '交易所没有公布该市场的数据。',
} as const
export const changeLines = '{span}，从 {then}'
export const interestLines = {
  long: '多头', longNotionalMark: '多头，按标记价格的名义价值', short: '空头', shortNotionalMark: '空头，按标记价格的名义价值',
} as const
