export const heldSays = {
  for: 'Paused · {proof}',
  untilProof: 'Nothing is sent until an outcome is known. The request lapses in {proof} at most; then it is read back.',
  paused: 'Paused', unknown: 'Paused · unknown', due: 'Paused · proof due', halted: 'Halted',
  untilKnown: 'Nothing is sent until an outcome is known.',
  haltedUntil: 'Nothing is sent until you have looked at what halted the desk, and resume.',
  brokerPage: 'Open {host}…', shows: 'Shows the evidence, and what can be done at the venue itself.',
} as const
