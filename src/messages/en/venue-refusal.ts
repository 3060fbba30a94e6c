export const meanings = {
  '-1001': 'Signature refused: check this machine’s clock, else add the key again.',
  '-1002': 'Key refused: revoked, expired, no trading scope, wrong address. Check it at venue.',
  '-1003': 'Rate limit: wait a moment.', '-1004': 'Request not recognised. Act in venue’s terminal.',
  '-1005': 'Value not accepted: check market’s rules.',
  '-1101': 'Insufficient margin: smaller size, or more collateral.', '-1102': 'Notional below minimum.',
  '-1103': 'Price off tick or out of bounds.', '-1104': 'Size off step or out of bounds.',
  '-1105': 'Price too far from market.',
} as const
export const venueRefusalWords = {
  refusedVenue: 'Refused by venue: {words} ({code}).', saidMeaning: '{said} {meaning}',
} as const
