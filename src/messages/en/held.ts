export const heldSays = {
  for: 'Paused · {proof}', untilProof: 'Nothing is sent until known: proof in {proof} at the earliest.',
  unknown: 'Paused · unknown', due: 'Paused · proof due', halted: 'Halted',
  untilKnown: 'Nothing is sent until known.', haltedUntil: 'Nothing is sent until you review and resume.',
  shows: 'Shows evidence and next steps.',
} as const
