export const meanings = {
  '-1001': 'It does not accept this desk’s signature: check this machine’s clock, and if it is right, add the key again.',
  '-1002': 'The key may not do this: revoked, expired, without the trading scope, or not for this machine’s address. Look at it in the venue’s own terminal.',
  '-1003': 'Rate limit: wait a moment, then draft it again.',
  '-1004': 'It does not recognise a part of the request. Act in the venue’s own terminal.',
  '-1005': 'It does not accept a value in it: compare the order with the market’s rules.',
  '-1101': 'Margin would not be enough: use a smaller size, or add collateral.',
  '-1102': 'Its notional is below the market’s minimum.',
  '-1103': 'Its price is off the market’s tick, or outside its bounds.',
  '-1104': 'Its size is off the market’s step, or outside its bounds.',
  '-1105': 'Its price is too far from the market’s.',
} as const
export const venueRefusalWords = {
  refusedVenue: 'Refused by the venue: {words} ({code}).', saidMeaning: '{said} {meaning}',
} as const
