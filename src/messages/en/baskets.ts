export const basketSays = {
  leg: 'Leg {nth}', remove: 'Remove leg {nth}', about: 'One order per leg, in sequence.', market: 'Market',
  size: 'Size', add: 'Add a leg', isolated: 'Isolated margin',
} as const
export const basketRowSays = {
  row: '{ended} of {of} legs done · {legs}', leg: '{side} {done} of {of} {symbol}',
} as const
export const basketLegInRow = '{words}, {unknown} not known'
export const basketLines = {
  does: 'What it does', oneOrderEach: 'one order in each of {legs} markets, within {inMinutes}',
  eachLeg: 'Each leg', takesIocWhile: 'IOC, {howItTakes}; waits while best price is worse',
  oneOne: 'Sequence', orderNextLeg: 'each after the last ended, filled or not', missed: 'Unfilled',
  notSentAgain: 'skipped; other legs are sent',
} as const
export const legWords = {
  buy: 'buy', sell: 'sell',
  midPriceSizes: '{side} {quantity} {symbol}; mid {arrival}; step {step}, tick {tick}',
} as const
export const basketWorstLines = {
  allLegsTogether: 'All legs', usdcBoughtUsdc: '{bought} USDC bought, {sold} USDC sold',
  markNotKnown: 'mark not known', worseMarks: '{beyondMark} worse than marks', feesNotKnown: 'fees not known',
  fees: 'fees {fee}',
  liquidationMarginRatio: 'liquidation and margin ratio: per leg above, combined not known', separator: '; ',
  worstLegRisk: 'Worst leg risk', firstLegFills: 'only first leg fills: {alone}', otherWayRound: 'Reversed',
  firstLegFillsNot: 'only second leg fills: {alone}',
} as const
export const aloneWords = {
  buy: 'buy', sell: 'sell', worthUsdcWorst: 'you {side} {all} {symbol}, {worth} USDC at worst price {at}',
  position: 'position {position}',
  nothingStandsAgainst: 'unhedged without {without}; not closed automatically', separator: '; ',
} as const
export const basketProgressLines = {
  legsDone: 'Legs done', of: '{ended} of {of}', ordersSent: 'Orders sent', of2: '{slices} of {of}',
} as const
export const legProgressWords = {
  average: 'average {average}', againstArrival: 'vs arrival {compared} ({arrival})',
  comparedOwn: '{compared} ({own})', againstMarketOwn: 'vs VWAP {dash}', separator: '; ',
} as const
