import { judgeAlgo } from './algo-proof'
import type { Attempt } from '../attempt/attempt'
import { add, compare, ZERO, type Amount } from '../value/decimal'
import { judgeCancelAll, judgeEdit, judgeSetting } from './effect'
import { recordsOf, type Evidence, type Verdict } from './evidence'
import { movedBy } from './explained'
import { isRelevant, kinship } from './kinship'
import { areApart, provableAt } from '../attempt/lapse'
import { judgeMoveMargin } from './margin-proof'
import type { AlgoOrder } from '../account/algo'
import { unknownWordIn, type Order, type WordsOfOrder } from '../account/order'
import { foldOrder, isEnded } from '../account/order-fold'
import { judgeTimer } from './timer-proof'
import { isAlgoWrite } from '../write/planned-algo'

/** Whether a record is the very order an attempt made, or the very order it is to cancel. */
export const isSameOrder = (record: Order, attempt: Attempt): boolean =>
  isRelevant(record, attempt) && kinship(record, attempt).is === 'same'

/**
 * Reads what was gathered about an attempt whose end is open. Says nothing while it proves nothing.
 *
 * "No such order" is proof only after the signature has lapsed: until then the request may still be on
 * the road, and the venue would take it.
 */
export function judge(attempt: Attempt, gathered: Evidence): Verdict | undefined {
  const { write } = attempt
  if (isAlgoWrite(write))
    return judgeAlgo(attempt, write, gathered, () => isPositionExplained(attempt, gathered))
  const records = recordsOf(gathered).filter(record => isRelevant(record, attempt))
  for (const record of records) {
    const why = kinship(record, attempt)
    if (why.is === 'impossible') return { is: 'impossible', why: why.why, record }
  }
  const own = records.filter(record => kinship(record, attempt).is === 'same')
  const record = foldKnown(own, gathered)
  const lapse = provableAt(attempt)
  switch (write.is) {
    case 'order':
      if (record !== undefined) return { is: 'found', record }
      return isProvedAbsent(attempt, gathered) ? { is: 'absent' } : undefined
    case 'cancel':
      return record === undefined ? undefined : judgeCancel(attempt, gathered, record)
    case 'edit':
      return record === undefined ? undefined : judgeEdit(write, lapse, gathered, record)
    case 'cancel all':
      // What was refused is not looked after until then.
      return judgeCancelAll(write, attempt.state.is === 'refused' ? undefined : lapse, gathered, own)
    case 'leverage':
    case 'margin mode':
      return judgeSetting(write.concerned, lapse, gathered.readBacks ?? [])
    case 'move margin':
      return judgeMoveMargin(write, lapse, gathered.margins ?? [])
    case 'cancel all after':
      return judgeTimer(attempt, gathered.venueTime)
  }
}

/**
 * What is known of one order by all its records. A word nobody knows counts until the record says a known one: of
 * what was read the last, and of what was only heard any.
 */
function foldKnown(own: readonly Order[], { lookups, readings }: Evidence): Order | undefined {
  const strange = own.filter(record => unknownWordIn(record) !== undefined)
  const record = own.filter(one => !strange.includes(one)).reduce<Order | undefined>(foldOrder, undefined)
  if (strange.length === 0 || (record !== undefined && isEnded(record))) return record
  const looks = [...lookups, ...readings].toSorted((a, b) => a.at - b.at)
  const last =
    looks.findLast(({ found }) => found !== undefined && own.includes(found))?.found ?? strange.at(-1)
  if (last === undefined || !strange.includes(last)) return record
  const { status, statusWord, type, marginWord } = last
  const words = { status, statusWord, type, ...(marginWord !== undefined && { marginWord }) }
  return { ...foldOrder(record, last), ...words }
}

/** Whether a verdict tells no more than that a record says a word nobody knows: it is asked again. */
export const isStillOpen = (verdict: Verdict): boolean =>
  (verdict.is === 'found' && unknownWordIn(verdict.record) !== undefined) ||
  (verdict.is === 'algo found' && unknownWordIn(wordsOf(verdict.order)) !== undefined)

const wordsOf = ({ status, statusWord }: AlgoOrder): WordsOfOrder => ({ status, statusWord })

/** What the order of a cancel was last read as, where it still stood: the cancel was taken, and may yet be carried out. */
export function stillStanding(attempt: Attempt, { readings }: Evidence): Order | undefined {
  const last = readings.at(-1)?.found
  const isIts = attempt.write.is === 'cancel' && last !== undefined && isSameOrder(last, attempt)
  return isIts && !isEnded(last) ? last : undefined
}

function judgeCancel(attempt: Attempt, gathered: Evidence, record: Order): Verdict | undefined {
  if (isEnded(record)) return { is: 'done', record }
  const lapse = provableAt(attempt)
  if (lapse === undefined) return undefined
  const stood = gathered.readings.filter(({ at, found }) => at > lapse && found !== undefined)
  return areApart(stood) ? { is: 'not done', record } : undefined
}

function isProvedAbsent(attempt: Attempt, gathered: Evidence): boolean {
  const lapse = provableAt(attempt)
  if (attempt.state.is !== 'unknown' || lapse === undefined) return false
  // An order the venue has named was taken: its absence is a fault and no proof.
  if (attempt.orderId !== undefined) return false
  const { list, position } = gathered
  if (list === undefined || !list.stable || list.at <= lapse) return false
  if (position === undefined || position.at <= lapse) return false
  const looked = gathered.lookups.filter(({ at }) => at > lapse)
  const missed = looked.every(({ found }) => isElse(found, attempt))
  const listed = list.orders.every(record => isElse(record, attempt))
  return missed && areApart(looked) && listed && isPositionExplained(attempt, gathered)
}

/** Not merely unlike the attempt, but surely another order. A doubtful record keeps silence unproved. */
const isElse = (record: Order | undefined, attempt: Attempt): boolean =>
  record === undefined || !isRelevant(record, attempt) || kinship(record, attempt).is === 'other'

/**
 * Whether the position is what it was at the plan plus our fills since, every one of them a fill of an
 * order that is known. A fill of an order nobody knows could be the fill of the one that fell silent.
 */
export function isPositionExplained(attempt: Pick<Attempt, 'before'>, gathered: Evidence): boolean {
  const { position } = gathered
  if (attempt.before === undefined || position === undefined || !position.stable) return false
  const known = new Set(recordsOf(gathered).map(({ orderId }) => orderId))
  if (!position.fills.every(({ orderId }) => known.has(orderId))) return false
  const moved = position.fills.reduce<Amount>((sum, fill) => add(sum, movedBy(fill)), ZERO)
  return compare(add(attempt.before, moved), position.now) === 0
}
