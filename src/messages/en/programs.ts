export const programSays = {
  comesTo: '{slices} slices of about {part} {base}, one every {round} s.', title: 'A program',
  about: 'One yes to a rule: for as long as it lasts, it sends its orders without a sheet of their own, each within bounds that stand on the sheet. It runs only while this desk does, and nothing of it continues after a restart.',
  kind: 'What it does',
  kinds: {
    twap: 'A size over a time (TWAP)', chase: 'Follow the best price (chase)',
    basket: 'Several markets, one by one (basket)', scale: 'A size at levels (scale)',
    'close over time': 'Close over time', protect: 'Move a stop (break-even, trail)',
  },
  near: 'From (the nearest price)', far: 'To (the furthest price)', levels: 'Levels',
  grows: 'Each next larger by', ofFirst: '% of the first', every: 'Between two (0: no wait)',
  rests: 'All of it rests for',
  closes: {
    BUY: 'Buys back a short position, and can only reduce it.',
    SELL: 'Sells a long position, and can only reduce it.',
  },
  nothingHeld: 'You hold no position in this market that is to be closed.',
  heldNotRead: 'What you hold in this market was not read.', moves: 'Placed anew at most',
  apart: 'Between placings', takesRest: 'Take what is left at the end (IOC)', side: 'Side',
  quantity: 'Size in all', worst: { BUY: 'Buy at most', SELL: 'Sell at least' },
  worthInAll: 'Value of all at most', worthForEach: 'Value for each placing', slices: 'Slices',
  minutes: 'Over', minute: 'min', type: 'Each slice',
  types: { IOC: 'Takes (IOC)', POST_ONLY: 'Rests (post-only)' }, reach: 'Beyond best price by',
  sizeVaries: 'Sizes vary by up to', timeVaries: 'Times vary by up to', catchUp: 'Missed, sent once more',
  patience: 'Waits for figures', seconds: 's', reduceOnly: 'Close a position: it can only reduce',
  isolated: 'Isolated margin', ask: 'Review the rule', noMarket: 'No market is shown.',
  filled: 'The worst price is filled in within your collar, the value as all of it at that price: look at both. They stand on the sheet, and nothing is sent past them.',
  filledForEach: 'The worst price is filled in within your collar, the value as all of it at that price: look at both. The value counts once for each placing: all that may be sent comes to as many times of it, and the sheet says how much.',
  filledAtLevels: 'The value is filled in as all of it at the higher of both prices: look at it. It stands on the sheet, and nothing is sent past it.',
  open: 'Something is armed already. End it before a program begins.',
} as const
export const programRowSays = {
  row: '{side} {done} of {of} {symbol}, {left}', next: 'next slice in {left}', title: 'Program',
  end: 'End it',
} as const
export const leftToFill = { left: '{left} left', notKnown: '{words}, {unknown} not known' } as const
export const programWaitSays = {
  ends: ', ends in {left}', title: 'PROGRAM WAITS',
  on: {
    connection: 'waits for the connection', figures: 'waits for fresh figures',
    price: 'waits for a better price',
  },
} as const
export const mayStillSend = { writes: '{writes} writes', stillSend: 'may still send: {parts}' } as const
export const programSideWords = { BUY: 'Bought', SELL: 'Sold' } as const
export const ruleLines = {
  midPrice: 'Mid price', steps: 'Steps', sizesPrices: 'sizes by {step}, prices by {tick}',
} as const
export const waitsLine = {
  waits: 'Waits',
  upFiguresConnection: 'up to {inSeconds} for figures or a connection, then it ends; at once at a gap with anything open',
} as const
export const whatFor = { buy: 'buy', sell: 'sell' } as const
export const howItTakes = 'from the best price of the other side to {reach} bps beyond, never past the worst price'
export const chaseLines = {
  does: 'What it does', reduceOnly: ', reduce-only', within: '{whatFor} within {inMinutes}{reduceOnly}',
  how: 'How',
  restsBestPrice: 'rests at the best price of its own side, post-only; where the market goes on it is cancelled and what is left placed anew, {moves} times at most, {inSeconds} apart at least',
  atTheEnd: 'At the end', leftTakenIoc: 'what is left is taken, IOC, {howItTakes}',
  leftCancelled: 'what is left is cancelled', howCounts: 'How it counts',
  eachPlacingCounts: 'each placing counts whole, for all of it could fill: what is allowed in all is {moves} placings; what is placed anew is what the venue’s records leave of {quantity}, and less than {least} is left as it is',
} as const
export const twapLines = {
  does: 'What it does', reduceOnly: ', reduce-only', over: '{whatFor} over {inMinutes}{reduceOnly}',
  slices: 'Slices',
  oneEachSizes: '{slices}, one each {inSeconds}; sizes vary by up to {sizeVaries} %, times by up to {timeVaries} %, drawn from the seed {seed}',
  eachSlice: 'Each slice',
  restsBestPrice: 'rests at the best price of its own side, post-only, until its time is over; then it is cancelled',
  takesIoc: 'takes, IOC, {howItTakes}', missed: 'What was missed', notSentAgain: 'is not sent again',
  sentOnceMore: 'is sent once more up to {catchUp} in all, as far as the venue’s records leave it of {quantity}',
} as const
export const scaleLines = {
  does: 'What it does', reduceOnly: ', reduce-only',
  levels: '{whatFor} at {levels} levels from {near} to {far}{reduceOnly}', sizes: 'Sizes',
  allAlikeWhole: 'all alike, in whole steps',
  eachLargerOne: 'each larger than the one before by {grows} % of the first, in whole steps',
  eachLevel: 'Each level', oneAfterOther: 'one after the other', oneEach: 'one each {inSeconds}',
  restsOwnPrice: 'rests at its own price, post-only, placed once: {every}. One that the market is past, or that is further than {collar} from the mark, waits; one that the venue cancels at once is missed',
  atTheEnd: 'At the end', restsAfterCancelled: 'what rests after {inMinutes} is cancelled, one by one',
  allFilled: 'All of it filled', averageUsdc: '{quantity} at {average} on average, {worth} USDC',
} as const
export const inMinutes = '{round} min'
export const inSeconds = '{round} s'
export const programSheetSays = {
  rule: 'The rule',
  sends: 'Nobody presses anything: the rule sends each order by itself, and every bound above holds for it. A page that was taken over can neither begin, change nor hasten it.',
  own: 'Of a program that closes, an order of your own in the same market is its end.',
  ends: 'It ends when it is done, by a stop, a lock, sleep, another account, the first unknown outcome, a refusal, a guard, when it has waited too long, or when you end it. What was missed is missed. What rests at the venue stays when it ends.',
} as const
export const progressLines = {
  executed: 'Executed', executedLeftToFill: '{executed}, {leftToFill}', ordersSent: 'Orders sent',
  of: '{slices} of {of}', average: 'Average', againstArrival: 'Against arrival',
  comparedArrival: '{compared} ({arrival})', againstMarketOwn: 'Against the market’s own',
  comparedOwn: '{compared} ({own})',
} as const
export const feesLine = { fees: 'Fees', notKnown: 'not known' } as const
export const compared = '{money} USDC, {fraction}'
