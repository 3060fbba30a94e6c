export const bandWords = '{low} to {high}'
export const explainRules = {
  notKnownWithout: 'not known without a mark', noCeiling: 'no ceiling', rules: 'Rules of {symbol}',
  priceMultipleTick: 'A price is a multiple of the tick and within the band around the mark of that moment; a size is a multiple of the step and within the sizes; price × size is at least the min notional. A reduce-only order may be smaller at the venue; this desk asks the same of it.',
  tick: 'Tick', priceRange: 'Price range', to: '{priceMin} to {ceiling}', buyPriceBand: 'Buy price band, now',
  sellPriceBand: 'Sell price band, now', step: 'Step', orderSize: 'Order size',
  to2: '{sizeMin} to {sizeMax} {base}', minNotional: 'Min notional', maxLeverage: 'Max leverage',
  margin: 'Margin', isolatedOnly: 'isolated only', crossIsolated: 'cross or isolated',
  venueRulesRead: 'The venue’s rules as they were read; the band is worked out by this desk of them and the mark.',
} as const
export const sizesWords = '{sizeMin} to {sizeMax}'
