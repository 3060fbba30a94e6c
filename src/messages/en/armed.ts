export const armSays = {
  title: 'One-click trading', button: '1-click',
  about: 'Each hotkey sends without confirmation, within these limits.', noMarket: 'No market shown.',
  buyAtMost: 'Max buy price', sellAtLeast: 'Min sell price', perOrder: 'Size per key',
  exposure: 'Max position', worthPerOrder: 'Max order value', worthInAll: 'Max total opened',
  loss: 'Max loss', slippage: 'Max slippage', basisPoints: 'bps', perMinute: 'Requests per minute',
  writes: 'Max requests', minutes: 'Duration', minute: 'min', isolated: 'Isolated margin',
  postOnly: 'Resting orders post-only',
  clicks: 'Clicks too, if visible: ladder, chart, ticket, position, order rows',
  filled: 'A side without a price is not traded.', ask: 'Review', open: 'It is on. Disarm to change limits.',
  groups: { size: 'Size', price: 'Price', session: 'Session', keys: 'Hotkeys' }, past: 'Past sessions',
  none: 'None yet.', noneEnded: 'None ended yet.', allowed: 'Limits', used: 'Used', orders: 'Requests',
  noOrders: 'None.', seal: 'Seal',
} as const
export const armedStripSays = {
  left: { writes: '{writes} requests', left: 'left: {parts}' }, press: '#{count}',
  tally: '{sent} sent, {refused} refused', last: '{order}: {state}', cut: '{order}, cut to position',
  order: { reduceOnly: ', reduce-only', at: '{side} {quantity} {symbol} at {price}, {type}{reduces}' },
  move: 'stop {order} to {trigger}', cancel: 'cancel of order {order} in {symbol}',
  edit: 'edit of order {order} into {then}', armed: 'ONE-CLICK', program: 'PROGRAM RUNS', disarm: 'Disarm',
  ending: 'DISARMED, cancelling', position: 'Pos {size}', flat: 'Flat',
  since: 'since arming: uPnL {unrealised}, rPnL {realised}', old: 'Last known',
  smaller: 'Smaller size per key', larger: 'Larger size per key',
  sizeBound: { most: 'Size per key: max {size}.', least: 'Size per key: min {size}.' },
  unread: 'unreadable request',
} as const
export const endWords = {
  time: 'time over', 'used up': 'limit used', loss: 'max loss reached', disarmed: 'by you',
  stopped: 'trading stopped', locked: 'desk locked', asleep: 'computer asleep or locked',
  'desk closed': 'desk closed', 'another account': 'account changed', 'no connection': 'disconnected',
  clocks: 'clocks disagree', unknown: 'outcome unknown', refused: 'order refused by the venue',
  halted: 'trading halted', guard: 'risk limit reached', 'guards changed': 'risk limits changed',
  contradiction: 'venue answers contradict', 'trading off': 'trading off for this account',
  journal: 'event log unwritable', 'page gone': 'page reloaded', 'not shown': 'strip not shown',
  'out of sight': 'window away for a minute', gap: 'private channel gap', signer: 'key count differs',
  done: 'done', patience: 'data or connection timeout', 'nothing to close': 'nothing left to close',
  'not sent': 'a cancel failed, its order is open', checks: 'next order against a rule',
  'stop gone': 'stop filled or cancelled', 'stop changed': 'stop changed elsewhere',
  'position gone': 'position closed or turned', 'own order': 'own order in its market',
  'run ended': 'desk ended unexpectedly',
} as const
export const endedSays = { why: 'Reason: {why}.', hands: 'Disarmed', program: 'Algo ended' } as const
export const restsSays = {
  rests: { one: 'One of its orders is open.', other: '{count} of its orders are open.' },
  cancel: 'Cancel all in {symbol}…',
} as const
export const outsideWords = {
  'another profile': 'other account', 'another account': 'other account', 'its time is over': 'time over',
  'the clocks are apart': 'clocks disagree', 'as many writes as it allows': 'max requests used',
  'as many in a minute as it allows': 'max requests per minute',
  'a kind it does not allow': 'order type not allowed', 'a market it does not name': 'market not armed',
  'a side it does not allow': 'side not armed', 'a worse price than it allows': 'price beyond limit',
  'no best price to count by': 'no best bid', 'larger than one may be': 'over size per key',
  'larger than all may be together': 'over max total size', 'more than may be held': 'over max position',
  'nothing is known of what is held': 'position unknown',
  'worth more than one may be': 'over max order value',
  'worth more than all may be together': 'over max total opened',
  'an order that did not leave inside': 'order not of this session',
  'an order that has filled in part': 'partly filled, not moved',
  'no click that main saw': 'click not counted', 'a click outside its place': 'click outside the frame',
  'the second click of two': 'double click ignored',
  'faster than presses count': 'over {presses} presses a second', 'another stop': 'another stop',
  'a trigger it does not allow': 'trigger looser, or beyond limit',
} as const
export const pressRefusedWords = { separator: '; ', notSent: 'Refused: {why}.' } as const
export const typeWords = { LIMIT: 'limit', POST_ONLY: 'post-only', IOC: 'IOC' } as const
export const armedActWords = {
  closePosition: 'close position', cancelNewestOrder: 'cancel last order',
  cancelOrderRow: 'cancel that order', moveNewestOrder: 'move last order to best', buy: 'buy', sell: 'sell',
  priceClicked: '{verb} {quantity} {type} at the click', take: { BUY: 'take ask', SELL: 'take bid' },
  join: { BUY: 'join bid', SELL: 'join ask' }, verbQuantityType: '{verb} {quantity} {type}, {at}',
} as const
export const armedKeyWords = {
  order: '{verb} {type}', close: 'close', cancel: 'cancel last', move: 'move last',
} as const
export const marketLines = {
  market: 'Market', cross: 'cross', isolated: 'isolated', symbolMarginMode: '{symbol}, {marginMode}',
  buy: 'Buy', never: 'never', neverAbove: 'never above {buyAtMost}', sell: 'Sell',
  neverBelow: 'never below {sellAtLeast}', oneOrderMost: 'Max order size', allTogetherMost: 'Max total size',
} as const
export const marketLine = {
  cross: 'cross', isolated: 'isolated', symbolMarginMode: '{symbol}, {marginMode}', buyNever: 'buy never',
  buyNeverAbove: 'buy never above {buyAtMost}', sellNever: 'sell never',
  sellNeverBelow: 'sell never below {sellAtLeast}', oneOrderMost: 'max order {perOrder}',
  allTogetherMost: 'max total {inAll}', separator: '; ',
} as const
export const boundLines = { writesMost: 'Max requests', lasts: 'Duration', minYes: '{lasts} min' } as const
export const orderLines = {
  valueOneMost: 'Max order value', valueAllMost: 'Max total value', kinds: 'Types', closes: 'closes',
  cancelsEditsOwn: 'cancels and edits of its own', cancelsOwn: 'cancels of its own', separator: ', ',
} as const
export const sessionLines = {
  position: 'Max position', eitherSide: '{size}, long or short', long: '{size}, long only',
  short: '{size}, short only', loss: 'Ends at loss',
  lossGap: '{loss} USDC. Not a stop-loss: a gap can lose more', order: 'Max order',
  sizeValue: '{size}, {value} USDC', prices: 'Price limits', buys: 'buy ≤ {price}', sells: 'sell ≥ {price}',
  separator: ', ', slippage: 'Max slippage', reach: '{share} from best', requests: 'Max requests',
  requestCount: '{perMinute} a minute, {all} total; cancels count, always fit', opened: 'Max total opened',
  worst: { BUY: 'Worst long', SELL: 'Worst short' },
  worstCase: '{size} at {price}: liquidation {liquidation}, ratio {ratio}', close: 'Worst close',
  closing: '{size} at {price}',
} as const
export const clickWords = {
  bids: 'Ladder bid', asks: 'Ladder ask', 'chart buys': 'Chart, left frame',
  'chart sells': 'Chart, right frame', 'ticket buys': 'Ticket, left frame',
  'ticket sells': 'Ticket, right frame', closes: 'Close button of the position',
  'takes back': 'Cancel button of an order',
} as const
export const armedPlaceSays = {
  ticket: 'One-click trading', short: { 'chart buys': 'Buy', 'chart sells': 'Sell' },
  'chart buys': 'Click buys at this price', 'chart sells': 'Click sells at this price',
} as const
export const armedButtonWords = {
  buy: 'Buy', sell: 'Sell', best: '{verb} {quantity} at best', notArmed: '{verb}, not armed',
} as const
export const useLines = { writes: 'Requests', of: '{writes} of {envelopeWrites}' } as const
export const sizesUsed = { value: 'Value', usdc: '{worth} of {inAll} USDC', of: '{used} of {inAll}' } as const
export const armSheetSays = {
  bounds: 'Limits', keys: 'Hotkeys', worst: 'Worst case',
  presses: 'One press, one request. A hijacked page can send only on your presses; of a click it can choose price or order.',
  ends: 'Ends by Esc, stop, loss, time (adding orders cancelled); lock, Disconnect, unknown (kept).',
  after: 'Positions move with the market afterwards. Open orders stay when it ends.',
} as const
