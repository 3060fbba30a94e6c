export const accountLinesSay = {
  market: {
    sizes: '{least} 到 {most}', status: '状态', tick: '最小价格单位', step: '最小数量单位', size: '委托数量',
    minNotional: '最小名义价值', leverage: '最大杠杆', margin: '保证金', isolatedOnly: '只能逐仓', eitherMode: '全仓或逐仓',
  },
  untold: '交易所未提供',
  terms: {
    mode: '账户模式', tier: '等级', futuresTier: '合约等级', takerBps: '合约，吃单方', makerBps: '合约，挂单方',
    rwaTakerBps: '现实世界资产，吃单方', rwaMakerBps: '现实世界资产，挂单方', otherTakerBps: '其他，吃单方', otherMakerBps: '其他，挂单方',
    maxLeverage: '账户最大杠杆',
  },
  statistics: {
    feesOfMonth: '手续费，30 天', perpFeesOfMonth: '永续手续费，30 天', volumeOfMonth: '成交额，30 天',
    perpVolumeOfDay: '永续成交额，24 小时', perpVolumeOfWeek: '永续成交额，7 天', perpVolumeOfMonth: '永续成交额，30 天',
    perpVolumeOfYear: '永续成交额，今年', perpVolumeEver: '永续成交额，历来', daysRegistered: '账户已注册天数',
  },
  quote: {
    mark: '标记价格', index: '指数价格', last: '最新价', high24h: '24 小时最高', low24h: '24 小时最低', openInterest: '持仓量',
    fundingRate: '资金费率，本期',
  },
} as const
export const accountSays = {
  marketsByAddress: '费率 {terms} · 市场规则 {rules}。杠杆、模式和上限只告知账户自己的密钥。',
  marketsSources: '杠杆 {leverages} · 保证金模式 {modes} · 上限 {caps} · 市场规则 {rules}', one: '{symbol} 详情',
  steps: '交易所提供 {min} 到 {max} 倍的杠杆，每个市场以自己的上限为准。', failed: '没有读到：{why}', terms: '账户和费率',
  termsSource: '您在交易所的账户', termsByAddress: '此地址的费率，公开数据', untold: '按账户地址查看时得不到。', statistics: '成交额和手续费',
  statisticsSource: '交易所自己的统计', markets: '各市场的杠杆和上限', oneSource: '该市场的规则', quoteSource: '价格与资金费率',
  maintenance: '维护', modes: '新仓位按其市场的保证金模式开仓。只有该市场没有仓位也没有委托时才能更改模式；有些市场只能逐仓。已有仓位保持原模式。', again: '重新读取',
  noMarket: { title: '还没有载入市场。', next: '交易所列出市场后会显示在这里。' },
  columns: {
    mode: '新仓位', cross: '全仓', isolated: '逐仓', most: '最大', cap: '上限，USDC', taker: '吃单方', maker: '挂单方',
  },
} as const
