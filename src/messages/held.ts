import { fillMessage } from './message'
import * as messages from './en/held'

/** Texts that replace a send button while an outcome is unknown or trading is halted. */
export const blockedSendMessages = {
  ...messages.heldSays,
  for: (proof: string): string => fillMessage(messages.heldSays.for, { proof }),
  brokerPage: (host: string): string => fillMessage(messages.heldSays.brokerPage, { host }),
  untilProof: (proof: string): string => fillMessage(messages.heldSays.untilProof, { proof }),
} as const
