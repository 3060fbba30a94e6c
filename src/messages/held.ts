import { fillMessage } from './message'
import * as messages from './en/held'

/** What is said in the place of a button that sends, while an outcome is unknown or the desk has halted. */
export const blockedSendMessages = {
  ...messages.heldSays,
  for: (proof: string): string => fillMessage(messages.heldSays.for, { proof }),
  untilProof: (proof: string): string => fillMessage(messages.heldSays.untilProof, { proof }),
} as const
