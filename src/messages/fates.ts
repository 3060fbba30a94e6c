import { isOrderAtVenue, type WriteAttempt } from '@core/attempt/attempt'
import { isAnyPlacement } from '@core/write/write'
import { sanitizeExternalText } from './fill'
import { explainImpossibleRecord } from './impossible'
import { fillMessage } from './message'
import * as messages from './en/fates'

/** What the venue was last heard to say of an attempt, as a sentence; nothing where it never answered. */
function describeLastEvidence({ evidence }: WriteAttempt): string {
  const last = evidence.findLast(({ unanswered }) => unanswered !== true)
  return last === undefined
    ? ''
    : fillMessage(messages.lastTold, { asked: sanitizeExternalText(last.asked, 120), answer: sanitizeExternalText(last.answer, 160) })
}

/** Why nothing that is told of an attempt is believed, and what alone ends that. */
export const explainContradiction = (why: string): string =>
  fillMessage(messages.contradictionWords, { impossible: explainImpossibleRecord(why) })

/** Why a write was not signed, so that nothing of it left; anything else is said as it was written down. */
const unsignedReasons: Readonly<Record<string, string>> = messages.unsigned

/** Why a write never left, as a part of a sentence. */
export const explainUnsentWrite = (why: string): string => unsignedReasons[why] ?? sanitizeExternalText(why, 120)

/** An attempt that keeps everything else here: a short name, what it waits for, and what ends that. */
export interface UnresolvedAttemptText {
  readonly head: string
  readonly sentence: string
}

/** What an open attempt says above everything else; `write` is what it asks, `age` how long it stands so. */
export function describeUnresolvedAttempt(attempt: WriteAttempt, write: string, more: number, age: string): UnresolvedAttemptText {
  const { state } = attempt
  const begun = fillMessage(messages.fateSays.writeMore, {
    write,
    more: more === 0 ? '' : fillMessage(messages.fateSays.more, { more: String(more) }),
  })
  switch (state.is) {
    case 'unknown':
      return {
        head: fillMessage(messages.fateSays.unknownHead, { age }),
        sentence: fillMessage(messages.fateSays.unknownSentence, { begun }),
      }
    case 'quarantined':
      return {
        head: messages.fateSays.quarantinedHead,
        sentence: fillMessage(messages.fateSays.quarantinedSentence, {
          begun,
          contradiction: explainContradiction(state.why),
          lastTold: describeLastEvidence(attempt),
        }),
      }
    case 'refused':
      return {
        head: fillMessage(messages.fateSays.refusedHead, { age }),
        sentence: fillMessage(messages.fateSays.refusedSentence, { begun }),
      }
    case 'accepted':
      return {
        head: fillMessage(messages.fateSays.acceptedHead, { age }),
        sentence: isOrderAtVenue(attempt)
          ? fillMessage(messages.fateSays.venueAcceptedRead, { begun, lastTold: describeLastEvidence(attempt) })
          : fillMessage(messages.fateSays.venueAcceptedReadBack, { begun, lastTold: describeLastEvidence(attempt) }),
      }
    default:
      return {
        head: fillMessage(messages.fateSays.sending, { age }),
        sentence: fillMessage(messages.fateSays.answerAwaitedNothing, { begun }),
      }
  }
}

/** What is still missing before an attempt whose fate is open is settled, as the person may expect it. */
export function listMissingEvidence(
  attempt: Pick<WriteAttempt, 'state' | 'write' | 'orderId' | 'taken'>,
  provableIn: number | undefined,
): readonly string[] {
  const { state, write } = attempt
  if (state.is === 'quarantined') return [explainContradiction(state.why), declarationMessage]
  if (isOrderAtVenue(attempt)) return [messages.missingWords.foundVenueOrder, declarationMessage]
  const isLate = provableIn !== undefined && provableIn <= 0
  if (!isAnyPlacement(write))
    return [
      messages.missingWords.shownVenueRecords,
      isLate ? messages.missingWords.provedNotDone : messages.missingWords.provedNotDoneOnly,
      declarationMessage,
    ]
  return [
    messages.missingWords.foundOrderClient,
    isLate ? messages.missingWords.provedNotPlaced : messages.missingWords.provedNotPlacedOnly,
    declarationMessage,
  ]
}

const declarationMessage = messages.declared
