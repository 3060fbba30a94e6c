export const VENUE = '由交易所算出；原样显示。'
export const DESK = '由本终端根据交易所的数据精确算出。'
export const explainMark = {
  markPrice: '标记价格',
  middleOneThree: '三者的中间一个：指数价格加上到下次支付为止的资金费；指数价格加上与这个市场的平常距离；买一、卖一和最新成交的中间。与指数价格的距离从不超过交易所允许的范围。',
  index: '指数价格', lastTrade: '最新成交', fundingRate: '资金费率',
} as const
export const explainIndex = {
  indexPrice: '指数价格', pricesSeveralSpot: '若干现货市场的价格按成交量加权；与其他相差很远的，权重较低。', markNow: '当前标记价格',
} as const
export const explainFunding = {
  predictedFunding: '预测资金费率',
  averageDistanceMarket: '这个市场在本期内与指数价格的平均距离，加利息，限于上限和下限之间；支付时确定。数量 × 标记价格 × 费率；大于零时多头付给空头，小于零时空头付给多头。',
  rate: '费率', rateH: '{hours} 小时的费率', perH: '每 8 小时', annualised: '年化', cap: '上限', floor: '下限',
  paidEvery: '支付间隔', h: '{hours} 小时',
} as const
export const ENTRY = '平均开仓价，已含开仓手续费。'
export const UNREALISED = '数量 ×（标记价格 − 开仓价）。开仓价已含开仓的手续费；不含资金费和平仓的手续费。'
export const explainUnrealised = { unrealisedPnL: '未实现盈亏', size: '数量', mark: '标记价格', entry: '开仓价' } as const
export const totalTitles = { unrealised: '未实现盈亏', notional: '名义价值', maintenance: '维持保证金' } as const
export const totalFormulas = {
  unrealised: '{unrealised}全部仓位相加。', notional: '每个仓位的数量 × 标记价格，不分多空。',
  maintenance: '数量 × 标记价格 × 维持保证金率，全部仓位相加。该率由市场自己规定，仓位相对市场越大，该率越高。',
} as const
export const explainTotal = { allPositions: '{name}，全部仓位', positions: '仓位数' } as const
export const toldMoney = '{dash}（交易所未提供）'
export const explainLiquidation = {
  liquidationPrice: '强平价', markAccountCollateral: '账户的总保证金不再够其维持保证金时的标记价格，假定其他标记价格都不变。',
  markMarginSet: '为这个仓位划出的保证金不再够其维持保证金时的标记价格。',
  referenceMarketClosed: '参考市场已休市，或不知道是否休市：标记价格与指数价格的距离可以是开市时的五倍。', size: '数量', mark: '标记价格',
  maintenanceRate: '维持保证金率', margin: '保证金', insuranceFund: '保险基金',
} as const
export const explainRatio = {
  marginRatio: '保证金率', totalCollateralNotional: '总保证金 ÷ 全部全仓仓位的名义价值。低于维持保证金率即开始强平。逐仓仓位靠自己的保证金，不计入。',
  totalCollateral: '总保证金', crossPositions: '全仓仓位', maintenanceRate: '维持保证金率',
} as const
export const explainLeverage = {
  effectiveLeverage: '实际杠杆', notionalAllCross: '全部全仓仓位的名义价值 ÷ 总保证金。设定的杠杆是另一个数。', now: '现在', then: '之后',
  totalCollateral: '之后的总保证金', orderNotional: '委托名义价值',
} as const
export const roleWords = { taker: '吃单方', maker: '挂单方', both: '吃单方和挂单方' } as const
export const explainFee = {
  fee: '手续费', fillsPriceRate: '成交数量 × 其价格 × 这个账户的费率。立即成交的按吃单方收取，先挂单的按挂单方收取。', orderNotional: '委托名义价值',
  rate: '费率', role: '角色',
} as const
export const explainCeiling = {
  spendsMost: '价值最多', sizeLimitPrice: '数量 × 限价，不含手续费。卖单和市价委托没有上限。', ceiling: '上限', feeMost: '手续费最多',
  ifFilledBook: '若由此订单簿成交',
} as const
