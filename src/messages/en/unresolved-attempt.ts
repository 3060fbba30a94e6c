export const lastTold = ' Last answer on {asked}: {answer}.'
export const contradictionWords = 'Impossible data: {impossible}. Check venue, then declare.'
export const unsigned = {
  'not signed: late': 'no signature within 3 s', 'not signed: signed otherwise': 'wrong signature, not used',
  'not signed: locked': 'key locked', 'not signed: unavailable': 'no signer or no keychain',
  'not signed: hung': 'keychain does not answer', 'not signed: lost': 'key gone from keychain',
  'not signed: mismatched': 'another key in its place', 'not signed: unknown key': 'unknown key',
  'not signed: refused': 'refused by key',
  'not signed: above unset': 'no key limits: set them in Risk limits',
  'not signed: above market': 'market without key limits: set them in Risk limits',
  'not signed: above order': 'above key limit per order (Risk limits)',
  'not signed: above day': 'above key limit per market and day, UTC (Risk limits)',
  'not signed: above pace': 'above key limit per minute (Risk limits)',
  'not signed: above unknown': 'today’s signatures lost: day (UTC) full. Set key limits again, or wait for 00:00 UTC',
  'not signed: unlisted': 'signer’s list not writable: check disk, folder rights',
  'not signed: out of turn': 'something else was signed; being checked',
  'not signed: outside': 'outside the session limits by the key’s own count', 'not signed: no key': 'no key',
  'not signed: unconfirmed': 'confirmation did not reach the key: confirm again',
  'not signed: clock': 'venue clock not known',
} as const
export const fateSays = {
  more: ' {more} more.', writeMore: '{write}.{more}', unknownHead: 'Outcome unknown for {age}',
  unknownSentence: '{begun} Nothing else is sent until known.', quarantinedHead: 'Impossible data',
  quarantinedSentence: '{begun} {contradiction}{lastTold} Nothing else is sent until then.',
  refusedHead: 'Refused, checking for {age}',
  refusedSentence: '{begun} Refused, record not read; nothing else is sent until it is.',
  acceptedHead: 'Confirming for {age}',
  venueAcceptedRead: '{begun} Accepted, but not shown.{lastTold} Nothing else is sent until shown or declared.',
  venueAcceptedReadBack: '{begun} Accepted, but not shown.{lastTold} Nothing else is sent until shown, disproved or declared.',
  sending: 'Sending for {age}',
  answerAwaitedNothing: '{begun} Nothing else is sent until answered or timed out.',
} as const
export const missingWords = {
  foundVenueOrder: 'Found at venue; its record settles it.', shownVenueRecords: 'Shown: in venue’s records.',
  provedNotDone: 'Proved not done: two readings without it.',
  provedNotDoneOnly: 'Proved not done: after signature expires.',
  foundOrderClient: 'Found: client id in venue’s records.',
  provedNotPlaced: 'Proved not placed: two look-ups and a stable list without it, position explained.',
  provedNotPlacedOnly: 'Proved not placed: after signature expires.',
} as const
export const declared = 'Declared: by you; never evidence.'
