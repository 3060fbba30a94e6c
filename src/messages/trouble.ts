import type { TradingRestriction } from '@core/guard/trading-guards'
import type { AccountReadFailure } from '@core/profile/key-refusal'
import type { DeskHealth } from '@core/snapshot/desk-snapshot'
import { sanitizeExternalText } from './fill'
import { describeClockOffset } from './state'
import { fillMessage } from './message'
import * as messages from './en/trouble'

/** A problem for the user: a short name, and a sentence with its effect and remedy. */
export interface ProblemDescription {
  readonly head: string
  readonly sentence: string
}

const positionsStayMessage = messages.stays

/** Problems with a key that the venue refuses, or with a missing signature. */
const accountFailureMessages: Readonly<Record<AccountReadFailure, ProblemDescription>> = {
  'key not listed': {
    head: messages.causes['key not listed'].head,
    sentence: fillMessage(messages.causes['key not listed'].sentence, { stays: positionsStayMessage }),
  },
  'key expired': {
    head: messages.causes['key expired'].head,
    sentence: fillMessage(messages.causes['key expired'].sentence, { stays: positionsStayMessage }),
  },
  'key cannot read': {
    head: messages.causes['key cannot read'].head,
    sentence: fillMessage(messages.causes['key cannot read'].sentence, { stays: positionsStayMessage }),
  },
  'key refused here': {
    head: messages.causes['key refused here'].head,
    sentence: fillMessage(messages.causes['key refused here'].sentence, { stays: positionsStayMessage }),
  },
  'signature refused': {
    head: messages.causes['signature refused'].head,
    sentence: fillMessage(messages.causes['signature refused'].sentence, { stays: positionsStayMessage }),
  },
  'clock unknown': {
    head: messages.causes['clock unknown'].head,
    sentence: fillMessage(messages.causes['clock unknown'].sentence, { stays: positionsStayMessage }),
  },
  'key locked': {
    head: messages.causes['key locked'].head,
    sentence: fillMessage(messages.causes['key locked'].sentence, { stays: positionsStayMessage }),
  },
  'key cannot sign': {
    head: messages.causes['key cannot sign'].head,
    sentence: fillMessage(messages.causes['key cannot sign'].sentence, { stays: positionsStayMessage }),
  },
}

const healthProblemMessages: Readonly<Record<string, ProblemDescription>> = {
  ...messages.known,
  ...accountFailureMessages,
  'unauthorised -1001': {
    head: messages.known['unauthorised -1001'].head,
    sentence: fillMessage(messages.known['unauthorised -1001'].sentence, { stays: positionsStayMessage }),
  },
  'unauthorised -1002': {
    head: messages.known['unauthorised -1002'].head,
    sentence: fillMessage(messages.known['unauthorised -1002'].sentence, { stays: positionsStayMessage }),
  },
  unauthorised: {
    head: messages.known.unauthorised.head,
    sentence: fillMessage(messages.known.unauthorised.sentence, { stays: positionsStayMessage }),
  },
  throttled: {
    head: messages.known.throttled.head,
    sentence: fillMessage(messages.known.throttled.sentence, { stays: positionsStayMessage }),
  },
  offline: {
    head: messages.known.offline.head,
    sentence: fillMessage(messages.known.offline.sentence, { stays: positionsStayMessage }),
  },
  unreadable: {
    head: messages.known.unreadable.head,
    sentence: fillMessage(messages.known.unreadable.sentence, { stays: positionsStayMessage }),
  },
  refused: {
    head: messages.known.refused.head,
    sentence: fillMessage(messages.known.refused.sentence, { stays: positionsStayMessage }),
  },
}

/**
 * Describes the reason of a connection light: its effect on the user's money and the remedy. It looks up `why` with the
 * venue's code first, then without. Returns `undefined` for an unknown reason.
 */
export function describeHealthProblem(why: string | undefined): ProblemDescription | undefined {
  if (why === undefined) return undefined
  const exact = Object.hasOwn(healthProblemMessages, why) ? healthProblemMessages[why] : undefined
  if (exact !== undefined) return exact
  const [kind = '', code] = why.split(' ')
  const found = Object.hasOwn(healthProblemMessages, kind) ? healthProblemMessages[kind] : undefined
  if (found === undefined || code === undefined) return found
  return {
    ...found,
    sentence: fillMessage(messages.troubleWords, {
      sentence: found.sentence,
      code: sanitizeExternalText(code, 20),
    }),
  }
}

/** Explains a trading restriction from the connection health, if that knows more than the restriction. */
export function explainTradingRestriction(
  restriction: TradingRestriction,
  health: DeskHealth | undefined,
): ProblemDescription | undefined {
  if (restriction.is === 'offline')
    return restriction.chosen === true ? undefined : describeHealthProblem(health?.account.why)
  if (restriction.is !== 'read-only') return undefined
  if (restriction.why === 'key refused') return describeHealthProblem(health?.account.why)
  const offset = health?.clock.offset
  if (restriction.why !== 'clock' || offset === undefined) return undefined
  return {
    head: messages.heldBy.clock,
    sentence: fillMessage(messages.heldBy.machineClockVenue, { clock: describeClockOffset(offset) }),
  }
}

/** Describes maintenance of the venue, with the explanation of the venue in `said` if it is not empty. */
export const describeVenueMaintenance = (said: string): ProblemDescription => ({
  head: messages.maintenanceWords.maintenance,
  sentence: fillMessage(messages.maintenanceWords.venueClosedMaintenance, {
    stays: positionsStayMessage,
    said:
      said === ''
        ? ''
        : fillMessage(messages.maintenanceWords.says, { said: sanitizeExternalText(said, 120) }),
  }),
})
