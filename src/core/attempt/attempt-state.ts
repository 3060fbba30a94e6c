import type { WriteAttempt, AttemptState, WriteOutcome } from './attempt'
import type { JournalEntry } from './entry'
import { findUnknownWord, type OrderRecord, type OrderStatusWords } from '../account/order'
import { compareDecimals } from '../value/decimal'
import { isOrderCancel, type AttemptId } from '../write/write'

/** The states an order's record can put an attempt in; unknown where it says a word nobody knows. */
export type RecordedAttemptState = Extract<
  AttemptState,
  { is: 'live' | 'partly filled' | 'filled' | 'cancelled' | 'rejected' | 'unknown' }
>

/** What stands before the word that nobody knows, in the reason of an attempt that is unknown over it. */
export const UNKNOWN_WORD_PREFIX = 'a word nobody knows: '

/** What an order's record says of the attempt that made it. A word nobody knows is no state and never an end. */
export function getRecordedState(order: OrderStatusWords & Pick<OrderRecord, 'executed'>, at: number): RecordedAttemptState {
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

/** Whether an attempt is unknown over a word of its record that nobody knows. */
export const isUnknownByWord = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'unknown' && state.why.startsWith(UNKNOWN_WORD_PREFIX)

/** The journal line that tells what the venue's record says of an attempt. */
export function createRecordEntry(attempt: AttemptId, order: OrderRecord, at: number): Extract<JournalEntry, { saw: 'record' }> {
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

/** Reason why an attempt is in quarantine whose record contradicts a proof of absence, or a declaration. */
export const RECORDED_THOUGH_ABSENT = 'recorded though its absence was proved'
export const RECORDED_THOUGH_DECLARED = 'recorded though it was declared not placed'

/** True if an attempt is in quarantine over a record alone that contradicts a proof or a declaration. */
export const isRecordContradicted = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'quarantined' &&
  (state.why === RECORDED_THOUGH_ABSENT || state.why === RECORDED_THOUGH_DECLARED)

/** Whether nothing more can be learnt of an attempt. Quarantine is not an end: a person has to look. */
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
 * Whether an attempt shuts the gate: nothing else leaves while this holds.
 *
 * What was taken has to be read once, and what was refused has to be looked up once, because an
 * answer alone is not the venue's record. A question that nobody answered was no look.
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
 * Whether a cancel was refused and its order's own record was not read since: one that ended meanwhile explains the
 * refusal, and leaves nothing in doubt.
 */
export const isRefusalUnread = (attempt: Pick<WriteAttempt, 'state' | 'evidence' | 'write'>): boolean =>
  attempt.state.is === 'refused' && isOrderCancel(attempt.write) && isAttemptUnresolved(attempt)

/**
 * Whether the venue is still asked about an attempt. A cancel that was taken while its order stands no longer shuts
 * the gate, and is asked about until the order is at its end or the cancel can no longer arrive.
 */
export const isAttemptFollowed = (attempt: Pick<WriteAttempt, 'state' | 'evidence' | 'write'>): boolean =>
  isAttemptUnresolved(attempt) || (isOrderCancel(attempt.write) && isInBook(attempt))

const isInBook = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'live' || state.is === 'partly filled'

/**
 * What a desk that starts again has to journal about an attempt its last run left in the middle.
 *
 * Nothing leaves before "sending" is on the disk, so "written" alone proves that nothing left.
 */
export function getInterruptedOutcome(attempt: Pick<WriteAttempt, 'state'>): WriteOutcome | undefined {
  if (attempt.state.is === 'written') return { is: 'not sent', why: 'the desk ended before sending' }
  if (attempt.state.is === 'sending') return { is: 'unknown', why: 'the desk ended while sending' }
  return undefined
}

/** Whether a record's order is at an end, so that a cancel of it is over whatever became of the cancel. */
export const isRecordedEnd = (state: Pick<AttemptState, 'is'>): boolean =>
  state.is === 'filled' || state.is === 'cancelled' || state.is === 'rejected'

/**
 * An attempt with when its record first showed its end, and whether more of it was executed by a later one: nothing that
 * is worked out from what was executed then is right any more.
 */
export function withRecordedEnd(attempt: WriteAttempt, before: WriteAttempt, at: number): WriteAttempt {
  if (!isRecordedEnd(attempt.state)) return attempt
  if (!isRecordedEnd(before.state)) return { ...attempt, endedAt: at }
  return compareDecimals(attempt.executed, before.executed) > 0 ? { ...attempt, filledLate: true } : attempt
}

/** An attempt whose record has shown it standing in the book since then: the first time counts. */
export const withFirstStoodAt = (attempt: WriteAttempt, { is, at }: RecordedAttemptState): WriteAttempt =>
  attempt.stoodAt === undefined && (is === 'live' || is === 'partly filled')
    ? { ...attempt, stoodAt: at }
    : attempt
