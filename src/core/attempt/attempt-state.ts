import { RATE_LIMITED, type WriteAttempt, type AttemptState, type WriteOutcome } from './write-attempt'
import type { JournalEntry } from './entry'
import { findUnknownWord, type OrderRecord, type OrderStatusWords } from '../account/order-record'
import { compareDecimals } from '../value/decimal-amount'
import { isOrderCancel, type AttemptId } from '../write/venue-write'

/** States that an order's record can give an attempt; `unknown` for an unknown status word. */
export type RecordedAttemptState = Extract<
  AttemptState,
  { is: 'live' | 'partly filled' | 'filled' | 'cancelled' | 'rejected' | 'unknown' }
>

/** Prefix of the reason, followed by the unknown word. */
export const UNKNOWN_WORD_PREFIX = 'a word nobody knows: '

/** Returns the attempt state for an order's record. An unknown word is never an end. */
export function getRecordedState(
  order: OrderStatusWords & Pick<OrderRecord, 'executed'>,
  at: number,
): RecordedAttemptState {
  const word = findUnknownWord(order)
  if (word !== undefined) return { is: 'unknown', at, why: `${UNKNOWN_WORD_PREFIX}${word}` }
  switch (order.status) {
    case 'FILLED':
      return { is: 'filled', at }
    case 'CANCELLED':
      return { is: 'cancelled', at }
    case 'REJECTED':
      return { is: 'rejected', at }
    case 'NEW':
    case 'PARTIAL_FILLED':
    case 'unrecognised':
      return { is: order.executed === '0' ? 'live' : 'partly filled', at }
  }
}

/** Returns true if an attempt is unknown because of an unknown status word. */
export const isUnknownByWord = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'unknown' && state.why.startsWith(UNKNOWN_WORD_PREFIX)

/** Returns true if the venue refused for its rate limit, and nothing else is known about the outcome. */
export const isRateLimited = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'unknown' && state.why === RATE_LIMITED

export function createRecordEntry(
  attempt: AttemptId,
  order: OrderRecord,
  at: number,
): Extract<JournalEntry, { saw: 'record' }> {
  return {
    saw: 'record',
    at,
    attempt,
    orderId: order.orderId,
    state: getRecordedState(order, order.updatedAt),
    quantity: order.quantity,
    executed: order.executed,
    ...(order.averagePrice === undefined ? {} : { averagePrice: order.averagePrice }),
    ...(order.fee === undefined ? {} : { fee: order.fee }),
  }
}

/** Quarantine reason for a second order of one attempt. */
export const RECORDED_AS_ANOTHER = 'the record is of another order'
/** Quarantine reasons for a record that contradicts a proof of absence, a confirmed refusal or a declaration. */
export const RECORDED_THOUGH_ABSENT = 'recorded though its absence was proved'
export const RECORDED_THOUGH_REFUSED = 'recorded though it was refused'
export const RECORDED_THOUGH_DECLARED = 'recorded though it was declared not placed'

const contradictedReasons = [RECORDED_THOUGH_ABSENT, RECORDED_THOUGH_REFUSED, RECORDED_THOUGH_DECLARED]

export const isRecordContradicted = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'quarantined' && contradictedReasons.includes(state.why)

/** Returns true if the attempt is final. Quarantine is not: the user must decide it. */
export function isAttemptEnded(attempt: Pick<WriteAttempt, 'state'>): boolean {
  return endStates.has(attempt.state.is)
}

const endStates: ReadonlySet<AttemptState['is']> = new Set([
  'filled',
  'cancelled',
  'rejected',
  'refused',
  'not sent',
  'done',
  'absent',
  'declared',
])

/**
 * Returns true if the attempt closes the gate for all other writes. An accepted write has to be read once, and a
 * refused one looked up once, because a response is not the venue's record. A lookup without a response does not count.
 */
export function isAttemptUnresolved(attempt: Pick<WriteAttempt, 'state' | 'evidence'>): boolean {
  switch (attempt.state.is) {
    case 'written':
    case 'sending':
    case 'accepted':
    case 'unknown':
    case 'quarantined':
      return true
    case 'refused':
      return attempt.evidence.every(({ unanswered }) => unanswered === true)
    case 'live':
    case 'partly filled':
    case 'filled':
    case 'cancelled':
    case 'rejected':
    case 'not sent':
    case 'done':
    case 'absent':
    case 'declared':
      return false
  }
}

/**
 * Returns true if a cancel was refused and its order was not read since. An order that ended meanwhile explains the
 * refusal.
 */
export const isRefusalUnread = (attempt: Pick<WriteAttempt, 'state' | 'evidence' | 'write'>): boolean =>
  attempt.state.is === 'refused' && isOrderCancel(attempt.write) && isAttemptUnresolved(attempt)

/**
 * Returns true if the venue is still queried about an attempt. An accepted cancel of an open order no longer closes the
 * gate, but is queried until the order ends or the cancel can no longer arrive.
 */
export const isAttemptFollowed = (attempt: Pick<WriteAttempt, 'state' | 'evidence' | 'write'>): boolean =>
  isAttemptUnresolved(attempt) || (isOrderCancel(attempt.write) && isInBook(attempt))

export const isInBook = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'live' || state.is === 'partly filled'

/**
 * Returns the outcome to journal for an attempt that the last run left unfinished. A request leaves only after
 * `sending` is on disk, so `written` proves that nothing left.
 */
export function getInterruptedOutcome(attempt: Pick<WriteAttempt, 'state'>): WriteOutcome | undefined {
  if (attempt.state.is === 'written') return { is: 'not sent', why: 'the desk ended before sending' }
  if (attempt.state.is === 'sending') return { is: 'unknown', why: 'the desk ended while sending' }
  return undefined
}

/** Returns true if the record ends its order. A cancel of it is then over, whatever its own outcome. */
export const isRecordedEnd = (state: Pick<AttemptState, 'is'>): boolean =>
  state.is === 'filled' || state.is === 'cancelled' || state.is === 'rejected'

/**
 * Adds the time of the first recorded end, and marks an attempt that filled further after it: figures computed at the
 * end are then wrong.
 */
export function withRecordedEnd(attempt: WriteAttempt, before: WriteAttempt, at: number): WriteAttempt {
  if (!isRecordedEnd(attempt.state)) return attempt
  if (!isRecordedEnd(before.state)) return { ...attempt, endedAt: at }
  return compareDecimals(attempt.executed, before.executed) > 0 ? { ...attempt, filledLate: true } : attempt
}

export const withFirstStoodAt = (attempt: WriteAttempt, { is, at }: RecordedAttemptState): WriteAttempt =>
  attempt.stoodAt === undefined && (is === 'live' || is === 'partly filled')
    ? { ...attempt, stoodAt: at }
    : attempt
