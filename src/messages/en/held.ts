export const heldSays = {
  for: 'Paused · {proof}', untilProof: 'Nothing is sent until known; {proof}.', paused: 'Paused',
  unknown: 'Paused · unknown', due: 'Paused · proof due', halted: 'Halted',
  untilKnown: 'Nothing is sent until known.', haltedUntil: 'Nothing is sent until you review and resume.',
  brokerPage: 'Open {host}…', shows: 'Shows evidence and next steps.',
} as const
