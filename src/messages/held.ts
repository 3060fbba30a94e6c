import { fill } from './message'
import * as messages from './en/held'

/** What is said in the place of a button that sends, while an outcome is unknown or the desk has halted. */
export const heldSays = {
  ...messages.heldSays,
  for: (proof: string): string => fill(messages.heldSays.for, { proof }),
  untilProof: (proof: string): string => fill(messages.heldSays.untilProof, { proof }),
} as const
