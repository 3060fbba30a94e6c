export const programSays = {
  comesTo: '{slices} slices of {part} {base}, one every {round} s.', title: 'Algo',
  about: 'Sends without further confirmation, within sheet’s limits. Runs only while this desk does; no resume after restart.',
  kind: 'Type',
  kinds: {
    twap: 'TWAP', chase: 'Chase best price', basket: 'Basket', scale: 'Scale',
    'close over time': 'Close over time', protect: 'Move stop (break-even, trail)',
  },
  near: 'From (nearest price)', far: 'To (furthest price)', levels: 'Levels', grows: 'Size step',
  ofFirst: '% of first', every: 'Wait between (0: none)', rests: 'Time in book',
  closes: { BUY: 'Buys back a short, reduce-only.', SELL: 'Sells a long, reduce-only.' },
  nothingHeld: 'No position here.', heldNotRead: 'Position not read.', moves: 'Max re-quotes',
  apart: 'Between re-quotes', takesRest: 'At end, take rest (IOC)', side: 'Side', quantity: 'Total size',
  worst: { BUY: 'Max buy price', SELL: 'Min sell price' }, worthInAll: 'Max total value',
  worthForEach: 'Max value per re-quote', slices: 'Slices', minutes: 'Over', minute: 'min',
  type: 'Each slice', types: { IOC: 'Taker (IOC)', POST_ONLY: 'Maker (post-only)' },
  reach: 'Slippage vs best price', sizeVaries: 'Random size ±', timeVaries: 'Random time ±',
  catchUp: 'Missed, resend once', patience: 'Data timeout', seconds: 's', reduceOnly: 'Reduce-only',
  isolated: 'Isolated margin', ask: 'Review', noMarket: 'No market is shown.',
  filled: 'Price from your collar, value at it: check both. Nothing is sent past them.',
  filledForEach: 'Price from your collar, value at it: check both. Value per re-quote; sheet shows total.',
  filledAtLevels: 'Value at higher price: check it; nothing is sent past it.',
  open: 'Already armed. Disarm first.',
} as const
export const programRowSays = {
  row: '{side} {done} of {of} {symbol}, {left}', next: 'next slice in {left}', title: 'Algo', end: 'End',
} as const
export const leftToFill = { left: '{left} left', notKnown: '{words}, {unknown} not known' } as const
export const programWaitSays = {
  ends: ', ends in {left}', title: 'ALGO WAITS',
  on: { connection: 'for connection', figures: 'for fresh figures', price: 'for a better price' },
} as const
export const mayStillSend = { writes: '{writes} requests', stillSend: 'may send: {parts}' } as const
export const programSideWords = { BUY: 'Bought', SELL: 'Sold' } as const
export const ruleLines = {
  midPrice: 'Mid price', steps: 'Steps', sizesPrices: 'sizes by {step}, prices by {tick}',
} as const
export const waitsLine = {
  waits: 'Data timeout',
  upFiguresConnection: '{inSeconds} for figures or connection, then ends; at once at a gap with anything open',
} as const
export const whatFor = { buy: 'buy', sell: 'sell' } as const
export const howItTakes = 'up to {reach} bps through best price, never past worst'
export const chaseLines = {
  does: 'Does', reduceOnly: ', reduce-only', within: '{whatFor} within {inMinutes}{reduceOnly}', how: 'How',
  restsBestPrice: 'post-only at best bid/ask (join); re-quoted with market, at most {moves} times, {inSeconds} apart',
  atTheEnd: 'At end', leftTakenIoc: 'rest taken, IOC, {howItTakes}', leftCancelled: 'rest cancelled',
  howCounts: 'Counting',
  eachPlacingCounts: 'each order counts whole, {moves} in all; re-quotes what venue’s records leave of {quantity}; below {least} is left',
} as const
export const twapLines = {
  does: 'Does', reduceOnly: ', reduce-only', over: '{whatFor} over {inMinutes}{reduceOnly}', slices: 'Slices',
  oneEachSizes: '{slices}, every {inSeconds}; sizes ±{sizeVaries} %, times ±{timeVaries} %, seed {seed}',
  eachSlice: 'Each slice', restsBestPrice: 'post-only at best bid/ask (join), cancelled at its end',
  takesIoc: 'IOC, {howItTakes}', missed: 'Unfilled slices', notSentAgain: 'skipped',
  sentOnceMore: 'resent once, up to {catchUp} in all, as far as venue’s records leave it of {quantity}',
} as const
export const scaleLines = {
  does: 'Does', reduceOnly: ', reduce-only',
  levels: '{whatFor} at {levels} levels from {near} to {far}{reduceOnly}', sizes: 'Sizes',
  allAlikeWhole: 'equal', eachLargerOne: 'each +{grows} % of first', eachLevel: 'Each level',
  oneAfterOther: 'one by one', oneEach: 'every {inSeconds}',
  restsOwnPrice: 'post-only at its price, once: {every}. Past market or over {collar} from mark it waits; cancelled at once by venue is missed',
  atTheEnd: 'At end', restsAfterCancelled: 'open orders cancelled after {inMinutes}, one by one',
  allFilled: 'All filled', averageUsdc: '{quantity} at {average} avg, {worth} USDC',
} as const
export const inMinutes = '{round} min'
export const inSeconds = '{round} s'
export const programSheetSays = {
  rule: 'Algo',
  sends: 'Sends without presses, within all limits above. A compromised page cannot start, change or hasten it.',
  own: 'Your order in this market ends it.',
  ends: 'Ends when done, or by stop, lock, sleep, account change, unknown outcome, refusal, risk limit, data timeout or you. Unfilled slices are skipped; open orders stay.',
} as const
export const progressLines = {
  executed: 'Executed', executedLeftToFill: '{executed}, {leftToFill}', ordersSent: 'Orders sent',
  of: '{slices} of {of}', average: 'Average', againstArrival: 'vs arrival',
  comparedArrival: '{compared} ({arrival})', againstMarketOwn: 'vs VWAP', comparedOwn: '{compared} ({own})',
} as const
export const feesLine = { fees: 'Fees', notKnown: 'not known' } as const
export const compared = '{money} USDC, {fraction}'
