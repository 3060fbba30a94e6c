export const armSays = {
  title: 'Armed trading',
  about: 'One yes to orders within bounds: while it lasts, each press of a bound key sends one order without a sheet of its own. Everything outside the bounds is asked as ever.',
  noMarket: 'No market is shown.', buyAtMost: 'Buy at most', sellAtLeast: 'Sell at least',
  perOrder: 'Each key sends', inAll: 'In all at most', worthPerOrder: 'Value of one at most',
  worthInAll: 'Value of all at most', writes: 'Writes at most', minutes: 'For how long', minute: 'min',
  isolated: 'Isolated margin', postOnly: 'What rests is post-only: it never takes',
  clicks: 'Clicks too, in frames around what is on the screen now: ladder, chart, ticket, the rows of positions and orders',
  filled: 'Worst prices are filled in within your collar, values as the sizes at those prices: look at them. A side without a price is not traded.',
  ask: 'Review the bounds', open: 'It is armed. Disarm it before other bounds are set.',
  past: 'What was armed', none: 'Nothing was ever armed in this account.',
  noneEnded: 'Nothing that was armed in this account has ended yet.', allowed: 'What was allowed',
  used: 'What was used', orders: 'What left', noOrders: 'Nothing left.', seal: 'Seal',
} as const
export const armedStripSays = {
  left: { writes: '{writes} writes', left: 'left: {parts}' }, last: 'last: {order} ({state})',
  order: { reduceOnly: ', reduce-only', at: '{side} {quantity} {symbol} at {price}, {type}{reduces}' },
  move: 'stop {order} to {trigger}', cancel: 'cancel of order {order} in {symbol}',
  edit: 'edit of order {order} into {then}', armed: 'ARMED', program: 'PROGRAM RUNS', disarm: 'Disarm',
  unread: 'its bytes are not of an order, an edit or a cancel',
} as const
export const endWords = {
  time: 'its time was over', 'used up': 'as much was used as it allowed', disarmed: 'you disarmed',
  stopped: 'trading was stopped', locked: 'the desk was locked',
  asleep: 'the computer slept, or its screen was locked', 'desk closed': 'the desk was closed',
  'another account': 'another account was opened', 'no connection': 'the connection was gone',
  clocks: 'the clocks did not agree on the time', unknown: 'an outcome was unknown',
  refused: 'the venue refused an order', halted: 'trading was halted',
  guard: 'one of your own guards was reached', 'guards changed': 'your guards were changed',
  contradiction: 'two of the venue’s answers did not fit together',
  'trading off': 'trading was off for this account', journal: 'the journal could not be written',
  'page gone': 'the desk’s page was loaded anew', 'not shown': 'the strip that says so could not be shown',
  'out of sight': 'you were elsewhere for a minute', gap: 'the private channel had a gap',
  signer: 'what signs for the key counted otherwise than the desk', done: 'its course was over',
  patience: 'it waited too long for figures or a connection',
  'nothing to close': 'there was nothing left to close',
  'not sent': 'a cancel did not leave or was not carried out, and its order stands',
  checks: 'what it was to send was against a rule of the desk or the market',
  'stop gone': 'its stop was filled, let go or cancelled',
  'stop changed': 'its stop was changed by something else',
  'position gone': 'the position that its stop protects is closed or turned',
  'own order': 'you sent an order of your own in its market', 'run ended': 'the desk ended without saying so',
} as const
export const endedSays = {
  why: 'Because {why}. What rests at the venue stays.', hands: 'Not armed any more',
  program: 'The program ended',
} as const
export const restsSays = {
  rests: { one: 'One order of it rests and can fill.', other: '{count} orders of it rest and can fill.' },
  cancel: 'Cancel all in {symbol}…',
} as const
export const outsideWords = {
  'another profile': 'it is armed for another account', 'another account': 'it is armed for another account',
  'its time is over': 'its time is over', 'the clocks are apart': 'the clocks do not agree on the time',
  'as many writes as it allows': 'all of its writes are used',
  'a kind it does not allow': 'it does not allow this kind of order',
  'a market it does not name': 'it does not name this market',
  'a side it does not allow': 'it does not allow this side',
  'a worse price than it allows': 'the price is worse than it allows',
  'no best price to count by': 'there is no best price to count it by',
  'larger than one may be': 'it is larger than one order may be',
  'larger than all may be together': 'it would be more than all may be together',
  'worth more than one may be': 'it is worth more than one order may be',
  'worth more than all may be together': 'it would be worth more than all may be together',
  'an order that did not leave inside': 'that order did not leave inside it',
  'an order that has filled in part': 'the order has filled in part, and stays where it is',
  'no click that main saw': 'it was no click within the frame', 'another stop': 'it is about another stop',
  'a trigger it does not allow': 'the trigger would be looser, or past what it allows',
} as const
export const pressRefusedWords = { separator: '; ', notSent: 'Not sent: {why}.' } as const
export const typeWords = { LIMIT: 'limit', POST_ONLY: 'post-only', IOC: 'IOC' } as const
export const armedActWords = {
  closePosition: 'close the position', cancelNewestOrder: 'cancel the newest order sent so',
  cancelOrderRow: 'cancel the order of that row, if it was sent so',
  moveNewestOrder: 'move the newest order sent so to the best price of its own side', buy: 'buy',
  sell: 'sell', priceClicked: '{verb} {quantity}, {type}, at the price that is clicked',
  bestPriceOther: 'at the best price of the other side', bestPriceOwn: 'at the best price of its own side',
  verbQuantityType: '{verb} {quantity}, {type}, {at}',
} as const
export const marketLines = {
  market: 'Market', cross: 'cross', isolated: 'isolated', symbolMarginMode: '{symbol}, {marginMode}',
  buy: 'Buy', never: 'never', neverAbove: 'never above {buyAtMost}', sell: 'Sell',
  neverBelow: 'never below {sellAtLeast}', oneOrderMost: 'One order at most',
  allTogetherMost: 'All together at most',
} as const
export const marketLine = {
  cross: 'cross', isolated: 'isolated', symbolMarginMode: '{symbol}, {marginMode}', buyNever: 'buy never',
  buyNeverAbove: 'buy never above {buyAtMost}', sellNever: 'sell never',
  sellNeverBelow: 'sell never below {sellAtLeast}', oneOrderMost: 'one order at most {perOrder}',
  allTogetherMost: 'all together at most {inAll}', separator: '; ',
} as const
export const boundLines = {
  writesMost: 'Writes at most', lasts: 'Lasts', minYes: '{lasts} min from the yes',
} as const
export const orderLines = {
  valueOneMost: 'Value of one at most', valueAllMost: 'Value of all at most', kinds: 'Kinds',
  closes: 'closes', cancelsEditsOwn: 'cancels and edits of its own', cancelsOwn: 'cancels of its own',
  separator: ', ',
} as const
export const clickWords = {
  bids: 'Click on a bid in the frame', asks: 'Click on an ask in the frame',
  'chart buys': 'Click in the left frame on the chart',
  'chart sells': 'Click in the right frame on the chart',
  'ticket buys': 'Click in the left frame of the ticket',
  'ticket sells': 'Click in the right frame of the ticket',
  closes: 'Click on the framed way out of the position',
  'takes back': 'Click on a way out in the framed column of the orders',
} as const
export const armedPlaceSays = {
  ticket: 'Armed orders', short: { 'chart buys': 'Buy', 'chart sells': 'Sell' },
  'chart buys': 'While it is armed, a click buys at the price of this height',
  'chart sells': 'While it is armed, a click sells at the price of this height',
} as const
export const armedButtonWords = {
  buy: 'Buy', sell: 'Sell', best: '{verb} {quantity} at best', notArmed: '{verb}, not armed',
} as const
export const useLines = { writes: 'Writes', of: '{writes} of {envelopeWrites}' } as const
export const sizesUsed = { value: 'Value', usdc: '{worth} of {inAll} USDC', of: '{used} of {inAll}' } as const
export const armSheetSays = {
  bounds: 'What is allowed', keys: 'What each key does', worst: 'What may become of it at the worst',
  presses: 'One press of a key, or one click within a frame that is drawn around what can be clicked, is one write: a key that is held or repeats, a drag and the second of a double click are none, and at most five count in a second. A page that was taken over can send nothing by itself, and at most as many orders as you give such presses; of a click it can name another price, or another of the orders sent so, within the bounds.',
  again: 'The same order again is not asked about while this lasts; every other doubt opens the sheet.',
  after: 'From then on what is held moves with the market. What rests at the venue stays when this ends.',
  ends: 'It ends by Esc, a stop, a lock, a lost connection, the first unknown outcome, a refusal, a guard, or when you are elsewhere for a minute.',
} as const
