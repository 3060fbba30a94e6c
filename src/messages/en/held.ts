export const heldSays = {
  for: 'Paused · {proof}',
  untilProof: 'Nothing is sent until known: the request lapses in {proof} at most, then is read back.',
  paused: 'Paused', unknown: 'Paused · unknown', due: 'Paused · proof due', halted: 'Halted',
  untilKnown: 'Nothing is sent until known.', haltedUntil: 'Nothing is sent until you review and resume.',
  brokerPage: 'Open {host}…', shows: 'Shows evidence and next steps.',
} as const
