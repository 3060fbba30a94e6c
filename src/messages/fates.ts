import { isOrderAtVenue, type Attempt } from '@core/attempt/attempt'
import { makesOrder } from '@core/write/write'
import { shown } from './fill'
import { impossibleWords } from './impossible'
import { fill } from './message'
import * as messages from './en/fates'

/** What the venue was last heard to say of an attempt, as a sentence; nothing where it never answered. */
function lastTold({ evidence }: Attempt): string {
  const last = evidence.findLast(({ unanswered }) => unanswered !== true)
  return last === undefined
    ? ''
    : fill(messages.lastTold, { asked: shown(last.asked, 120), answer: shown(last.answer, 160) })
}

/** Why nothing that is told of an attempt is believed, and what alone ends that. */
export const contradictionWords = (why: string): string =>
  fill(messages.contradictionWords, { impossible: impossibleWords(why) })

/** Why a write was not signed, so that nothing of it left; anything else is said as it was written down. */
const unsigned: Readonly<Record<string, string>> = messages.unsigned

/** Why a write never left, as a part of a sentence. */
export const stayedWords = (why: string): string => unsigned[why] ?? shown(why, 120)

/** An attempt that keeps everything else here: a short name, what it waits for, and what ends that. */
export interface FateSays {
  readonly head: string
  readonly sentence: string
}

/** What an open attempt says above everything else; `write` is what it asks, `age` how long it stands so. */
export function fateSays(attempt: Attempt, write: string, more: number, age: string): FateSays {
  const { state } = attempt
  const begun = fill(messages.fateSays.writeMore, {
    write,
    more: more === 0 ? '' : fill(messages.fateSays.more, { more: String(more) }),
  })
  switch (state.is) {
    case 'unknown':
      return {
        head: fill(messages.fateSays.unknownHead, { age }),
        sentence: fill(messages.fateSays.unknownSentence, { begun }),
      }
    case 'quarantined':
      return {
        head: messages.fateSays.quarantinedHead,
        sentence: fill(messages.fateSays.quarantinedSentence, {
          begun,
          contradiction: contradictionWords(state.why),
          lastTold: lastTold(attempt),
        }),
      }
    case 'refused':
      return {
        head: fill(messages.fateSays.refusedHead, { age }),
        sentence: fill(messages.fateSays.refusedSentence, { begun }),
      }
    case 'accepted':
      return {
        head: fill(messages.fateSays.acceptedHead, { age }),
        sentence: isOrderAtVenue(attempt)
          ? fill(messages.fateSays.venueAcceptedRead, { begun, lastTold: lastTold(attempt) })
          : fill(messages.fateSays.venueAcceptedReadBack, { begun, lastTold: lastTold(attempt) }),
      }
    default:
      return {
        head: fill(messages.fateSays.sending, { age }),
        sentence: fill(messages.fateSays.answerAwaitedNothing, { begun }),
      }
  }
}

/** What is still missing before an attempt whose fate is open is settled, as the person may expect it. */
export function missingWords(
  attempt: Pick<Attempt, 'state' | 'write' | 'orderId' | 'taken'>,
  provableIn: number | undefined,
): readonly string[] {
  const { state, write } = attempt
  if (state.is === 'quarantined') return [contradictionWords(state.why), declared]
  if (isOrderAtVenue(attempt)) return [messages.missingWords.foundVenueOrder, declared]
  const isLate = provableIn !== undefined && provableIn <= 0
  if (!makesOrder(write))
    return [
      messages.missingWords.shownVenueRecords,
      isLate ? messages.missingWords.provedNotDone : messages.missingWords.provedNotDoneOnly,
      declared,
    ]
  return [
    messages.missingWords.foundOrderClient,
    isLate ? messages.missingWords.provedNotPlaced : messages.missingWords.provedNotPlacedOnly,
    declared,
  ]
}

const declared = messages.declared
