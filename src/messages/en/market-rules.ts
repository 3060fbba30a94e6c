export const bandWords = '{low} to {high}'
export const explainRules = {
  notKnownWithout: 'not known without a mark', noCeiling: 'no ceiling', rules: 'Rules of {symbol}',
  priceMultipleTick: 'Price on tick, in band around mark; size on step, in range; price × size at least min notional. Venue takes smaller reduce-only orders; this desk does not.',
  tick: 'Tick', priceRange: 'Price range', to: '{priceMin} to {ceiling}', buyPriceBand: 'Buy price band',
  sellPriceBand: 'Sell price band', step: 'Step', orderSize: 'Order size',
  to2: '{sizeMin} to {sizeMax} {base}', minNotional: 'Min notional', maxLeverage: 'Max leverage',
  margin: 'Margin', isolatedOnly: 'isolated only', crossIsolated: 'cross or isolated',
  venueRulesRead: 'Venue rules as read; band computed here from mark.',
} as const
export const sizesWords = '{sizeMin} to {sizeMax}'
