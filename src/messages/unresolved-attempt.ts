import { isOrderAtVenue, type WriteAttempt } from '@core/attempt/write-attempt'
import { isAnyPlacement } from '@core/write/venue-write'
import { sanitizeExternalText } from './fill'
import { explainImpossibleRecord } from './impossible'
import { fillMessage } from './message'
import * as messages from './en/unresolved-attempt'

/** Returns the venue's last answer about an attempt, or an empty text if it never answered. */
function describeLastEvidence({ evidence }: WriteAttempt): string {
  const last = evidence.findLast(({ unanswered }) => unanswered !== true)
  return last === undefined
    ? ''
    : fillMessage(messages.lastTold, {
        asked: sanitizeExternalText(last.asked, 120),
        answer: sanitizeExternalText(last.answer, 160),
      })
}

/** Explains why reports about an attempt are not trusted, and the only way to resolve it. */
export const explainContradiction = (why: string): string =>
  fillMessage(messages.contradictionWords, { impossible: explainImpossibleRecord(why) })

/** Reasons why a write was not signed. Any other reason is shown as the journal has it. */
const unsignedReasons: Readonly<Record<string, string>> = messages.unsigned

/** Returns the reason why a write was never sent, as part of a sentence. */
export const explainUnsentWrite = (why: string): string =>
  unsignedReasons[why] ?? sanitizeExternalText(why, 120)

/** Text for an attempt that blocks further writes: a short heading, and a sentence with its state and resolution. */
export interface UnresolvedAttemptText {
  readonly head: string
  readonly sentence: string
}

/** Describes an unresolved attempt for the banner. `write` names its request, and `age` is the time in this state. */
export function describeUnresolvedAttempt(
  attempt: WriteAttempt,
  write: string,
  more: number,
  age: string,
): UnresolvedAttemptText {
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
          ? fillMessage(messages.fateSays.venueAcceptedRead, {
              begun,
              lastTold: describeLastEvidence(attempt),
            })
          : fillMessage(messages.fateSays.venueAcceptedReadBack, {
              begun,
              lastTold: describeLastEvidence(attempt),
            }),
      }
    default:
      return {
        head: fillMessage(messages.fateSays.sending, { age }),
        sentence: fillMessage(messages.fateSays.answerAwaitedNothing, { begun }),
      }
  }
}

/** Lists the evidence that is still missing before an attempt is resolved. */
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
