export const basketSays = {
  leg: 'Leg {nth}', remove: 'Remove leg {nth}',
  about: 'One order for each leg, in this order; the next leaves when the record of the one before is at its end. What a leg did not take is missed.',
  market: 'Market', size: 'Size', add: 'Add a leg', isolated: 'Isolated margin',
} as const
export const basketRowSays = {
  row: '{ended} of {of} legs done · {legs}', leg: '{side} {done} of {of} {symbol}',
} as const
export const basketLegInRow = '{words}, {unknown} not known'
export const basketLines = {
  does: 'What it does', oneOrderEach: 'one order in each of {legs} markets, within {inMinutes}',
  eachLeg: 'Each leg',
  takesIocWhile: 'takes, IOC, {howItTakes}; while the best price is past the worst it waits',
  oneOne: 'One by one',
  orderNextLeg: 'in this order; the next leg leaves only when the record of the one before is at its end, however much of that filled',
  missed: 'What was missed', notSentAgain: 'is not sent again, and the other legs are sent all the same',
} as const
export const legWords = {
  buy: 'buy', sell: 'sell',
  midPriceSizes: '{side} {quantity} {symbol}; mid price {arrival}; sizes by {step}, prices by {tick}',
} as const
export const basketWorstLines = {
  allLegsTogether: 'All legs together', usdcBoughtUsdc: '{bought} USDC bought, {sold} USDC sold',
  markNotKnown: 'a mark is not known', worseMarks: '{beyondMark} worse than the marks',
  feesNotKnown: 'fees not known', fees: '{fee} of fees',
  liquidationMarginRatio: 'liquidation and margin ratio stand above for each leg by itself, and are not known for all of them together',
  separator: '; ', worstLegRisk: 'Worst leg risk',
  firstLegFills: 'the first leg fills whole, the second not at all: {alone}',
  otherWayRound: 'The other way round',
  firstLegFillsNot: 'the first leg fills not at all, the second whole: {alone}',
} as const
export const aloneWords = {
  buy: 'buy', sell: 'sell',
  worthUsdcWorst: 'you {side} {all} {symbol}, worth {worth} USDC at its worst price of {at}',
  position: 'position {position}',
  nothingStandsAgainst: 'nothing of {without} stands against it: it moves with its market alone, and nothing here closes it',
  separator: '; ',
} as const
export const basketProgressLines = {
  legsDone: 'Legs done', of: '{ended} of {of}', ordersSent: 'Orders sent', of2: '{slices} of {of}',
} as const
export const legProgressWords = {
  average: 'average {average}', againstArrival: 'against arrival {compared} ({arrival})',
  comparedOwn: '{compared} ({own})', againstMarketOwn: 'against the market’s own {dash}', separator: '; ',
} as const
