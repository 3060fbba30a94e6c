export const timeline = {
  plannedSealed: 'Planned and sealed.', confirmedWrittenJournal: 'Confirmed, journalled.',
  signedHandedNetwork: 'Signed and sent.', asked: 'Asked: {asked}',
} as const
export const answering = {
  noResponseProves: 'No clear answer: outcome unknown.', readLaterDates: 'Read later: already happened.',
  venueAnswered: 'Venue answered.',
  requestEndedOutcome: 'Request ended; only venue’s records show the order’s outcome.',
} as const
export const doubtWords = { most: 'at most ', outcomeUnknown: 'Was unknown for {exact}{at}.' } as const
