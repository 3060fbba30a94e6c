import type { Attempt, AttemptState, WriteOutcome } from './attempt'
import { beginAttempt, isFirstLine, type FirstLine } from './beginning'
import {
  isRecordedEnd,
  isUnresolved,
  RECORDED_THOUGH_ABSENT,
  RECORDED_THOUGH_DECLARED,
  withEnd,
  withStoodAt,
  type RecordedState,
} from './attempt-state'
import { compare, isNegative, isPositive, larger, ZERO, type Amount } from '../value/decimal'
import type { Entry } from './entry'
import { endsOrder, isDecidedByRecord, makesOrder, type Write } from '../write/write'

type Outcome = Extract<Entry, { saw: 'outcome' }>
type RecordSeen = Extract<Entry, { saw: 'record' }>

/** How many rungs of evidence an attempt keeps; the journal keeps them all. */
const EVIDENCE_KEPT = 200

/**
 * What is known of an attempt after one more line of the journal.
 *
 * Every pair of state and line has an answer; a pair that cannot happen puts the attempt in
 * quarantine. Only a line about an attempt that nobody consented to, and nobody found signed, gives nothing.
 */
export function advance(attempt: Attempt, entry: Entry): Attempt
export function advance(attempt: undefined, entry: FirstLine): Attempt
export function advance(attempt: Attempt | undefined, entry: Entry): Attempt | undefined
export function advance(attempt: Attempt | undefined, entry: Entry): Attempt | undefined {
  if (attempt === undefined) return isFirstLine(entry) ? beginAttempt(entry) : undefined
  if (!('attempt' in entry) || entry.attempt !== attempt.id) return attempt
  switch (entry.saw) {
    case 'consent':
      return quarantine(attempt, entry.at, 'consented to twice')
    case 'signature found':
      return quarantine(attempt, entry.at, 'signed again beside this desk')
    case 'sending':
      return send(attempt, entry)
    case 'outcome':
      return answer(attempt, entry)
    case 'record':
      return read(attempt, entry)
    case 'after':
      return { ...attempt, after: entry.after }
    case 'evidence':
      return { ...attempt, evidence: [...attempt.evidence, entry.note].slice(-EVIDENCE_KEPT) }
    case 'done':
      return effect(attempt, entry)
    case 'absence proved':
      return proveAbsent(attempt, entry.at)
    case 'declaration':
      return isUnresolved(attempt)
        ? into(attempt, { is: 'declared', at: entry.at, outcome: entry.outcome, reason: entry.reason })
        : attempt
    case 'impossible':
      return quarantine(attempt, entry.at, entry.why)
  }
}

/** True if one more line would change the state, order id, size, fills or fee of an attempt. */
export function changesAttempt(attempt: Attempt, entry: Entry): boolean {
  const after = advance(attempt, entry)
  return (
    after.state.is !== attempt.state.is ||
    (['orderId', 'quantity', 'executed', 'fee'] as const).some(name => after[name] !== attempt[name])
  )
}

const into = (attempt: Attempt, state: AttemptState): Attempt => ({
  ...attempt,
  state,
  ...(state.is === 'unknown' && attempt.unknownAt === undefined ? { unknownAt: state.at } : {}),
})

/** The first reason is kept: what follows an impossibility explains it less. */
const quarantine = (attempt: Attempt, at: number, why: string): Attempt =>
  attempt.state.is === 'quarantined' ? attempt : into(attempt, { is: 'quarantined', at, why })

function send(attempt: Attempt, entry: Extract<Entry, { saw: 'sending' }>): Attempt {
  if (attempt.state.is !== 'written') return quarantine(attempt, entry.at, 'sent twice')
  const { signedAt, signedWithin, at, book, place } = entry
  const dated = {
    ...{ signedAt, ...(signedWithin !== undefined && { signedWithin }) },
    ...(place !== undefined && { place }),
  }
  const sent = { ...attempt, ...dated, sentAt: at, ...(book !== undefined && { book }) }
  if (entry.digest !== attempt.digest) return quarantine(sent, at, 'what left is not what was sealed')
  return into(sent, { is: 'sending', at })
}

function answer(attempt: Attempt, { at, outcome }: Outcome): Attempt {
  if (outcome.is === 'unknown' && outcome.impossible === true) return quarantine(attempt, at, outcome.why)
  const told = outcome.is === 'accepted' ? outcome : undefined
  const known = withOrderId(attempt, told?.orderId)
  if (known === undefined) return quarantine(attempt, at, 'answered with another order id')
  const answered = {
    ...known,
    answeredAt: known.answeredAt ?? at,
    ...(told !== undefined && { taken: true as const }),
    ...(told?.triggerAt !== undefined && { triggerAt: told.triggerAt }),
    ...(told?.settlementId !== undefined && { settlementId: told.settlementId }),
  }
  switch (attempt.state.is) {
    case 'written':
      return outcome.is === 'not sent' || outcome.is === 'unknown'
        ? into(answered, settled(outcome, at))
        : quarantine(attempt, at, 'answered before it was sent')
    case 'sending':
      return into(answered, settled(outcome, at))
    case 'accepted':
    case 'refused':
    case 'not sent':
      return attempt.state.is === outcome.is
        ? attempt
        : quarantine(attempt, at, 'answered twice, differently')
    // A record was read before the answer came: the record says more, unless nothing can have left.
    case 'live':
    case 'partly filled':
    case 'filled':
    case 'cancelled':
    case 'rejected':
      return outcome.is === 'not sent' && makesOrder(attempt.write)
        ? quarantine(attempt, at, 'recorded though it never left')
        : answered
    // Silence ends by a record, a proof or a declaration: a late answer only adds what it knows.
    case 'unknown':
    case 'quarantined':
    case 'declared':
    case 'done':
    case 'absent':
      return answered
  }
}

function settled(outcome: WriteOutcome, at: number): AttemptState {
  switch (outcome.is) {
    case 'accepted':
      return { is: 'accepted', at }
    case 'refused':
      return { is: 'refused', at, code: outcome.code, words: outcome.words }
    case 'not sent':
      return { is: 'not sent', at, why: outcome.why }
    case 'unknown':
      return { is: 'unknown', at, why: outcome.why }
  }
}

function withOrderId(attempt: Attempt, orderId: string | undefined): Attempt | undefined {
  if (orderId === undefined || orderId === attempt.orderId) return attempt
  const { write } = attempt
  const named = 'orderId' in write ? write.orderId : 'algoOrderId' in write ? write.algoOrderId : undefined
  if (named !== undefined) return orderId === named ? { ...attempt, orderId } : undefined
  return attempt.orderId === undefined ? { ...attempt, orderId } : undefined
}

function read(attempt: Attempt, entry: RecordSeen): Attempt {
  const { at, state, executed } = entry
  const { write } = attempt
  if (!isDecidedByRecord(write)) return quarantine(attempt, at, 'no record decides this')
  const known = withOrderId(attempt, entry.orderId)
  if (known === undefined) return quarantine(attempt, at, 'the record is of another order')
  if (!isRecorded(state)) return quarantine(attempt, at, 'a record cannot say this')
  if (isNegative(executed)) return quarantine(attempt, at, 'executed below zero')
  const size = sizeIn(entry, write)
  if (size !== undefined && compare(executed, size) > 0)
    return quarantine(attempt, at, 'executed above quantity')
  if (state.is === 'rejected' && isPositive(executed)) return quarantine(attempt, at, 'rejected with fills')
  const sinks = compare(executed, attempt.executed) < 0
  if (sinks && isRecordedEnd(state)) return quarantine(attempt, at, 'executed went down')
  const filled = sinks ? known : withFills(withStoodAt(known, state), entry)
  return endsOrder(write) ? readCancel(filled, state) : withEnd(readOrder(filled, state, entry), attempt, at)
}

/** An order placed by value elsewhere, or a line from before sizes were kept, states no size of its own. */
const sizeIn = ({ quantity }: RecordSeen, write: Write): Amount | undefined =>
  quantity !== undefined && quantity !== ZERO ? quantity : 'quantity' in write ? write.quantity : undefined

function withFills(attempt: Attempt, { quantity, executed, averagePrice, fee }: RecordSeen): Attempt {
  const { fee: _before, ...rest } = attempt
  return {
    ...rest,
    ...(quantity === undefined || quantity === ZERO ? {} : { quantity }),
    executed: larger(executed, attempt.executed),
    ...(averagePrice === undefined ? {} : { averagePrice }),
    ...(fee === undefined ? {} : { fee }),
  }
}

function readOrder(attempt: Attempt, state: RecordedState, { at, again }: RecordSeen): Attempt {
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
        : into(attempt, state)
    case 'filled':
    case 'cancelled':
    case 'rejected':
      return again === true && !isRecordedEnd(state) ? into(attempt, state) : endAgain(attempt, state)
    case 'partly filled':
      return state.is === 'live' ? attempt : into(attempt, state)
    case 'sending':
    case 'accepted':
    case 'refused':
    case 'unknown':
    case 'live':
      return into(attempt, state)
  }
}

/** An end stays; only "filled" may still replace "cancelled", when the last fill was told late. */
const endAgain = (attempt: Attempt, state: RecordedState): Attempt =>
  state.is === 'filled' && attempt.state.is === 'cancelled' ? into(attempt, state) : attempt

/** The order of a cancel stands before and after it: only its end says that the cancel is over. */
function readCancel(attempt: Attempt, state: RecordedState): Attempt {
  switch (attempt.state.is) {
    case 'sending':
    case 'unknown':
    case 'refused':
      return isRecordedEnd(state) ? into(attempt, state) : attempt
    case 'accepted':
    case 'live':
    case 'partly filled':
      // An order that nobody understands says nothing of its cancel.
      return state.is === 'unknown' ? attempt : into(attempt, state)
    case 'cancelled':
      return endAgain(attempt, state)
    case 'written':
    case 'filled':
    case 'rejected':
    case 'not sent':
    case 'done':
    case 'absent':
    case 'declared':
    case 'quarantined':
      return attempt
  }
}

const isRecorded = (state: AttemptState): state is RecordedState =>
  ['live', 'partly filled', 'filled', 'cancelled', 'rejected', 'unknown'].includes(state.is)

function proveAbsent(attempt: Attempt, at: number): Attempt {
  switch (attempt.state.is) {
    case 'unknown':
      return into(attempt, { is: 'absent', at })
    case 'accepted':
    case 'live':
    case 'partly filled':
      return makesOrder(attempt.write)
        ? quarantine(attempt, at, 'absent though it was taken')
        : into(attempt, { is: 'absent', at })
    case 'absent':
    case 'declared':
    case 'quarantined':
      return attempt
    case 'written':
    case 'sending':
    case 'filled':
    case 'cancelled':
    case 'rejected':
    case 'refused':
    case 'not sent':
    case 'done':
      return quarantine(attempt, at, 'its absence was proved out of turn')
  }
}

/** What a write without an order of its own was to bring about stands at the venue. */
function effect(attempt: Attempt, { at, by, standing }: Extract<Entry, { saw: 'done' }>): Attempt {
  if (isDecidedByRecord(attempt.write))
    return quarantine(attempt, at, 'only its record can say that it is done')
  switch (attempt.state.is) {
    case 'sending':
    case 'accepted':
    case 'unknown':
    case 'refused':
      return into(attempt, { is: 'done', at, by, ...(standing !== undefined && { standing }) })
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
