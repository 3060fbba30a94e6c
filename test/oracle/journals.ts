import type {
  WriteAttempt,
  AttemptState,
  CompletionEvidence,
  WriteOutcome,
} from '../../src/core/attempt/write-attempt'
import { getInterruptedOutcome, isAttemptUnresolved } from '../../src/core/attempt/attempt-state'
import type { JournalEntry } from '../../src/core/attempt/entry'
import { proposedFirstGuards } from '../../src/core/guard/first-guards'
import { refuseByRestriction } from '../../src/core/guard/trading-restrictions'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { isDecidedByOrderRecord, type AttemptId, type Write } from '../../src/core/write/venue-write'
import { openRecoveredState, type RecoveredState } from '../../src/main/attempts/recovered-state'
import { chanceOf, type Chance } from '../campaigns/chance'
import { memoryJournal } from '../kit/memory-records'
import { between, steps } from './worlds'
import type { OracleGroup } from './recording'
import { inFieldOrder, plainValues } from './values'

const JOURNALS = 500
/** Journals in one group. */
const GROUP = 50
const BEGUN = 1_790_000_000_000
const PROFILES = ['practice', 'live-1'] as const
const SYMBOL = 'PERP_BTC_USDC'

const lot = requireAmount('0.001')
const cent = requireAmount('0.01')

/** A write of each kind, as a consent records it. */
const writes: readonly Write[] = [
  {
    ...{ is: 'order', symbol: SYMBOL, side: 'BUY', type: 'LIMIT', marginMode: 'CROSS', reduceOnly: false },
    ...{ price: requireAmount('60000'), quantity: requireAmount('0.4') },
  },
  {
    ...{ is: 'order', symbol: SYMBOL, side: 'SELL', type: 'IOC', marginMode: 'CROSS', reduceOnly: true },
    ...{ price: requireAmount('59000'), quantity: requireAmount('0.4') },
  },
  {
    ...{ is: 'cancel', symbol: SYMBOL, orderId: '70', side: 'BUY' },
    ...{ quantity: requireAmount('0.4'), executed: requireAmount('0.1') },
  },
  {
    ...{ is: 'edit', orderId: '70', symbol: SYMBOL, side: 'BUY', type: 'LIMIT', reduceOnly: false },
    ...{ price: requireAmount('59100'), quantity: requireAmount('0.2') },
    was: {
      ...{ price: requireAmount('59000'), quantity: requireAmount('0.4'), executed: requireAmount('0') },
      updatedAt: BEGUN,
    },
  },
  { is: 'cancel all', reach: { is: 'all markets' }, open: [{ orderId: '70', symbol: SYMBOL }] },
  {
    ...{ is: 'leverage', reach: { is: 'market', symbol: SYMBOL }, marginMode: 'CROSS', leverage: 5 },
    concerned: [{ symbol: SYMBOL, before: '10', after: '5' }],
  },
  {
    ...{ is: 'margin mode', symbol: SYMBOL, marginMode: 'ISOLATED' },
    concerned: [{ symbol: SYMBOL, before: 'CROSS', after: 'ISOLATED' }],
  },
  {
    ...{ is: 'move margin', symbol: SYMBOL, amount: requireAmount('50'), way: 'ADD' },
    was: { margin: requireAmount('2000'), quantity: requireAmount('0.1') },
  },
  { is: 'maintenance flag', cancels: true, was: false },
  { is: 'bind key', key: '8tm7…hX', address: '203.0.113.7', was: '' },
  { is: 'revoke key', key: '8tm7…hX', open: [], stops: [], held: [] },
  { is: 'settle pnl', nonce: '1', unsettled: [], readAt: BEGUN },
  { is: 'cancel all after', ms: 30_000, open: [], stops: [] },
  {
    ...{ is: 'algo order', kind: 'STOP', symbol: SYMBOL, marginMode: 'CROSS', side: 'SELL', type: 'MARKET' },
    ...{ quantity: requireAmount('0.4'), triggerPrice: requireAmount('58000'), reduceOnly: true },
  },
  {
    ...{ is: 'edit algo', algoOrderId: '90', symbol: SYMBOL, triggerPrice: requireAmount('57000'), legs: [] },
    was: { algoOrderId: '90', kind: 'STOP', quantity: requireAmount('0.4'), active: true },
    wereLegs: [],
  },
  {
    ...{ is: 'cancel algo', algoOrderId: '90', symbol: SYMBOL },
    was: { algoOrderId: '90', kind: 'STOP', quantity: requireAmount('0.4'), active: true },
  },
  { is: 'cancel all algo', reach: { is: 'all markets' }, open: [{ orderId: '90', symbol: SYMBOL }] },
]

/** Draws the lines of one attempt in an order that a desk writes, occasionally with an impossible line. */
function drawAttempt(chance: Chance, id: AttemptId, begun: number): readonly JournalEntry[] {
  const write = chance.pick(writes)
  const profileId = chance.pick(PROFILES)
  const hasRecord = isDecidedByOrderRecord(write) !== chance.happens(0.03)
  const named = namedOrder(write)
  const orderId = named !== undefined && chance.happens(0.97) ? named : String(between(chance, 100, 104))
  let at = begun
  const later = () => (at += between(chance, 1, 900))
  const about = () => ({ at: later(), attempt: id })
  const digest = 'ab'.repeat(32)
  const request = { method: 'POST', path: '/v1/order', body: `{"client_order_id":"${id}"}` } as const
  const consent: JournalEntry = {
    ...{ saw: 'consent', ...about(), profileId, write, request, digest, plannedAt: at - 900 },
    ...(chance.happens(0.5) && {
      before: requireAmount('0.3'),
      beforeAt: at - 950,
      beforeMovedAt: at - 4_000,
    }),
  }
  const found: JournalEntry = {
    ...{ saw: 'signature found', ...about(), profileId, write, request, digest, signedAt: at },
    place: { list: 'list-1', number: between(chance, 1, 9) },
  }
  const sending = (): JournalEntry => {
    const moment = about()
    return {
      ...{
        saw: 'sending',
        ...moment,
        signedAt: moment.at,
        digest: chance.happens(0.99) ? digest : 'cd'.repeat(32),
      },
      ...(chance.happens(0.5) && { signedWithin: { from: moment.at - 1_000, until: moment.at + 4_000 } }),
      ...(chance.happens(0.4) && { place: { list: 'list-1', number: between(chance, 1, 9) } }),
    }
  }
  const outcome = (): JournalEntry => ({ saw: 'outcome', ...about(), outcome: drawOutcome(chance, orderId) })
  const record = (): JournalEntry => {
    const state = drawRecorded(chance, at)
    const isFilled = state.is === 'filled'
    const executed = isFilled
      ? requireAmount('0.4')
      : steps(chance.happens(0.5) ? 0 : between(chance, 1, 410), lot)
    return {
      ...{ saw: 'record', ...about(), state, orderId, executed },
      ...(chance.happens(0.5) && { quantity: requireAmount('0.4') }),
      ...(chance.happens(0.5) && {
        averagePrice: steps(between(chance, 5_900_000, 6_100_000), cent),
        fee: steps(between(chance, 0, 900), cent),
      }),
      ...(chance.happens(0.1) && { again: true }),
    }
  }
  const evidence = (): JournalEntry => ({
    ...{ saw: 'evidence', ...about() },
    note: {
      ...{ at, asked: 'order by client id', answer: chance.pick(['not found', 'found', 'no answer']) },
      ...(chance.happens(0.3) && { unanswered: true }),
    },
  })
  const done = (): JournalEntry => ({
    ...{
      saw: 'done',
      ...about(),
      by: chance.pick<CompletionEvidence>(['new terms', 'an end', 'read-back', 'the answer']),
    },
    ...(chance.happens(0.2) && { standing: ['70'] }),
  })
  const declared = (): JournalEntry => ({
    ...{ saw: 'declaration', ...about(), outcome: chance.pick(['done', 'not done'] as const) },
    reason: 'seen at the venue',
  })
  const ends: readonly (() => JournalEntry)[] = [
    ...(hasRecord ? [record, record, record] : [done, done, done]),
    declared,
    () => ({ saw: 'absence proved', ...about() }),
    () => ({
      saw: 'after',
      ...about(),
      after: { position: requireAmount('0.7'), free: requireAmount('9100.5') },
    }),
    ...(chance.happens(0.1)
      ? [() => ({ saw: 'impossible', ...about(), incident: `halt-${id}`, why: 'two answers' }) as const]
      : []),
  ]
  const end = (): JournalEntry => chance.pick(ends)()
  const lines = [
    ...(chance.happens(0.05) ? [found] : [consent, ...(chance.happens(0.97) ? [sending()] : [])]),
    ...(chance.happens(0.85) ? [outcome()] : []),
    ...Array.from({ length: chance.below(4) }, () =>
      chance.pick(hasRecord ? [record, evidence] : [evidence])(),
    ),
    ...(chance.happens(0.6) ? [end()] : []),
    ...(chance.happens(0.2) ? [end()] : []),
    ...(chance.happens(0.01) ? [consent] : []),
  ]
  return chance.happens(0.01) ? lines.slice(1) : lines
}

/** The order that a write is about. */
const namedOrder = (write: Write): string | undefined =>
  'orderId' in write ? write.orderId : 'algoOrderId' in write ? write.algoOrderId : undefined

const drawOutcome = (chance: Chance, orderId: string): WriteOutcome =>
  chance.pick<() => WriteOutcome>([
    () => ({ is: 'accepted', ...(chance.happens(0.9) && { orderId }) }),
    () => ({ is: 'accepted', orderId }),
    () => ({ is: 'accepted', triggerAt: BEGUN + 30_000 }),
    () => ({ is: 'accepted', settlementId: '812' }),
    () => ({ is: 'refused', code: '-1101', words: 'The margin is too small.' }),
    () => ({ is: 'not sent', why: chance.pick(['not signed: locked', 'no connection']) }),
    () => ({ is: 'unknown', why: 'no answer in time' }),
    () => ({ is: 'unknown', why: 'no answer in time', ...(chance.happens(0.05) && { impossible: true }) }),
  ])()

const drawRecorded = (chance: Chance, at: number): AttemptState =>
  chance.pick<() => AttemptState>([
    () => ({ is: 'live', at }),
    () => ({ is: 'partly filled', at }),
    () => ({ is: 'filled', at }),
    () => ({ is: 'filled', at }),
    () => ({ is: 'cancelled', at }),
    () => (chance.happens(0.3) ? { is: 'rejected', at, why: 'post only' } : { is: 'live', at }),
    () => ({ is: 'unknown', at, why: 'a word nobody knows: PAUSED' }),
    () => (chance.happens(0.04) ? { is: 'absent', at } : { is: 'live', at }),
  ])()

/** Draws a line that belongs to no attempt. */
function drawAct(chance: Chance, at: number): JournalEntry {
  const profileId = chance.pick(PROFILES)
  const caps = { ...proposedFirstGuards, orderNotional: String(between(chance, 100, 9_000)) } as Record<
    string,
    string
  >
  const envelope = `e-${chance.below(3)}`
  return chance.pick<() => JournalEntry>([
    () => ({ saw: 'stop', at }),
    () => ({ saw: 'reopen', at, reason: 'looked at' }),
    () => ({ saw: 'open', at, version: '0.1.0' }),
    () => ({ saw: 'break', at, until: at + between(chance, 1, 90) * 60_000 }),
    () => ({
      saw: 'guards',
      at,
      profileId,
      guards: chance.happens(0.9) ? caps : { ...caps, collar: 'wide' },
    }),
    () => ({ saw: 'guards raised', at, profileId, guards: caps, from: at + 86_400_000 }),
    () => ({ saw: 'raise called off', at, profileId }),
    () => ({
      saw: 'permission',
      at,
      profileId,
      change: chance.pick(['key added', 'writing allowed'] as const),
    }),
    () => ({ saw: 'armed', at, profileId, envelope, text: '[]', digest: 'ef'.repeat(32) }),
    () => ({ saw: 'disarmed', at, profileId, envelope, why: 'disarmed' }),
    () => ({ saw: 'lock after', at, minutes: between(chance, 1, 60), before: 15 }),
    () => ({ saw: 'updates', at, turned: chance.pick(['on', 'off'] as const) }),
    () => ({
      ...{ saw: 'venue act', at, profileId },
      act: { id: `act-${chance.below(4)}`, is: 'liquidated', at, parts: [{ symbol: SYMBOL }], orders: [] },
    }),
    () => ({ saw: 'venue acts seen', at, profileId, acts: [`act-${chance.below(4)}`] }),
    () => ({
      ...{ saw: 'signatures compared', at, signer: 'kept' },
      to: { list: 'list-1', number: between(chance, 1, 9), head: 'ab' },
      ...(chance.happens(0.3) && { accepted: true }),
    }),
    () =>
      chance.happens(0.2)
        ? { saw: 'impossible', at, incident: 'halt-a', why: 'a list is shorter' }
        : { saw: 'reopen', at, reason: 'looked at' },
  ])()
}

/** Draws a journal: up to seven attempts with interleaved lines, and acts among them. */
export function drawJournal(chance: Chance): readonly JournalEntry[] {
  const queues = Array.from({ length: between(chance, 1, 7) }, (_, nth) => [
    ...drawAttempt(chance, `pd-${nth}` as AttemptId, BEGUN + nth * 1_000),
  ])
  const lines: JournalEntry[] = []
  for (;;) {
    const open = queues.filter(({ length }) => length > 0)
    if (open.length === 0) return lines
    // Attempts follow each other, as the gate enforces, with a few that overlap.
    const queue = chance.happens(0.85) ? open[0] : chance.pick(open)
    lines.push(...(queue?.splice(0, 1) ?? []))
    if (chance.happens(0.15)) lines.push(drawAct(chance, BEGUN + lines.length * 700))
  }
}

const attemptValues = inFieldOrder<WriteAttempt>({
  id: plainValues,
  profileId: plainValues,
  write: plainValues,
  request: plainValues,
  digest: plainValues,
  state: plainValues,
  plannedAt: plainValues,
  consentedAt: plainValues,
  before: plainValues,
  beforeAt: plainValues,
  beforeMovedAt: plainValues,
  signedAt: plainValues,
  signedWithin: plainValues,
  place: plainValues,
  sentAt: plainValues,
  answeredAt: plainValues,
  taken: plainValues,
  unknownAt: plainValues,
  orderId: plainValues,
  triggerAt: plainValues,
  settlementId: plainValues,
  quantity: plainValues,
  executed: plainValues,
  averagePrice: plainValues,
  fee: plainValues,
  evidence: plainValues,
  said: plainValues,
  book: plainValues,
  stoodAt: plainValues,
  endedAt: plainValues,
  filledLate: plainValues,
  inside: plainValues,
  after: plainValues,
})

const holdsOf = ({ gate }: RecoveredState): unknown => {
  const writesNow = gate.writes()
  return [
    plainValues(writesNow),
    ...(['adds', 'lowers'] as const).map(risk => plainValues(refuseByRestriction(writesNow, risk))),
  ]
}

/** Compared texts of one journal, by aspect. */
type Aspects = Readonly<Record<'attempts' | 'holds' | 'records', string>>

/**
 * Replays the first lines of a journal, records the others one by one, and reduces the final state to values.
 */
export function replayJournal(lines: readonly JournalEntry[]): Aspects {
  const half = Math.floor(lines.length / 2)
  let now = BEGUN
  const standing = openRecoveredState({
    clock: { now: () => now, after: () => () => undefined },
    journal: memoryJournal(lines.slice(0, half)),
    log: { note: () => undefined, trouble: () => undefined },
    version: '0.1.0',
  })
  const holds = [holdsOf(standing)]
  const { attempts } = standing
  for (const line of lines.slice(half)) {
    now += 1_000
    attempts.record(line)
    holds.push(holdsOf(standing))
  }
  const all = attempts.all()
  return {
    attempts: JSON.stringify(
      all.map(each => [
        attemptValues(each),
        isAttemptUnresolved(each),
        plainValues(getInterruptedOutcome(each)),
      ]),
    ),
    holds: JSON.stringify(holds),
    records: JSON.stringify(
      PROFILES.map(profile => [
        ...[attempts.guards(profile), attempts.getPendingRaise(profile), attempts.envelopes(profile)].map(
          plainValues,
        ),
        ...[attempts.venueActs(profile), attempts.getKeySince(profile), attempts.since(profile)].map(
          plainValues,
        ),
        ...[attempts.breakUntil(), attempts.compared(), attempts.getLastEntryTime()].map(plainValues),
        attempts.about({ orderId: '70' }).map(({ id }) => id),
      ]),
    ),
  }
}

/** Replays seeded journals: three groups for every fifty of them. */
export function* replayJournals(): Generator<OracleGroup> {
  const all = Array.from({ length: JOURNALS }, (_, nth) => replayJournal(drawJournal(chanceOf(7_919 + nth))))
  for (let from = 0; from < JOURNALS; from += GROUP)
    for (const aspect of ['attempts', 'holds', 'records'] as const)
      yield {
        name: `journals ${from}-${from + GROUP - 1} ${aspect}`,
        cases: all.slice(from, from + GROUP).map(each => each[aspect]),
      }
}
