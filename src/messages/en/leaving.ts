export const leavingSentence = 'will stay'
export const lockedSentence = {
  stay: { one: 'stays', other: 'stay' }, openVenueNot: 'Open orders and positions not read',
  notAllOpen: 'not all that is open was read', nothingYoursOpen: 'Nothing open at the venue.',
} as const
export const lockedItself = {
  title: 'The desk locked itself', plain: 'Signing keys erased. What is open at the venue stays.',
} as const
export const joined = { last: '{last}.', separator: ', ', and: '{toReversed}, and {last}.' } as const
export const liveOf = { separator: ' and ', openVenue: '{live} {stay} open at the venue' } as const
export const stopsOf = {
  whetherStopsCover: 'stop coverage not known', separator: ', ', more: ' and {more} more',
  noStopCovers: 'no full stop on {named}',
} as const
export const unknownOf = {
  one: '{count} outcome is still unknown', other: '{count} outcomes are still unknown',
} as const
export const ordersOf = { one: '{count} open order', other: '{count} open orders' } as const
export const positionsOf = { one: '{count} open position', other: '{count} open positions' } as const
