export const stopMoveSays = {
  stopOf: 'at {trigger}, closes {closes}', stop: 'Stop', whole: 'all',
  noStop: 'No market stop on this position. Place one first.', notRead: 'Stops not read.',
  gone: 'Stop is gone. Choose another.', evenAt: 'Break-even at mark', evenTicks: 'Beyond entry by',
  ticks: 'ticks', trailFrom: 'Trail past mark', trailBy: 'Trail distance', trailStep: 'Min. step',
  furthest: 'Trail limit', moves: 'Max moves', apart: 'Between moves', minutes: 'Duration',
} as const
export const protectLines = {
  does: 'Does', movesOneStop: 'moves one venue stop, {side} only', stop: 'Stop', of: ' of {root}',
  orderClosesMarket: 'order {stop}{root}, {side}, closes {closes} at market, trigger {from}',
  position: 'Position', long: 'long', short: 'short', entered: '{side} {held}, entry {entry}',
  breakEven: 'Break-even', none: 'none', onceMarkStop: 'at mark {at} stop moves to {to}', trails: 'Trails',
  notAll: 'no', whileMarkPast: 'past mark {from}, {by} behind, steps of {step} at least', bounds: 'Bounds',
  neverLooserNever: 'never looser than {from}, never past {furthest}; at most {moves} moves, at least {inSeconds} apart',
  waits: 'Data timeout',
  upFiguresConnection: '{inSeconds} for figures or connection, then ends; stop stays where last moved',
  prices: 'Tick',
} as const
export const wayWord = { SELL: 'upwards', BUY: 'downwards' } as const
export const closesWord = 'the whole position'
export const inSeconds = '{round} s'
export const barredLines = {
  market: 'Market', cross: 'cross', isolated: 'isolated', symbolMarginMode: '{symbol}, {marginMode}',
  orders: 'Orders', noneNothingBought: 'none: buys and sells nothing', kinds: 'Kinds',
  movesOneStop: 'moves of that stop, tighter only',
} as const
export const protectSheetSays = {
  sends: 'Moves the stop only while this desk runs; it stays where last moved. A compromised page cannot start, change or hasten it.',
  after: 'Never grows the position. A nearer stop triggers sooner, at prices then.',
  ends: 'Ends at its last move or trail limit; stop filled, cancelled or changed elsewhere; position closed or reversed; own order in its market, trading stop, lock, sleep, account change, unknown outcome, refusal, risk limit, data timeout, or you.',
} as const
export const stopWorstLines = {
  closes: 'Closes', trigger: '{all} from trigger {at}', realised: 'Realised', fees: 'Fees',
  notKnown: 'not known',
} as const
export const protectRowWords = {
  from: 'from {from}', last: 'last to {last}', stopMovedTimes: 'Stop of {symbol} moved {moved}/{of}, {to}',
  notKnown: '{words}, or to {unknown}: not known',
} as const
export const protectProgressLines = {
  moved: 'Moved', times: '{moved} of {of}', lastMoved: 'Last moved to', nowhereYet: 'not yet',
  atTheYes: '{last}; at start {from}', notKnown: 'Not known', whetherMoved: 'move to {unknown}',
} as const
