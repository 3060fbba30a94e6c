/** What is said in the place of a button that sends, while an outcome is unknown or the desk has halted. */
export const heldSays = {
  unknown: 'Paused · unknown',
  for: (proof: string): string => `Paused · ${proof}`,
  due: 'Paused · proof due',
  halted: 'Halted',
  untilKnown: 'Nothing is sent until an outcome is known.',
  untilProof: (proof: string): string =>
    `Nothing is sent until an outcome is known: proof in ${proof} at the earliest.`,
  haltedUntil: 'Nothing is sent until you have looked at what halted the desk, and resume.',
  shows: 'Shows the evidence, and what can be done at the venue itself.',
} as const
