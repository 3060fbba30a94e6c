export const stopMoveSays = {
  stopOf: 'at {trigger}, closes {closes}', stop: 'The stop', whole: 'all',
  noStop: 'No stop that leaves at market waits for the position in this market. Place one first.',
  notRead: 'Which stops wait in this market was not read.',
  gone: 'The stop that was chosen waits no more. Choose another one.', evenAt: 'To entry once the mark is at',
  evenTicks: 'Beyond the entry price by', ticks: 'ticks', trailFrom: 'Trails while the mark is past',
  trailBy: 'Behind the mark by', trailStep: 'In steps of at least', furthest: 'Trails as far as',
  moves: 'Moved at most', apart: 'Between moves', minutes: 'For how long',
} as const
export const protectLines = {
  does: 'What it does', movesOneStop: 'moves one stop that stands at the venue, {side} and no other way',
  stop: 'The stop', of: ' of {root}',
  orderClosesMarket: 'order {stop}{root}, {side}, closes {closes} at market; it triggers at {from}',
  position: 'The position', long: 'long', short: 'short', entered: '{side} {held}, entered at {entry}',
  breakEven: 'Break-even', none: 'none', onceMarkStop: 'once the mark is at {at} the stop moves to {to}',
  trails: 'Trails', notAll: 'not at all',
  whileMarkPast: 'while the mark is past {from} it follows {by} behind the mark, by {step} at least each time',
  bounds: 'Bounds',
  neverLooserNever: 'never looser than {from}, never past {furthest}; moved {moves} times at most, {inSeconds} apart at least',
  waits: 'Waits',
  upFiguresConnection: 'up to {inSeconds} for figures or a connection, then it ends; the stop stands meanwhile, where it was moved to last',
  prices: 'Prices by',
} as const
export const wayWord = { SELL: 'upwards', BUY: 'downwards' } as const
export const closesWord = 'all of the position'
export const inSeconds = '{round} s'
export const barredLines = {
  market: 'Market', cross: 'cross', isolated: 'isolated', symbolMarginMode: '{symbol}, {marginMode}',
  orders: 'Orders', noneNothingBought: 'none: nothing is bought or sold by it, on either side',
  kinds: 'Kinds', movesOneStop: 'moves of that one stop, and only tighter',
} as const
export const protectSheetSays = {
  sends: 'It moves the stop only while this desk runs. The stop is the venue’s own: it stands meanwhile and afterwards, where it was moved to last, whatever ends this. A page that was taken over can neither begin, change nor hasten it.',
  after: 'The position is never larger by it. A stop that is nearer to the market is let go sooner; what a trigger lets go is filled at the prices of that moment.',
  ends: 'It ends when it has moved as often or as far as was sealed, when the stop is filled, cancelled or changed by anybody else, when the position is closed or turned, by an order of your own in its market, a stop of trading, a lock, sleep, another account, the first unknown outcome, a refusal, a guard, when it has waited too long, or when you end it.',
} as const
export const stopWorstLines = {
  closes: 'Closes', trigger: '{all} from a trigger at {at}', realised: 'Realised there', fees: 'Fees',
  notKnown: 'not known',
} as const
export const protectRowWords = {
  from: 'from {from}', last: 'last to {last}',
  stopMovedTimes: 'Stop of {symbol} moved {moved} of {of} times, {to}',
  notKnown: '{words}, or to {unknown}: not known',
} as const
export const protectProgressLines = {
  moved: 'Moved', times: '{moved} of {of} times', lastMoved: 'Last moved to', nowhereYet: 'nowhere yet',
  atTheYes: '{last}; at the yes {from}', notKnown: 'Not known',
  whetherMoved: 'whether it was moved to {unknown}',
} as const
