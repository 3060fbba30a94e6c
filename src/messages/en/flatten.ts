export const keptBack = {
  gone: 'position already closed or reversed',
  smaller: 'position smaller than sealed; second sheet for the rest', unread: 'position could not be read',
  ended: 'an earlier outcome was not known', held: 'trading was paused',
} as const
export const flattenWords = {
  request: { one: '{count} request', other: '{count} requests' },
  flattenStopTrading: 'Flatten: stop trading, then {requests}, one by one', flatten: 'Flatten',
  stopTradingOne: 'stop trading, then {requests}, one by one', first: 'First',
  tradingStopsNothing: 'trading stops: no added risk until resumed', of: '{at} of {writes}',
  eachClose: 'Each close', checkedAgainstPosition: 'checked against its position before', or: 'Or',
  bookFillsLess: 'less fills, or a position grew: second sheet for the rest', unknown: 'Unknown',
  endsOnceNot: 'ends it: the rest is not sent', holdStopCancel: 'Hold to stop and cancel all',
  position: { one: '{count} position', other: '{count} positions' },
  holdStopCancelAll: 'Hold to stop, cancel all, close {closes}',
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
  title: 'Flatten', about: 'Stop trading, cancel all, close all', open: 'Open',
  how: 'Orders and stops first; then positions, largest first, by reduce-only IOC within your collar.',
  none: 'No orders or positions.', review: 'Review: flatten', again: 'Review: flatten the rest',
  progress: 'This sheet', lastRung: 'Last step', turn: 'Queued.', out: 'Flat: no orders, no positions.',
  ended: 'Ended at an unknown outcome. Nothing more is sent until known.',
} as const
