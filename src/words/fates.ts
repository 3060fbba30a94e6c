import { isOrderAtVenue, type Attempt } from '@core/attempt/attempt'
import { makesOrder } from '@core/write/write'
import { shown } from './fill'
import { impossibleWords } from './impossible'

/** What the venue was last heard to say of an attempt, as a sentence; nothing where it never answered. */
function lastTold({ evidence }: Attempt): string {
  const last = evidence.findLast(({ unanswered }) => unanswered !== true)
  return last === undefined ? '' : ` Last answer on ${shown(last.asked, 120)}: ${shown(last.answer, 160)}.`
}

/** Why nothing that is told of an attempt is believed, and what alone ends that. */
export const contradictionWords = (why: string): string =>
  `The data about it cannot be true: ${impossibleWords(why)}. This desk believes none of it, whatever else is read: check the venue’s own page, then declare its outcome.`

/** Why a write was not signed, so that nothing of it left; anything else is said as it was written down. */
const unsigned: Readonly<Record<string, string>> = {
  'not signed: late': 'the key gave no signature within 3 seconds',
  'not signed: signed otherwise':
    'what signs for the key gave another signature than it was asked for, and it was not used',
  'not signed: locked': 'the key is locked',
  'not signed: unavailable': 'what signs for the key is not running, or there is no keychain',
  'not signed: hung': 'the keychain does not answer',
  'not signed: lost': 'the keychain no longer holds the key',
  'not signed: mismatched': 'the keychain holds another key in its place',
  'not signed: unknown key': 'this desk holds no such key',
  'not signed: refused': 'the key refused to sign it',
  'not signed: above unset': 'nothing was set yet that the key itself signs at most; set it among the guards',
  'not signed: above market':
    'the market is not among those that the key itself signs for; that is set among the guards',
  'not signed: above order':
    'it is more than the key itself signs in one order; that is raised among the guards',
  'not signed: above day':
    'it is more than the key itself signs in this market in one day (UTC); that is raised among the guards',
  'not signed: above pace':
    'it is more writes than the key itself signs in a minute; that is raised among the guards',
  'not signed: above unknown':
    'the list of what the key signed today was lost, so the day (UTC) counts as full for it; set anew among the guards what it signs at most, or wait until 00:00 UTC',
  'not signed: unlisted':
    'what signs for the key could not write it into its list: look at the disk and at the rights of the desk’s folder',
  'not signed: out of turn': 'something else was signed in its place; what that was is looked at',
  'not signed: outside': 'what signs for the key counted it as outside of what was armed',
  'not signed: no key': 'this account has no key that could sign it',
  'not signed: clock': 'the venue’s clock is not known well enough to date a signature',
}

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
  const begun = `${write}.${more === 0 ? '' : ` ${more} more.`}`
  switch (state.is) {
    case 'unknown':
      return {
        head: `Outcome unknown for ${age}`,
        sentence: `${begun} Nothing else will be sent until it is known; reading goes on.`,
      }
    case 'quarantined':
      return {
        head: 'Impossible data',
        sentence: `${begun} ${contradictionWords(state.why)}${lastTold(attempt)} Nothing else will be sent until then.`,
      }
    case 'refused':
      return {
        head: `Refused, checking for ${age}`,
        sentence: `${begun} The venue refused it, and its record was not read yet. Nothing else will be sent until the venue has answered that once.`,
      }
    case 'accepted':
      return {
        head: `Confirming for ${age}`,
        sentence: `${begun} The venue accepted it, and what is read back does not show it.${lastTold(attempt)} Nothing else will be sent until it does,${isOrderAtVenue(attempt) ? '' : ' until it is proved that it never will,'} or until you declare its outcome.`,
      }
    default:
      return {
        head: `Sending for ${age}`,
        sentence: `${begun} Its answer is awaited. Nothing else will be sent until it has come, or its time is up.`,
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
  if (isOrderAtVenue(attempt))
    return [
      'Found: The venue has this order. Its record, read with a status that this desk knows, settles it at once.',
      declared,
    ]
  const isLate = provableIn !== undefined && provableIn <= 0
  if (!makesOrder(write))
    return [
      'Shown: the venue’s records, read back as asked, settle it at once.',
      isLate
        ? 'Proved not done: two readings, apart from each other, that show all of it as it was.'
        : 'Proved not done: only after the signature has lapsed, because until then the venue could still take it.',
      declared,
    ]
  return [
    'Found: an order with this client id in the venue’s records settles it at once.',
    isLate
      ? 'Proved not placed: two look-ups and a stable list that lack it, and a position that is explained without it.'
      : 'Proved not placed: only after the signature has lapsed, because until then the venue could still take it.',
    declared,
  ]
}

const declared =
  'Declared: by you, with a reason, when neither can be had. It is written down as your word, never as evidence.'
