export const bandWords = '{low} 至 {high}'
export const explainRules = {
  notKnownWithout: '没有标记价格，无法得知', noCeiling: '无上限', rules: '{symbol} 的规则',
  priceMultipleTick: '价格须为最小价格变动的整数倍，并在当时标记价格的区间之内；数量须为步长的整数倍，并在允许的数量之内；价格 × 数量不低于最小名义价值。只减仓委托在交易所可以更小；本终端仍按同样的规则要求。',
  tick: '最小价格变动', priceRange: '价格范围', to: '{priceMin} 至 {ceiling}', buyPriceBand: '买入价格区间，现在',
  sellPriceBand: '卖出价格区间，现在', step: '步长', orderSize: '委托数量', to2: '{sizeMin} 至 {sizeMax} {base}',
  minNotional: '最小名义价值', maxLeverage: '最高杠杆', margin: '保证金', isolatedOnly: '仅逐仓', crossIsolated: '全仓或逐仓',
  venueRulesRead: '读取到的交易所规则；价格区间由本终端根据规则和标记价格算出。',
} as const
export const sizesWords = '{sizeMin} 至 {sizeMax}'
