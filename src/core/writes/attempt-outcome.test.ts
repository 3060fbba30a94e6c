import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { order, SYMBOL } from '../../../test/kit/trade'
import {
  RATE_LIMITED,
  rateLimitRefusal,
  SIGNATURE_LIFE_MS,
  type WriteAttempt,
  type AttemptState,
} from '../attempt/write-attempt'
import { requireAmount } from '../value/decimal-amount'
import { emptyOutcomeEvidence, type OutcomeEvidence } from '../proof/outcome-evidence'
import { MIN_LOOKUP_INTERVAL_MS, EXPIRY_MARGIN_MS, getAbsenceProvableAt } from '../attempt/signature-expiry'
import type { FillRecord, OrderRecord } from '../account/order-record'
import { isPositionFullyExplained } from '../proof/position-proof'
import { isSameOrder, listNextQueries, resolveAttemptOutcome } from './attempt-outcome'
import { createSigningWindow } from '../attempt/signing-window'
import type { AttemptId, CancelWrite, OrderWrite } from '../write/venue-write'

const SIGNED = 1_790_000_000_000
const LAPSE = SIGNED + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS

const buy: OrderWrite = {
  is: 'order',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('59000'),
  quantity: requireAmount('0.1'),
  reduceOnly: false,
  marginMode: 'CROSS',
}
const cancel: CancelWrite = {
  is: 'cancel',
  symbol: SYMBOL,
  orderId: '7',
  side: 'BUY',
  quantity: requireAmount('0.1'),
  executed: requireAmount('0'),
}
const attempt = (changes: Partial<WriteAttempt> = {}): WriteAttempt => ({
  id: 'pd-1' as AttemptId,
  profileId: 'p',
  write: buy,
  request: { method: 'POST', path: '/v1/order', body: '{}' },
  digest: 'd',
  state: { is: 'unknown', at: SIGNED, why: 'no answer' },
  plannedAt: SIGNED - 4_000,
  consentedAt: SIGNED,
  before: requireAmount('2'),
  signedAt: SIGNED,
  sentAt: SIGNED,
  executed: requireAmount('0'),
  fee: requireAmount('0'),
  evidence: [],
  ...changes,
})
const made = (changes: Partial<OrderRecord> = {}) =>
  order({ createdAt: SIGNED + 50, updatedAt: SIGNED + 50, ...changes })
const fill = (changes: Partial<FillRecord> = {}): FillRecord => ({
  tradeId: '1',
  orderId: '99',
  symbol: SYMBOL,
  side: 'SELL',
  price: requireAmount('59000'),
  quantity: requireAmount('0.5'),
  fee: requireAmount('1'),
  maker: false,
  at: SIGNED + 1_000,
  ...changes,
})

/** Everything a proof of absence needs. */
const proof: OutcomeEvidence = {
  lookups: [
    { at: LAPSE + 1, found: undefined },
    { at: LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS, found: undefined },
  ],
  readings: [],
  records: [],
  list: { at: LAPSE + 10, stable: true, orders: [] },
  position: { at: LAPSE + 10, now: requireAmount('2'), fills: [], stable: true },
}
const without = (key: 'list' | 'position'): OutcomeEvidence => {
  const { [key]: _gone, ...rest } = proof
  return rest
}

describe('an order without a response', () => {
  it('is found by its record in any source', () => {
    const record = made()
    for (const gathered of [
      { ...emptyOutcomeEvidence, lookups: [{ at: SIGNED, found: record }] },
      { ...emptyOutcomeEvidence, readings: [{ at: SIGNED, found: record }] },
      { ...emptyOutcomeEvidence, records: [record] },
      { ...emptyOutcomeEvidence, list: { at: SIGNED, stable: false, orders: [record] } },
    ])
      expect(resolveAttemptOutcome(attempt(), gathered)).toEqual({ is: 'found', record })
  })

  it('is found with the merged data of all its records', () => {
    const early = made({ status: 'PARTIAL_FILLED', executed: requireAmount('0.05') })
    const late = made({ status: 'CANCELLED', executed: requireAmount('0.02'), updatedAt: SIGNED + 900 })
    expect(
      resolveAttemptOutcome(attempt(), { ...emptyOutcomeEvidence, records: [late, early] }),
    ).toMatchObject({
      is: 'found',
      record: { status: 'CANCELLED', executed: '0.05' },
    })
  })

  it('is impossible when the venue has two orders of it', () => {
    const records = [made({ orderId: '7' }), made({ orderId: '8' })]
    expect(resolveAttemptOutcome(attempt(), { ...emptyOutcomeEvidence, records })).toMatchObject({
      is: 'impossible',
      why: 'the record is of another order',
    })
  })

  it('is found even when everything else seemed to prove its absence', () => {
    expect(resolveAttemptOutcome(attempt(), { ...proof, records: [made()] })).toMatchObject({ is: 'found' })
  })

  it('is absent after the lapse, two missed look-ups, a list without it and an explained position', () => {
    expect(resolveAttemptOutcome(attempt(), proof)).toEqual({ is: 'absent' })
  })

  it.each<[string, OutcomeEvidence, Partial<WriteAttempt>]>([
    ['nothing was gathered', emptyOutcomeEvidence, {}],
    [
      'the signature has not lapsed at the first look-up',
      {
        ...proof,
        lookups: [
          { at: LAPSE, found: undefined },
          { at: LAPSE + MIN_LOOKUP_INTERVAL_MS, found: undefined },
        ],
      },
      {},
    ],
    ['there was one look-up only', { ...proof, lookups: proof.lookups.slice(0, 1) }, {}],
    [
      'both look-ups were one',
      {
        ...proof,
        lookups: [
          { at: LAPSE + 1, found: undefined },
          { at: LAPSE + MIN_LOOKUP_INTERVAL_MS, found: undefined },
        ],
      },
      {},
    ],
    ['no list was read', without('list'), {}],
    ['the list was read before the lapse', { ...proof, list: { at: LAPSE, stable: true, orders: [] } }, {}],
    [
      'the list moved while it was read',
      { ...proof, list: { at: LAPSE + 10, stable: false, orders: [] } },
      {},
    ],
    ['the position was not read', without('position'), {}],
    [
      'the position was read before the lapse',
      { ...proof, position: { at: LAPSE, now: requireAmount('2'), fills: [], stable: true } },
      {},
    ],
    [
      'the position is another one',
      { ...proof, position: { at: LAPSE + 10, now: requireAmount('2.1'), fills: [], stable: true } },
      {},
    ],
    [
      'the fills moved while they were read',
      { ...proof, position: { at: LAPSE + 10, now: requireAmount('2'), fills: [], stable: false } },
      {},
    ],
    ['nobody knows what the position was', proof, { before: undefined as never }],
    ['it was never signed', proof, { signedAt: undefined as never }],
    ['the venue has named it', proof, { orderId: '7' }],
    [
      'the list holds one made just before the signature',
      { ...proof, list: { at: LAPSE + 10, stable: true, orders: [made({ createdAt: SIGNED - 60_000 })] } },
      {},
    ],
    [
      'a look-up found one made just before the signature',
      {
        ...proof,
        lookups: [...proof.lookups, { at: LAPSE + 9_000, found: made({ createdAt: SIGNED - 60_000 }) }],
      },
      {},
    ],
  ])('is not proved absent when %s', (_what, gathered, changes) => {
    const { before, signedAt, ...rest } = attempt(changes)
    const bare = {
      ...rest,
      ...(before === undefined ? {} : { before }),
      ...(signedAt === undefined ? {} : { signedAt }),
    }
    expect(resolveAttemptOutcome(bare, gathered)).toBeUndefined()
  })

  it('is absent although the venue still shows an older order with its client id', () => {
    const older = made({ createdAt: SIGNED - SIGNATURE_LIFE_MS - 1, updatedAt: SIGNED })
    const lookups = proof.lookups.map(({ at }) => ({ at, found: older }))
    expect(resolveAttemptOutcome(attempt(), { ...proof, lookups })).toEqual({ is: 'absent' })
    expect(resolveAttemptOutcome(attempt(), { ...emptyOutcomeEvidence, records: [older] })).toBeUndefined()
  })

  it.each<[string, Partial<OrderRecord>]>([
    ['another market', { symbol: 'PERP_ETH_USDC' }],
    ['the other side', { side: 'SELL' }],
    ['another size', { quantity: requireAmount('0.2') }],
    ['another price', { price: requireAmount('59001') }],
  ])('with a record of %s is impossible', (why, changes) => {
    const record = made(changes)
    expect(resolveAttemptOutcome(attempt(), { ...proof, records: [record] })).toEqual({
      is: 'impossible',
      why: `the record is of ${why}`,
      record,
    })
  })

  it('of a repriced post-only order is found at any price', () => {
    const write = { ...buy, type: 'POST_ONLY', stepsBack: true } as const
    const record = made({ type: 'POST_ONLY', price: requireAmount('58900') })
    const found = { ...emptyOutcomeEvidence, records: [record] }
    expect(resolveAttemptOutcome(attempt({ write }), found)).toMatchObject({ is: 'found' })
  })

  it('with a known order id is found by it, and its record must not carry another client id', () => {
    const { clientOrderId: _id, ...bare } = made({ createdAt: 0 })
    const accepted = attempt({ orderId: '7', state: { is: 'accepted', at: SIGNED } })
    expect(
      resolveAttemptOutcome(accepted, { ...emptyOutcomeEvidence, readings: [{ at: SIGNED, found: bare }] }),
    ).toMatchObject({
      is: 'found',
    })
    const foreign = made({ clientOrderId: 'pd-9' })
    expect(resolveAttemptOutcome(accepted, { ...emptyOutcomeEvidence, records: [foreign] })).toMatchObject({
      is: 'impossible',
      why: 'the record bears another client id',
    })
  })

  it.each<AttemptState>([
    { is: 'accepted', at: SIGNED },
    { is: 'refused', at: SIGNED, code: '-1101', words: 'no' },
  ])('that was $is is never proved absent by look-ups', state => {
    expect(resolveAttemptOutcome(attempt({ state }), proof)).toBeUndefined()
    expect(resolveAttemptOutcome(attempt({ state }), { ...proof, records: [made()] })).toMatchObject({
      is: 'found',
    })
  })

  it('is never judged by the orders of others', () => {
    const foreign = [made({ orderId: '8', clientOrderId: 'x' }), order({ orderId: '9', side: 'SELL' })].map(
      one => ({ ...one, clientOrderId: 'x' }),
    )
    expect(resolveAttemptOutcome(attempt(), { ...emptyOutcomeEvidence, records: foreign })).toBeUndefined()
    expect(
      resolveAttemptOutcome(attempt(), { ...proof, list: { at: LAPSE + 1, stable: true, orders: foreign } }),
    ).toEqual({
      is: 'absent',
    })
  })
})

describe('an order that is refused for the rate limit', () => {
  const limited = (changes: Partial<WriteAttempt> = {}) =>
    attempt({ state: { is: 'unknown', at: SIGNED, why: RATE_LIMITED }, ...changes })
  const older = made({ createdAt: SIGNED - SIGNATURE_LIFE_MS - 1, updatedAt: SIGNED })
  const looks = (...found: readonly (OrderRecord | undefined)[]): OutcomeEvidence => ({
    ...emptyOutcomeEvidence,
    lookups: found.map((one, nth) => ({ at: SIGNED + nth * MIN_LOOKUP_INTERVAL_MS, found: one })),
  })

  it('is refused once two look-ups apart find no order, or only an older one', () => {
    for (const gathered of [looks(undefined, undefined), looks(older, undefined)])
      expect(resolveAttemptOutcome(limited(), gathered)).toEqual({ is: 'refused' })
  })

  it('is absent where that is proved', () =>
    expect(resolveAttemptOutcome(limited(), proof)).toEqual({ is: 'absent' }))

  it('is found by a record, whatever the look-ups found', () =>
    expect(
      resolveAttemptOutcome(limited(), { ...looks(undefined, undefined), records: [made()] }),
    ).toMatchObject({ is: 'found' }))

  it.each<[string, WriteAttempt, OutcomeEvidence]>([
    ['one look-up', limited(), looks(undefined)],
    [
      'look-ups too close',
      limited(),
      {
        ...emptyOutcomeEvidence,
        lookups: [0, MIN_LOOKUP_INTERVAL_MS - 1].map(by => ({ at: SIGNED + by, found: undefined })),
      },
    ],
    ['a doubtful record', limited(), looks(undefined, made({ createdAt: SIGNED - 60_000 }), undefined)],
    ['an order id', limited({ orderId: '7' }), looks(undefined, undefined)],
    ['silence instead of a refusal', attempt(), looks(undefined, undefined)],
    ['another end', limited({ state: { is: 'accepted', at: SIGNED } }), looks(undefined, undefined)],
    ['a cancel', limited({ write: cancel }), looks(undefined, undefined)],
  ])('is not settled by %s', (_what, one, gathered) =>
    expect(resolveAttemptOutcome(one, gathered)).toBeUndefined(),
  )

  it('is looked up every 20 s as long as it may still arrive', () => {
    const evidence = [{ at: SIGNED, asked: 'by client id', answer: 'no such order' }]
    const refused = attempt({ state: { ...rateLimitRefusal, at: SIGNED }, evidence })
    const before = looks(undefined, undefined)
    expect(listNextQueries(refused, before, LAPSE)).toEqual([
      {
        ...{ ask: 'by client id', clientOrderId: 'pd-1' },
        notBefore: SIGNED + MIN_LOOKUP_INTERVAL_MS + 20_000,
      },
    ])
    expect(listNextQueries(refused, before, LAPSE + 1)).toEqual([])
  })
})

describe('a position', () => {
  const gathered = (
    now: string,
    fills: readonly FillRecord[],
    records: readonly OrderRecord[] = [],
  ): OutcomeEvidence => ({
    ...proof,
    records,
    position: { at: LAPSE + 1, now: requireAmount(now), fills, stable: true },
  })
  const known = order({ orderId: '99', clientOrderId: 'x' })
  const isolated = fill({ marginMode: 'ISOLATED' })
  const knownIsolated = { ...known, marginMode: 'ISOLATED' } as const
  const modeless = { ...knownIsolated, modeUntold: true } as const
  const worded = { ...knownIsolated, marginWord: 'PORTFOLIO' } as const

  it.each<[string, boolean, OutcomeEvidence]>([
    ['the same', true, gathered('2', [])],
    ['changed by a fill of a known order', true, gathered('1.5', [fill()], [known])],
    [
      'changed by fills of both sides',
      true,
      gathered('1.75', [fill(), fill({ side: 'BUY', quantity: requireAmount('0.25') })], [known]),
    ],
    ['changed by a fill of an order nobody knows', false, gathered('1.5', [fill()])],
    ['changed by less than the fills', false, gathered('1.9', [fill()], [known])],
    ['changed without fills', false, gathered('2.1', [])],
    ['the same, while the other mode’s was traded', true, gathered('2', [isolated], [known])],
    ['the same, while an order of the other mode filled', true, gathered('2', [fill()], [knownIsolated])],
    ['changed by what the other mode traded', false, gathered('1.5', [isolated], [known])],
    ['changed by a fill whose record does not tell its mode', true, gathered('1.5', [fill()], [modeless])],
    ['changed by a fill whose record has an unknown mode', true, gathered('1.5', [fill()], [worded])],
    ['the same, though the other mode traded in an order nobody knows', false, gathered('2', [isolated])],
  ])('that is %s is explained: %s', (_what, explained, evidence) => {
    expect(isPositionFullyExplained({ ...attempt(), write: { marginMode: 'CROSS' } }, evidence)).toBe(
      explained,
    )
  })
})

describe('a position pushed in the millisecond of several fills', () => {
  const MOVED = SIGNED - 5
  const known = order({ orderId: '99', clientOrderId: 'x' })
  const pushed = attempt({ sentAt: SIGNED, beforeMovedAt: MOVED })
  const sold = (tradeId: string, quantity: string, at: number) =>
    fill({ tradeId, quantity: requireAmount(quantity), at })
  // The push shows 2; the fills of its millisecond sold 0.3 and then 0.2, a later one 0.1.
  const fills = [sold('12', '0.1', MOVED + 1), sold('11', '0.2', MOVED), sold('9', '0.3', MOVED)]

  it.each([
    ['all of them', '1.9', true],
    ['the first of them', '1.7', true],
    ['none of them', '1.4', true],
    ['the last of them only', '1.6', false],
    ['none, and a later fill is missing', '1.5', false],
    ['more than them', '2', false],
  ])('explains a later position if the push has %s: %s', (_what, now, explained) => {
    const position = { at: LAPSE + 1, now: requireAmount(now), fills, stable: true }
    const gathered = { ...proof, records: [known], position }
    expect(isPositionFullyExplained({ ...pushed, write: { marginMode: 'CROSS' } }, gathered)).toBe(explained)
  })
})

describe('a cancel without a response', () => {
  const cancelAttempt = attempt({ write: cancel, state: { is: 'unknown', at: SIGNED, why: 'no answer' } })
  const open = order({ clientOrderId: 'x' })
  const ended = order({ clientOrderId: 'x', status: 'CANCELLED', executed: requireAmount('0.02') })

  it('is done when the record has ended for any reason', () => {
    expect(
      resolveAttemptOutcome(cancelAttempt, {
        ...emptyOutcomeEvidence,
        readings: [{ at: SIGNED + 1, found: ended }],
      }),
    ).toEqual({
      is: 'done',
      record: ended,
    })
    expect(
      resolveAttemptOutcome(cancelAttempt, {
        ...emptyOutcomeEvidence,
        records: [{ ...ended, status: 'FILLED' }],
      }),
    ).toMatchObject({
      is: 'done',
    })
  })

  it('is not done when the order is open in two readings after the lapse', () => {
    const readings = [LAPSE + 1, LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS].map(at => ({ at, found: open }))
    expect(resolveAttemptOutcome(cancelAttempt, { ...emptyOutcomeEvidence, readings })).toEqual({
      is: 'not done',
      record: open,
    })
  })

  it.each<[string, readonly { at: number; found: OrderRecord | undefined }[]]>([
    ['before the lapse', [LAPSE - MIN_LOOKUP_INTERVAL_MS, LAPSE].map(at => ({ at, found: open }))],
    [
      'at the lapse itself and once after it',
      [LAPSE, LAPSE + MIN_LOOKUP_INTERVAL_MS].map(at => ({ at, found: open })),
    ],
    ['once after it', [LAPSE, LAPSE + 1].map(at => ({ at, found: open }))],
    ['too close together', [LAPSE + 1, LAPSE + MIN_LOOKUP_INTERVAL_MS].map(at => ({ at, found: open }))],
    ['as missing', [LAPSE + 1, LAPSE + 1 + MIN_LOOKUP_INTERVAL_MS].map(at => ({ at, found: undefined }))],
  ])('stays unresolved when the order was read %s', (_what, readings) => {
    expect(
      resolveAttemptOutcome(cancelAttempt, { ...emptyOutcomeEvidence, readings, records: [open] }),
    ).toBeUndefined()
  })

  it('is impossible when the record under its id is of another market', () => {
    const odd = order({ symbol: 'PERP_ETH_USDC' })
    expect(resolveAttemptOutcome(cancelAttempt, { ...emptyOutcomeEvidence, records: [odd] })).toMatchObject({
      is: 'impossible',
    })
  })

  it('accepts its order at any age and after a later edit of its size', () => {
    expect(isSameOrder(order({ createdAt: 1, quantity: requireAmount('5') }), cancelAttempt)).toBe(true)
    expect(isSameOrder(order({ orderId: '8' }), cancelAttempt)).toBe(false)
  })
})

describe('a proof of absence', () => {
  it('is possible only after the lapse of the signature, and never without a signature', () => {
    expect(getAbsenceProvableAt(attempt())).toBe(LAPSE)
    expect(getAbsenceProvableAt({})).toBeUndefined()
  })

  it('never uses evidence gathered before the lapse', () => {
    const time = fc.integer({ min: SIGNED, max: LAPSE })
    fc.assert(
      fc.property(fc.array(time, { maxLength: 8 }), time, time, (looks, listed, placed) => {
        const gathered: OutcomeEvidence = {
          ...emptyOutcomeEvidence,
          lookups: looks.map(at => ({ at, found: undefined })),
          list: { at: listed, stable: true, orders: [] },
          position: { at: placed, now: requireAmount('2'), fills: [], stable: true },
        }
        expect(resolveAttemptOutcome(attempt(), gathered)).toBeUndefined()
      }),
    )
  })

  it('is impossible when any part of it is missing', () => {
    fc.assert(
      fc.property(fc.subarray(['looks', 'list', 'position'] as const, { maxLength: 2 }), parts => {
        const has = new Set(parts)
        const gathered: OutcomeEvidence = {
          ...emptyOutcomeEvidence,
          lookups: has.has('looks') ? proof.lookups : [],
          ...(has.has('list') && proof.list !== undefined ? { list: proof.list } : {}),
          ...(has.has('position') && proof.position !== undefined ? { position: proof.position } : {}),
        }
        expect(resolveAttemptOutcome(attempt(), gathered)).toBeUndefined()
      }),
    )
  })
})

describe('an order that was proved absent by an aged date', () => {
  const absent = attempt({
    state: { is: 'absent', at: SIGNED + 65_000 },
    signedWithin: createSigningWindow(SIGNED, 250_000),
  })
  const nextQueries = (
    lookups: OutcomeEvidence['lookups'],
    now: number,
    changes: Partial<WriteAttempt> = {},
  ) => listNextQueries({ ...absent, ...changes }, { ...emptyOutcomeEvidence, lookups }, now)

  it('is looked up every 20 s while it may still arrive', () => {
    const query = { ask: 'by client id', clientOrderId: 'pd-1' }
    expect(nextQueries([], SIGNED + 66_000)).toEqual([{ ...query, notBefore: SIGNED + 66_000 }])
    expect(nextQueries([{ at: SIGNED + 66_000, found: undefined }], SIGNED + 67_000)).toEqual([
      { ...query, notBefore: SIGNED + 86_000 },
    ])
    expect(nextQueries([], SIGNED + 319_001)).toEqual([])
    expect(nextQueries([], SIGNED + 66_000, { signedWithin: createSigningWindow(SIGNED) })).toEqual([])
  })

  it('is found when its record appears, also one dated by the signature', () => {
    const found = made({ clientOrderId: 'pd-1', createdAt: SIGNED - 250_000 })
    const evidence = { ...emptyOutcomeEvidence, lookups: [{ at: SIGNED + 90_000, found }] }
    expect(resolveAttemptOutcome(absent, evidence)).toEqual({ is: 'found', record: found })
  })
})
