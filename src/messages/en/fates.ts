export const lastTold = ' Last answer on {asked}: {answer}.'
export const contradictionWords = 'The data about it cannot be true: {impossible}. This desk believes none of it, whatever else is read: check the venue’s own page, then declare its outcome.'
export const unsigned = {
  'not signed: late': 'the key gave no signature within 3 seconds',
  'not signed: signed otherwise': 'what signs for the key gave another signature than it was asked for, and it was not used',
  'not signed: locked': 'the key is locked',
  'not signed: unavailable': 'what signs for the key is not running, or there is no keychain',
  'not signed: hung': 'the keychain does not answer',
  'not signed: lost': 'the keychain no longer holds the key',
  'not signed: mismatched': 'the keychain holds another key in its place',
  'not signed: unknown key': 'this desk holds no such key',
  'not signed: refused': 'the key refused to sign it',
  'not signed: above unset': 'nothing was set yet that the key itself signs at most; set it among the guards',
  'not signed: above market': 'the market is not among those that the key itself signs for; that is set among the guards',
  'not signed: above order': 'it is more than the key itself signs in one order; that is raised among the guards',
  'not signed: above day': 'it is more than the key itself signs in this market in one day (UTC); that is raised among the guards',
  'not signed: above pace': 'it is more writes than the key itself signs in a minute; that is raised among the guards',
  'not signed: above unknown': 'the list of what the key signed today was lost, so the day (UTC) counts as full for it; set anew among the guards what it signs at most, or wait until 00:00 UTC',
  'not signed: unlisted': 'what signs for the key could not write it into its list: look at the disk and at the rights of the desk’s folder',
  'not signed: out of turn': 'something else was signed in its place; what that was is looked at',
  'not signed: outside': 'outside the session limits by the key’s own count',
  'not signed: no key': 'this account has no key that could sign it',
  'not signed: clock': 'the venue’s clock is not known well enough to date a signature',
} as const
export const fateSays = {
  more: ' {more} more.', writeMore: '{write}.{more}', unknownHead: 'Outcome unknown for {age}',
  unknownSentence: '{begun} Nothing else will be sent until it is known; reading goes on.',
  quarantinedHead: 'Impossible data',
  quarantinedSentence: '{begun} {contradiction}{lastTold} Nothing else will be sent until then.',
  refusedHead: 'Refused, checking for {age}',
  refusedSentence: '{begun} The venue refused it, and its record was not read yet. Nothing else will be sent until the venue has answered that once.',
  acceptedHead: 'Confirming for {age}',
  venueAcceptedRead: '{begun} The venue accepted it, and what is read back does not show it.{lastTold} Nothing else will be sent until it does, or until you declare its outcome.',
  venueAcceptedReadBack: '{begun} The venue accepted it, and what is read back does not show it.{lastTold} Nothing else will be sent until it does, until it is proved that it never will, or until you declare its outcome.',
  sending: 'Sending for {age}',
  answerAwaitedNothing: '{begun} Its answer is awaited. Nothing else will be sent until it has come, or its time is up.',
} as const
export const missingWords = {
  foundVenueOrder: 'Found: The venue has this order. Its record, read with a status that this desk knows, settles it at once.',
  shownVenueRecords: 'Shown: the venue’s records, read back as asked, settle it at once.',
  provedNotDone: 'Proved not done: two readings, apart from each other, that show all of it as it was.',
  provedNotDoneOnly: 'Proved not done: only after the signature has lapsed, because until then the venue could still take it.',
  foundOrderClient: 'Found: an order with this client id in the venue’s records settles it at once.',
  provedNotPlaced: 'Proved not placed: two look-ups and a stable list that lack it, and a position that is explained without it.',
  provedNotPlacedOnly: 'Proved not placed: only after the signature has lapsed, because until then the venue could still take it.',
} as const
export const declared = 'Declared: by you, with a reason, when neither can be had. It is written down as your word, never as evidence.'
