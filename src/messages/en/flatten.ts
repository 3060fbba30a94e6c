export const keptBack = {
  gone: 'its position is closed already, or on the other side',
  smaller: 'its position is smaller than it was when this was sealed; a second sheet closes what is left',
  unread: 'its position could not be read right before',
  ended: 'the outcome of an earlier request of the sheet was not known',
  held: 'trading was paused before its turn',
} as const
export const flattenWords = {
  request: { one: '{count} request', other: '{count} requests' },
  flattenStopTrading: 'Flatten: stop trading, then {requests}, one by one', flatten: 'Flatten',
  stopTradingOne: 'stop trading, then {requests}, one by one', first: 'First',
  tradingStopsNothing: 'trading stops: nothing that adds risk can be sent until you resume it',
  of: '{at} of {writes}', eachClose: 'Each close',
  checkedAgainstPosition: 'is checked against its position, read again right before it is sent', or: 'Or',
  bookFillsLess: 'a book fills less within the limit, or a position grew meanwhile: a second sheet closes the rest',
  unknown: 'Unknown', endsOnceNot: 'ends it at once: what was not sent by then is not sent',
  holdStopCancel: 'Hold to stop and cancel all',
  position: { one: '{count} position', other: '{count} positions' },
  holdStopCancelAll: 'Hold to stop, cancel all and close {closes}',
} as const
export const stepLine = '{closeLine} · IOC · REDUCE-ONLY · {marginMode}'
export const flattenSays = {
  orders: {
    restingOrdersNot: 'resting orders: not read',
    restingOrder: { one: '{count} resting order', other: '{count} resting orders' },
  },
  waiting: {
    triggerOrdersNot: 'trigger orders: not read',
    triggerOrder: { one: '{count} trigger order', other: '{count} trigger orders' },
  },
  positions: {
    positionsNotRead: 'positions: not read',
    position: { one: '{count} position', other: '{count} positions' },
  },
  title: 'Flatten', about: 'One sheet stops trading, cancels every order and closes every position',
  open: 'What is open',
  how: 'Orders first, so that nothing fills behind the closes; then each position, the largest first, by a reduce-only IOC with a limit within your collar. Stops and take-profits are cancelled too.',
  none: 'No open orders and no open positions.', review: 'Review: flatten',
  again: 'Review: flatten what is left', progress: 'This sheet', lastRung: 'The last step', turn: 'Queued.',
  out: 'Flat: no open orders, no open positions.',
  ended: 'The sheet ended at a request whose outcome is unknown. Nothing more is sent until that is known.',
} as const
