import { SIGNATURE_LIFE, type Attempt } from './attempt'
import { add, compare, negate, ZERO, type Amount } from './decimal'
import type { Fill, Order } from './order'
import { foldOrder, isEnded } from './order-fold'
import { isRelevant, kinship } from './kinship'

/** Added to the signature's life before anything counts as proof: our idea of venue time may be a little off. */
export const MARGIN = 10_000

/** How far apart two look-ups have to be to count as two. */
export const APART = 5_000

/** Whether a record is the very order an attempt made, or the very order it is to cancel. */
export const isSameOrder = (record: Order, attempt: Attempt): boolean =>
  isRelevant(record, attempt) && kinship(record, attempt).is === 'same'

/** What was gathered about an attempt. Every time in it is venue time. */
export interface Evidence {
  /** Look-ups by client order id that were answered; a read that failed is no look-up. */
  readonly lookups: readonly Lookup[]
  /** Reads of one order by its own id: the one made, or the one to be cancelled. */
  readonly readings: readonly Lookup[]
  /** Records that came any other way: pushes, lists, orders known anyway. */
  readonly records: readonly Order[]
  /** The market's orders since the signature, of every status, every page read twice. */
  readonly list?: { readonly at: number; readonly stable: boolean; readonly orders: readonly Order[] }
  /** The position of that market and mode, with our own fills since the plan. */
  readonly position?: {
    readonly at: number
    readonly now: Amount
    readonly fills: readonly Fill[]
    readonly stable: boolean
  }
}

/** One answered question after one order; `found` is undefined where the venue says there is none. */
export interface Lookup {
  readonly at: number
  readonly found: Order | undefined
}

export const nothingGathered: Evidence = { lookups: [], readings: [], records: [] }

/** What the evidence proves. */
export type Verdict =
  /** The venue has the order: its record says the rest. */
  | { readonly is: 'found'; readonly record: Order }
  /** Nothing arrived, and nothing can arrive any more. */
  | { readonly is: 'absent' }
  /** The order that was to be cancelled is at its end. */
  | { readonly is: 'done'; readonly record: Order }
  /** The order that was to be cancelled stands, and the cancel can no longer arrive. */
  | { readonly is: 'not done'; readonly record: Order }
  /** The venue answered what cannot be: nobody may go on from here without looking. */
  | { readonly is: 'impossible'; readonly why: string; readonly record: Order }

/** From when on, in venue time, silence can prove something; undefined for what was never signed. */
export function provableAt(attempt: Pick<Attempt, 'signedAt'>): number | undefined {
  return attempt.signedAt === undefined ? undefined : attempt.signedAt + SIGNATURE_LIFE + MARGIN
}

/**
 * Reads what was gathered about an attempt whose end is open. Says nothing while it proves nothing.
 *
 * "No such order" is proof only after the signature has lapsed: until then the request may still be on
 * the road, and the venue would take it.
 */
export function judge(attempt: Attempt, gathered: Evidence): Verdict | undefined {
  const records = recordsOf(gathered).filter(record => isRelevant(record, attempt))
  for (const record of records) {
    const why = kinship(record, attempt)
    if (why.is === 'impossible') return { is: 'impossible', why: why.why, record }
  }
  const own = records.filter(record => kinship(record, attempt).is === 'same')
  const record = own.reduce<Order | undefined>(foldOrder, undefined)
  if (attempt.write.is === 'cancel')
    return record === undefined ? undefined : judgeCancel(attempt, gathered, record)
  if (record !== undefined) return { is: 'found', record }
  return isProvedAbsent(attempt, gathered) ? { is: 'absent' } : undefined
}

const recordsOf = ({ lookups, readings, records, list }: Evidence): readonly Order[] => [
  ...[...lookups, ...readings].flatMap(({ found }) => (found === undefined ? [] : [found])),
  ...records,
  ...(list?.orders ?? []),
]

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

/** Whether answers came far enough apart to be two answers and not one. */
export const areApart = (answers: readonly { readonly at: number }[]): boolean => {
  const times = answers.map(({ at }) => at)
  return times.length >= 2 && Math.max(...times) - Math.min(...times) >= APART
}

/**
 * Whether the position is what it was at the plan plus our fills since, every one of them a fill of an
 * order that is known. A fill of an order nobody knows could be the fill of the one that fell silent.
 */
export function isPositionExplained(attempt: Pick<Attempt, 'before'>, gathered: Evidence): boolean {
  const { position } = gathered
  if (attempt.before === undefined || position === undefined || !position.stable) return false
  const known = new Set(recordsOf(gathered).map(({ orderId }) => orderId))
  if (!position.fills.every(({ orderId }) => known.has(orderId))) return false
  const moved = position.fills.reduce<Amount>(
    (sum, { side, quantity }) => add(sum, side === 'BUY' ? quantity : negate(quantity)),
    ZERO,
  )
  return compare(add(attempt.before, moved), position.now) === 0
}
