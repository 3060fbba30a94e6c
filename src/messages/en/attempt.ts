export const attemptSays = {
  unknownFor: '{state} for {age}',
  ids: { order: ' · order {order}', clientIdSeal: 'client id {client} · seal {seal}{order}' },
  in: 'in {time}', known: 'Status', happened: 'Timeline', now: 'now', settles: 'What resolves it',
  draftSame: 'Draft the same', draftSameDoes: 'Fills the ticket.', askAgain: 'Check again now',
  declare: 'Declare…', neverAgain: 'Never resent automatically.', close: 'Dismiss',
  gone: 'Not in this account’s order log.',
} as const
