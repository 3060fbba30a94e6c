export const closeWords = {
  position: { one: '{count} position', other: '{count} positions' },
  order: { one: '{count} order', other: '{count} orders' }, in: '{each} in {closes}',
  closeOneOne: 'Close {all}, one by one', close: 'Close {all}', allEachOne: 'all of each, one by one',
  each: 'Each', iocReduceOnly: 'IOC · REDUCE-ONLY{shared}', or: 'Or',
  bookFillsLess: 'a book fills less within limit: that stays, next is sent', stops: 'Stops',
  stayOpenProtect: 'stay open, may protect nothing', holdClose: 'Hold to close {each}',
} as const
export const nthOf = '{at} of {all}'
export const cancelWords = {
  orders: '{cancels} {sides} orders', cancelOneOne: 'Cancel {all} {where}, one by one',
  cancel: 'Cancel {all}', oneOne: '{trimEnd}, one by one', likely: 'Likely',
  eachCancelledOne: 'each cancelled, one by one', or: 'Or', someFillFirst: 'some fill first; fills stay',
  also: 'Also', orderSideOpens: 'orders opened meanwhile stay', holdCancel: 'Hold to cancel {all}',
} as const
export const sidesOf = { side: '{side}', separator: ' and ' } as const
export const whereOf = { in: 'in {symbols}', markets: 'in {symbols} markets' } as const
export const leftOf = '{left} at {at}'
