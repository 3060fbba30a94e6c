export const attemptSays = {
  unknownFor: '{state} for {age}',
  ids: { order: ' · order {order}', clientIdSeal: 'client id {client} · seal {seal}{order}' },
  in: 'in {time}', known: 'Status', happened: 'Timeline', now: 'now', settles: 'What resolves it',
  draftSame: 'Draft the same', askAgain: 'Check again now', declare: 'Declare…', close: 'Dismiss',
  gone: 'Not in this account’s order log.',
} as const
