import { describe, expect, it } from 'vitest'
import { order, SYMBOL } from '../../../../test/kit/trade'
import { SIGNATURE_LIFE_MS, type WriteAttempt, type AttemptState } from '../../attempt/write-attempt'
import { requireAmount } from '../../value/decimal-amount'
import { emptyOutcomeEvidence, type OutcomeEvidence } from '../../proof/outcome-evidence'
import { MIN_LOOKUP_INTERVAL_MS, EXPIRY_MARGIN_MS } from '../../attempt/signature-expiry'
import { resolveAttemptOutcome, listNextQueries } from '../attempt-outcome'
import type { AttemptId } from '../../write/venue-write'
import { computeLatestTrigger } from '../timer/timer-rules'

const SIGNED = 1_790_000_000_000
const LAPSE = SIGNED + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS
const unknown: AttemptState = { is: 'unknown', at: SIGNED, why: 'no answer' }

const attempt = (changes: Partial<WriteAttempt> = {}): WriteAttempt => ({
  id: 'pd-1' as AttemptId,
  profileId: 'p',
  write: {
    is: 'order',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'MARKET',
    quantity: requireAmount('0.1'),
    reduceOnly: false,
    marginMode: 'CROSS',
  },
  request: { method: 'POST', path: '/v1/order', body: '{}' },
  digest: 'd',
  state: unknown,
  plannedAt: SIGNED - 4_000,
  consentedAt: SIGNED - 100,
  before: requireAmount('0'),
  signedAt: SIGNED,
  sentAt: SIGNED,
  executed: requireAmount('0'),
  fee: requireAmount('0'),
  evidence: [],
  ...changes,
})
const cancel = attempt({
  write: {
    is: 'cancel',
    symbol: SYMBOL,
    orderId: '7',
    side: 'BUY',
    quantity: requireAmount('0.1'),
    executed: requireAmount('0'),
  },
})
const missed = (...times: readonly number[]): OutcomeEvidence => ({
  ...emptyOutcomeEvidence,
  lookups: times.map(at => ({ at, found: undefined })),
})

describe('the queries for an order without a response', () => {
  it('start with its client id, at once', () => {
    expect(listNextQueries(attempt(), emptyOutcomeEvidence, SIGNED + 10)).toEqual([
      { ask: 'by client id', clientOrderId: 'pd-1', notBefore: SIGNED + 10 },
    ])
  })

  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 15_000],
    [6, 30_000],
    [20, 30_000],
  ])('repeat the query by client id after look-up %i in %i ms', (looks, wait) => {
    const times = Array.from({ length: looks }, (_, at) => SIGNED + at)
    const last = SIGNED + looks - 1
    expect(listNextQueries(attempt(), missed(...times), last + 1)).toEqual([
      { ask: 'by client id', clientOrderId: 'pd-1', notBefore: last + wait },
    ])
  })

  it('are for its record alone once the venue has named it, also after the lapse', () => {
    const named = attempt({ orderId: '9' })
    expect(listNextQueries(named, emptyOutcomeEvidence, LAPSE + 1).map(({ ask }) => ask)).toEqual([
      'by client id',
    ])
  })

  it('repeat the look-up at the lapse itself, which a request may just have met', () => {
    const looked = {
      ...missed(LAPSE, LAPSE + MIN_LOOKUP_INTERVAL_MS),
      list: { at: LAPSE + 1, stable: true, orders: [] },
      position: { at: LAPSE + 1, stable: true, now: requireAmount('1'), fills: [] },
    }
    const now = LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS
    expect(listNextQueries(attempt(), looked, now).map(({ ask }) => ask)).toEqual(['by client id'])
  })

  it('wait no longer than until silence can prove something', () => {
    const times = Array.from({ length: 9 }, (_, at) => LAPSE - 2_000 + at)
    expect(listNextQueries(attempt(), missed(...times), LAPSE - 1_000)[0]?.notBefore).toBe(LAPSE + 1)
  })

  it('include everything that a proof needs once the signature has lapsed', () => {
    const now = LAPSE + 5
    expect(listNextQueries(attempt(), missed(LAPSE - 9), now)).toEqual([
      { ask: 'by client id', clientOrderId: 'pd-1', notBefore: now },
      { ask: 'orders', symbol: SYMBOL, from: SIGNED - 4_000 - SIGNATURE_LIFE_MS, notBefore: now },
      { ask: 'position', symbol: SYMBOL, from: SIGNED - 4_000, notBefore: now },
    ])
  })

  it.each([
    ['was read after it last moved', SIGNED - 9_000, SIGNED - 4_000],
    ['was moved by a push since it was read', SIGNED - 500, SIGNED - 500],
    ['moved just before the order was signed, by a clock that is ahead of ours', SIGNED + 60, SIGNED + 60],
    ['is said to have moved long after the order was signed', SIGNED + 60_000, SIGNED + EXPIRY_MARGIN_MS],
  ])(
    'read fills from the change of the position when the position of the plan %s',
    (_, beforeMovedAt, from) => {
      const now = LAPSE + 5
      const queries = listNextQueries({ ...attempt(), beforeMovedAt }, missed(LAPSE - 9), now)
      expect(queries.at(-1)).toEqual({ ask: 'position', symbol: SYMBOL, from, notBefore: now })
    },
  )

  it('include only the missing parts of a proof', () => {
    const gathered: OutcomeEvidence = {
      ...missed(LAPSE + 1),
      list: { at: LAPSE + 2, stable: true, orders: [] },
      position: { at: LAPSE + 2, now: requireAmount('0'), fills: [], stable: false },
    }
    expect(listNextQueries(attempt(), gathered, LAPSE + 10)).toEqual([
      { ask: 'by client id', clientOrderId: 'pd-1', notBefore: LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS },
      {
        ask: 'position',
        symbol: SYMBOL,
        from: SIGNED - 4_000,
        notBefore: LAPSE + 2 + MIN_LOOKUP_INTERVAL_MS,
      },
    ])
  })

  it('repeat all parts later when they contradict each other', () => {
    const gathered: OutcomeEvidence = {
      ...missed(LAPSE + 1, LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS),
      list: { at: LAPSE + 2, stable: true, orders: [] },
      position: { at: LAPSE + 3, now: requireAmount('0.1'), fills: [], stable: true },
    }
    const queries = listNextQueries(attempt(), gathered, LAPSE + 20_000)
    expect(queries.map(({ ask }) => ask)).toEqual(['by client id', 'orders', 'position'])
    expect(new Set(queries.map(({ notBefore }) => notBefore))).toEqual(
      new Set([LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS + 30_000]),
    )
  })

  it('are empty after a verdict', () => {
    const found: OutcomeEvidence = {
      ...emptyOutcomeEvidence,
      lookups: [{ at: SIGNED, found: order({ createdAt: SIGNED }) }],
    }
    expect(listNextQueries(attempt(), found, SIGNED + 1)).toEqual([])
  })

  it('lead to the proof of absence when the venue does not know the order', () => {
    let [gathered, now, queryCount]: [OutcomeEvidence, number, number] = [emptyOutcomeEvidence, SIGNED, 0]
    while (resolveAttemptOutcome(attempt(), gathered) === undefined && now < LAPSE + 60_000) {
      for (const question of listNextQueries(attempt(), gathered, now)) {
        if (question.notBefore > now) continue
        queryCount += 1
        if (question.ask === 'by client id')
          gathered = { ...gathered, lookups: [...gathered.lookups, { at: now, found: undefined }] }
        if (question.ask === 'orders') gathered = { ...gathered, list: { at: now, stable: true, orders: [] } }
        if (question.ask === 'position')
          gathered = { ...gathered, position: { at: now, now: requireAmount('0'), fills: [], stable: true } }
      }
      now += 500
    }
    expect(resolveAttemptOutcome(attempt(), gathered)).toEqual({ is: 'absent' })
    expect(now).toBeLessThan(LAPSE + 30_000)
    expect(queryCount).toBeLessThan(25)
  })
})

describe('the queries for an order with a response', () => {
  const accepted = attempt({ state: { is: 'accepted', at: SIGNED }, orderId: '7' })

  it('alternate between client id and reported order id', () => {
    expect(listNextQueries(accepted, emptyOutcomeEvidence, SIGNED)).toMatchObject([{ ask: 'by client id' }])
    const once = missed(SIGNED)
    expect(listNextQueries(accepted, once, SIGNED)).toEqual([
      { ask: 'by order id', orderId: '7', notBefore: SIGNED + 1_000 },
    ])
    const twice: OutcomeEvidence = { ...once, readings: [{ at: SIGNED + 1_000, found: undefined }] }
    expect(listNextQueries(accepted, twice, SIGNED + 1_000)).toMatchObject([
      { ask: 'by client id', notBefore: SIGNED + 3_000 },
    ])
  })

  it('are a single look-up after a refusal, and none once it is recorded', () => {
    const refused = attempt({ state: { is: 'refused', at: SIGNED, code: '-1003', words: 'too many' } })
    expect(listNextQueries(refused, emptyOutcomeEvidence, SIGNED)).toMatchObject([{ ask: 'by client id' }])
    const noted = { ...refused, evidence: [{ at: SIGNED, asked: 'by client id', answer: 'no such order' }] }
    expect(listNextQueries(noted, emptyOutcomeEvidence, SIGNED)).toEqual([])
  })

  it.each<AttemptState>([
    { is: 'written', at: 1 },
    { is: 'sending', at: 1 },
    { is: 'live', at: 1 },
    { is: 'filled', at: 1 },
    { is: 'absent', at: 1 },
  ])('are empty while it is $is', state => {
    expect(listNextQueries(attempt({ state }), emptyOutcomeEvidence, SIGNED)).toEqual([])
  })
})

describe('the queries for a cancel without a response', () => {
  it('look up the order to be cancelled by its id', () => {
    expect(listNextQueries(cancel, emptyOutcomeEvidence, SIGNED)).toEqual([
      { ask: 'by order id', orderId: '7', notBefore: SIGNED },
    ])
  })

  it('repeat the look-up at the minimum interval once the signature has lapsed', () => {
    const gathered: OutcomeEvidence = {
      ...emptyOutcomeEvidence,
      readings: [{ at: LAPSE + 1, found: order() }],
    }
    expect(listNextQueries(cancel, gathered, LAPSE + 100)).toMatchObject([
      { notBefore: LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS },
    ])
  })

  it('repeat four times at that interval, and then rarely', () => {
    const looks = (count: number): OutcomeEvidence => ({
      ...emptyOutcomeEvidence,
      readings: Array.from({ length: count }, () => ({ at: LAPSE + 1, found: order() })),
    })
    const wait = (count: number) => listNextQueries(cancel, looks(count), LAPSE + 100)[0]?.notBefore
    expect([3, 4].map(wait)).toEqual([LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS, LAPSE + 1 + 30_000])
  })
})

describe('the queries for a timer without a response', () => {
  const timer = attempt({ write: { is: 'cancel all after', ms: 60_000, open: [], stops: [] } })

  it('ask for the venue time after the latest trigger time', () =>
    expect(listNextQueries(timer, emptyOutcomeEvidence, SIGNED)).toEqual([
      { ask: 'the time', notBefore: (computeLatestTrigger(timer) ?? 0) + 1 },
    ]))

  it('ask for the venue time at once after a refusal', () => {
    const refused = { ...timer, state: { is: 'refused', at: SIGNED, code: '-1003', words: '' } } as const
    expect(listNextQueries(refused, emptyOutcomeEvidence, SIGNED)).toEqual([
      { ask: 'the time', notBefore: SIGNED },
    ])
  })
})
