export const keptBack = {
  gone: 'position already closed or reversed', smaller: 'position smaller than sealed; second sheet for rest',
  unread: 'position could not be read', ended: 'earlier outcome not known', held: 'trading was paused',
} as const
export const flattenWords = {
  request: { one: '{count} request', other: '{count} requests' },
  flattenStopTrading: 'Flatten: stop trading, then {requests}, one by one', flatten: 'Flatten',
  stopTradingOne: 'stop trading, then {requests}, one by one', first: 'First',
  tradingStopsNothing: 'no added risk until resumed', of: '{at} of {writes}', eachClose: 'Each close',
  checkedAgainstPosition: 'checked against its position before', or: 'Or',
  bookFillsLess: 'less fills, or position grew: second sheet for rest', unknown: 'Unknown',
  endsOnceNot: 'ends it: rest is not sent', holdStopCancel: 'Hold to stop and cancel all',
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
  how: 'Orders and stops first; then positions, largest first, reduce-only IOC within your collar.',
  none: 'No orders or positions.', review: 'Review: flatten', again: 'Review: flatten rest',
  progress: 'This sheet', lastRung: 'Last step', turn: 'Queued.', out: 'Flat: no orders, no positions.',
  ended: 'Ended at an unknown outcome: nothing more is sent until known.',
} as const
