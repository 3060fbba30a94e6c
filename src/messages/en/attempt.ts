export const attemptSays = {
  unknownFor: '{state} for {age}',
  ids: { order: ' · order {order}', clientIdSeal: 'client id {client} · seal {seal}{order}' },
  in: 'in {time}', known: 'Status', happened: 'Timeline', now: 'now', settles: 'What resolves it',
  draftSame: 'Draft the same', draftSameDoes: 'Fills the ticket; sends nothing.', askAgain: 'Check again now',
  declare: 'Declare…', neverAgain: 'Nothing is ever resent automatically.', close: 'Dismiss',
  gone: 'This entry is not in the order log of the account in use.',
} as const
