export const timeline = {
  plannedSealed: 'Planned and sealed.',
  confirmedWrittenJournal: 'Confirmed by you, journalled before sending.',
  signedHandedNetwork: 'Signed and sent.', asked: 'Asked: {asked}',
} as const
export const answering = {
  noResponseProves: 'No conclusive response: outcome unknown from here.',
  readLaterDates: 'Later reads date the outcome before this.', venueAnswered: 'The venue answered.',
  requestEndedOutcome: 'Request ended. Only the venue’s records tell the order’s outcome.',
} as const
export const doubtWords = {
  most: 'at most ', outcomeUnknown: 'Outcome was unknown for {exact}{at}.',
} as const
