export const timeline = {
  plannedSealed: 'Planned and sealed.',
  confirmedWrittenJournal: 'Confirmed by you; written to the journal before anything was sent.',
  signedHandedNetwork: 'Signed and handed to the network.', asked: 'Asked: {asked}',
} as const
export const answering = {
  noResponseProves: 'No response that proves anything: from here its outcome was unknown.',
  readLaterDates: 'What was read later dates the outcome before this.', venueAnswered: 'The venue answered.',
  requestEndedOutcome: 'The request ended. The outcome of the order is told by the venue’s records alone.',
} as const
export const doubtWords = {
  most: 'at most ', outcomeUnknown: 'Its outcome had been unknown for {exact}{at}.',
} as const
