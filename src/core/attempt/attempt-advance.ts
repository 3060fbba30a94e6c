import type { WriteAttempt, AttemptState, WriteOutcome } from './write-attempt'
import { createAttempt, isFirstAttemptEntry, type FirstAttemptEntry } from './attempt-beginning'
import {
  isInBook,
  isRecordedEnd,
  isAttemptUnresolved,
  isRateLimited,
  RECORDED_AS_ANOTHER,
  RECORDED_THOUGH_ABSENT,
  RECORDED_THOUGH_DECLARED,
  RECORDED_THOUGH_REFUSED,
  withRecordedEnd,
  withFirstStoodAt,
  type RecordedAttemptState,
} from './attempt-state'
import {
  compareDecimals,
  isNegative,
  isPositive,
  maxAmount,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { JournalEntry } from './entry'
import { isOrderCancel, isDecidedByOrderRecord, isAnyPlacement, type Write } from '../write/venue-write'

type OutcomeEntry = Extract<JournalEntry, { saw: 'outcome' }>
type RecordEntry = Extract<JournalEntry, { saw: 'record' }>

/** Number of evidence notes that an attempt keeps in memory; the journal keeps all. */
const MAX_EVIDENCE_NOTES = 200

/**
 * Applies one journal entry to an attempt. Every pair of state and entry has a result; an impossible pair quarantines
 * the attempt. Returns `undefined` only for an entry about an attempt without a first entry.
 */
export function advanceAttempt(attempt: WriteAttempt, entry: JournalEntry): WriteAttempt
export function advanceAttempt(attempt: undefined, entry: FirstAttemptEntry): WriteAttempt
export function advanceAttempt(
  attempt: WriteAttempt | undefined,
  entry: JournalEntry,
): WriteAttempt | undefined
export function advanceAttempt(
  attempt: WriteAttempt | undefined,
  entry: JournalEntry,
): WriteAttempt | undefined {
  if (attempt === undefined) return isFirstAttemptEntry(entry) ? createAttempt(entry) : undefined
  if (!('attempt' in entry) || entry.attempt !== attempt.id) return attempt
  switch (entry.saw) {
    case 'consent':
      return quarantine(attempt, entry.at, 'consented to twice')
    case 'signature found':
      return quarantine(attempt, entry.at, 'signed again beside this desk')
    case 'sending':
      return applySending(attempt, entry)
    case 'outcome':
      return applyOutcome(attempt, entry)
    case 'record':
      return applyRecord(attempt, entry)
    case 'after':
      return { ...attempt, after: entry.after }
    case 'evidence':
      return { ...attempt, evidence: [...attempt.evidence, entry.note].slice(-MAX_EVIDENCE_NOTES) }
    case 'done':
      return applyDone(attempt, entry)
    case 'absence proved':
      return applyAbsenceProof(attempt, entry.at)
    case 'declaration':
      return isAttemptUnresolved(attempt)
        ? withState(attempt, { is: 'declared', at: entry.at, outcome: entry.outcome, reason: entry.reason })
        : attempt
    case 'impossible':
      return quarantine(attempt, entry.at, entry.why)
  }
}

/** True if one more line would change the state, order id, size, fills or fee of an attempt. */
export function changesAttempt(attempt: WriteAttempt, entry: JournalEntry): boolean {
  const after = advanceAttempt(attempt, entry)
  return (
    after.state.is !== attempt.state.is ||
    (['orderId', 'quantity', 'executed', 'fee'] as const).some(name => after[name] !== attempt[name])
  )
}

const withState = (attempt: WriteAttempt, state: AttemptState): WriteAttempt => ({
  ...attempt,
  state,
  ...(state.is === 'unknown' && attempt.unknownAt === undefined ? { unknownAt: state.at } : {}),
})

/** The first reason is kept, because it explains most. */
const quarantine = (attempt: WriteAttempt, at: number, why: string): WriteAttempt =>
  attempt.state.is === 'quarantined' ? attempt : withState(attempt, { is: 'quarantined', at, why })

function applySending(attempt: WriteAttempt, entry: Extract<JournalEntry, { saw: 'sending' }>): WriteAttempt {
  if (attempt.state.is !== 'written') return quarantine(attempt, entry.at, 'sent twice')
  const { signedAt, signedWithin, at, book, place } = entry
  const sent = {
    ...{ ...attempt, signedAt, sentAt: at },
    ...(signedWithin !== undefined && { signedWithin }),
    ...(place !== undefined && { place }),
    ...(book !== undefined && { book }),
  }
  if (entry.digest !== attempt.digest) return quarantine(sent, at, 'what left is not what was sealed')
  return withState(sent, { is: 'sending', at })
}

function applyOutcome(attempt: WriteAttempt, { at, outcome }: OutcomeEntry): WriteAttempt {
  if (outcome.is === 'unknown' && outcome.impossible === true) return quarantine(attempt, at, outcome.why)
  const accepted = outcome.is === 'accepted' ? outcome : undefined
  const known = withOrderId(attempt, accepted?.orderId)
  if (known === undefined) return quarantine(attempt, at, 'answered with another order id')
  const answered = {
    ...known,
    answeredAt: known.answeredAt ?? at,
    ...(accepted !== undefined && { taken: true as const }),
    ...(accepted?.triggerAt !== undefined && { triggerAt: accepted.triggerAt }),
    ...(accepted?.settlementId !== undefined && { settlementId: accepted.settlementId }),
  }
  switch (attempt.state.is) {
    case 'written':
      return outcome.is === 'not sent' || outcome.is === 'unknown'
        ? withState(answered, getOutcomeState(outcome, at))
        : quarantine(attempt, at, 'answered before it was sent')
    case 'sending':
      return withState(answered, getOutcomeState(outcome, at))
    case 'accepted':
    case 'refused':
    case 'not sent':
      return attempt.state.is === outcome.is
        ? attempt
        : quarantine(attempt, at, 'answered twice, differently')
    // A record was read before the response arrived. The record decides, unless the request cannot have left.
    case 'live':
    case 'partly filled':
    case 'filled':
    case 'cancelled':
    case 'rejected':
      return outcome.is === 'not sent' && isAnyPlacement(attempt.write)
        ? quarantine(attempt, at, 'recorded though it never left')
        : answered
    // An unknown outcome ends by a record, a proof, look-ups or a declaration; a late response only adds details.
    case 'unknown':
      return isRateLimited(attempt) && outcome.is === 'refused' && outcome.mayStillArrive === true
        ? withState(answered, getOutcomeState(outcome, at))
        : answered
    case 'quarantined':
    case 'declared':
    case 'done':
    case 'absent':
      return answered
  }
}

function getOutcomeState(outcome: WriteOutcome, at: number): AttemptState {
  switch (outcome.is) {
    case 'accepted':
      return { is: 'accepted', at }
    case 'refused':
      return {
        ...{ is: 'refused', at, code: outcome.code, words: outcome.words },
        ...(outcome.mayStillArrive === true && { mayStillArrive: true }),
      }
    case 'not sent':
      return { is: 'not sent', at, why: outcome.why }
    case 'unknown':
      return { is: 'unknown', at, why: outcome.why }
  }
}

function withOrderId(attempt: WriteAttempt, orderId: string | undefined): WriteAttempt | undefined {
  if (orderId === undefined || orderId === attempt.orderId) return attempt
  const { write } = attempt
  const named = 'orderId' in write ? write.orderId : 'algoOrderId' in write ? write.algoOrderId : undefined
  if (named !== undefined) return orderId === named ? { ...attempt, orderId } : undefined
  return attempt.orderId === undefined ? { ...attempt, orderId } : undefined
}

function applyRecord(attempt: WriteAttempt, entry: RecordEntry): WriteAttempt {
  const { at, state, executed } = entry
  const { write } = attempt
  if (!isDecidedByOrderRecord(write)) return quarantine(attempt, at, 'no record decides this')
  const known = withOrderId(attempt, entry.orderId)
  if (known === undefined) return quarantine(attempt, at, RECORDED_AS_ANOTHER)
  if (!isRecordedState(state)) return quarantine(attempt, at, 'a record cannot say this')
  if (isNegative(executed)) return quarantine(attempt, at, 'executed below zero')
  const size = getRecordedSize(entry, write)
  if (size !== undefined && compareDecimals(executed, size) > 0)
    return quarantine(attempt, at, 'executed above quantity')
  if (state.is === 'rejected' && isPositive(executed)) return quarantine(attempt, at, 'rejected with fills')
  const isLower = compareDecimals(executed, attempt.executed) < 0
  if (isLower && isRecordedEnd(state)) return quarantine(attempt, at, 'executed went down')
  // A late record with fewer fills leaves size, fills and fee as they are.
  const filled = isLower ? known : withFills(withFirstStoodAt(known, state), entry)
  return isOrderCancel(write)
    ? applyCancelRecord(filled, state, entry)
    : withRecordedEnd(applyOrderRecord(filled, state, entry), attempt, at)
}

/** Orders placed by value elsewhere, and older journal lines, have no size. */
const getRecordedSize = ({ quantity }: RecordEntry, write: Write): Amount | undefined =>
  quantity !== undefined && quantity !== ZERO ? quantity : 'quantity' in write ? write.quantity : undefined

function withFills(
  attempt: WriteAttempt,
  { quantity, executed, averagePrice, fee }: RecordEntry,
): WriteAttempt {
  const { fee: _before, ...rest } = attempt
  return {
    ...rest,
    ...(quantity === undefined || quantity === ZERO ? {} : { quantity }),
    executed: maxAmount(executed, attempt.executed),
    ...(averagePrice === undefined ? {} : { averagePrice }),
    ...(fee === undefined ? {} : { fee }),
  }
}

function applyOrderRecord(
  attempt: WriteAttempt,
  state: RecordedAttemptState,
  { at, again }: RecordEntry,
): WriteAttempt {
  switch (attempt.state.is) {
    case 'written':
    case 'not sent':
      return quarantine(attempt, at, 'recorded though it never left')
    case 'absent':
      return quarantine(attempt, at, RECORDED_THOUGH_ABSENT)
    case 'done':
      return quarantine(attempt, at, 'an order is never merely done')
    case 'quarantined':
      return attempt
    case 'declared':
      return attempt.state.outcome === 'not done'
        ? quarantine(attempt, at, RECORDED_THOUGH_DECLARED)
        : withState(attempt, state)
    case 'filled':
    case 'cancelled':
    case 'rejected':
      return again === true && !isRecordedEnd(state)
        ? withState(attempt, state)
        : applySecondEnd(attempt, state)
    case 'partly filled':
      return state.is === 'live' ? attempt : withState(attempt, state)
    case 'refused':
      return attempt.state.mayStillArrive === true
        ? quarantine(attempt, at, RECORDED_THOUGH_REFUSED)
        : withState(attempt, state)
    case 'sending':
    case 'accepted':
    case 'unknown':
    case 'live':
      return withState(attempt, state)
  }
}

/** An end stays. Only "filled" may replace "cancelled", if the last fill arrived late. */
const applySecondEnd = (attempt: WriteAttempt, state: RecordedAttemptState): WriteAttempt =>
  state.is === 'filled' && attempt.state.is === 'cancelled' ? withState(attempt, state) : attempt

/** The order exists before and after its cancel; only its end proves that the cancel is over. */
function applyCancelRecord(
  attempt: WriteAttempt,
  state: RecordedAttemptState,
  { again }: RecordEntry,
): WriteAttempt {
  switch (attempt.state.is) {
    case 'sending':
    case 'unknown':
    case 'refused':
      return isRecordedEnd(state) ? withState(attempt, state) : attempt
    case 'accepted':
    case 'live':
    case 'partly filled':
      // An order with an unknown status word decides nothing about its cancel.
      return state.is === 'unknown' ? attempt : withState(attempt, state)
    case 'filled':
    case 'cancelled':
    case 'rejected':
      // A cancel without an outcome may not have left yet.
      return again === true && attempt.answeredAt !== undefined && isInBook({ state })
        ? withState(attempt, state)
        : applySecondEnd(attempt, state)
    case 'written':
    case 'not sent':
    case 'done':
    case 'absent':
    case 'declared':
    case 'quarantined':
      return attempt
  }
}

const isRecordedState = (state: AttemptState): state is RecordedAttemptState =>
  ['live', 'partly filled', 'filled', 'cancelled', 'rejected', 'unknown'].includes(state.is)

const ABSENT_OUT_OF_TURN = 'its absence was proved out of turn'

function applyAbsenceProof(attempt: WriteAttempt, at: number): WriteAttempt {
  switch (attempt.state.is) {
    case 'unknown':
      return withState(attempt, { is: 'absent', at })
    case 'refused':
      // An older version goes on to the proof.
      return attempt.state.mayStillArrive === true
        ? withState(attempt, { is: 'absent', at })
        : quarantine(attempt, at, ABSENT_OUT_OF_TURN)
    case 'accepted':
    case 'live':
    case 'partly filled':
      return isAnyPlacement(attempt.write)
        ? quarantine(attempt, at, 'absent though it was taken')
        : withState(attempt, { is: 'absent', at })
    case 'absent':
    case 'declared':
    case 'quarantined':
      return attempt
    case 'written':
    case 'sending':
    case 'filled':
    case 'cancelled':
    case 'rejected':
    case 'not sent':
    case 'done':
      return quarantine(attempt, at, ABSENT_OUT_OF_TURN)
  }
}

/** Marks a write without its own order as done, with its effect seen at the venue. */
function applyDone(
  attempt: WriteAttempt,
  { at, by, standing }: Extract<JournalEntry, { saw: 'done' }>,
): WriteAttempt {
  if (isDecidedByOrderRecord(attempt.write))
    return quarantine(attempt, at, 'only its record can say that it is done')
  switch (attempt.state.is) {
    case 'sending':
    case 'accepted':
    case 'unknown':
    case 'refused':
      return withState(attempt, { is: 'done', at, by, ...(standing !== undefined && { standing }) })
    case 'done':
    case 'declared':
    case 'quarantined':
      return attempt
    case 'absent':
      return quarantine(attempt, at, 'done though it was proved that it was not')
    case 'written':
    case 'not sent':
    case 'live':
    case 'partly filled':
    case 'filled':
    case 'cancelled':
    case 'rejected':
      return quarantine(attempt, at, 'done though it never left')
  }
}
