export const heldSays = {
  for: 'Paused · {proof}',
  untilProof: 'Nothing is sent until an outcome is known: proof in {proof} at the earliest.',
  unknown: 'Paused · unknown', due: 'Paused · proof due', halted: 'Halted',
  untilKnown: 'Nothing is sent until an outcome is known.',
  haltedUntil: 'Nothing is sent until you have looked at what halted the desk, and resume.',
  shows: 'Shows the evidence, and what can be done at the venue itself.',
} as const
