import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import type { OrderRecord } from './order-record'
import { findOrderFault, mergeOrderReport, isOrderEnded, isOrderOpen } from './order-merge'

const base: OrderRecord = {
  orderId: '7',
  clientOrderId: 'pd-1',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'NEW',
  statusWord: 'NEW',
  price: requireAmount('60000'),
  quantity: requireAmount('1'),
  executed: requireAmount('0'),
  fee: requireAmount('0'),
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1_000,
  updatedAt: 1_000,
}
const order = (changes: Partial<OrderRecord>): OrderRecord => ({ ...base, ...changes })

const report = fc
  .record({
    status: fc.constantFrom<OrderRecord['status']>(
      'NEW',
      'PARTIAL_FILLED',
      'FILLED',
      'CANCELLED',
      'REJECTED',
      'unrecognised',
    ),
    word: fc.constantFrom('A', 'B'),
    executed: fc.constantFrom('0', '0.1', '0.25', '1'),
    fee: fc.constantFrom(undefined, '0', '0.1', '-0.1', '0.2'),
    average: fc.constantFrom(undefined, '59999', '60000'),
    price: fc.constantFrom('60000', '60001'),
    client: fc.constantFrom(undefined, 'pd-1'),
    createdAt: fc.constantFrom(0, 1_000, 1_100),
    updatedAt: fc.integer({ min: 1_000, max: 1_004 }),
  })
  .map(({ status, word, executed, fee, average, price, client, createdAt, updatedAt }): OrderRecord => {
    const { clientOrderId: _id, fee: _fee, ...rest } = base
    return {
      ...rest,
      status,
      statusWord: status === 'unrecognised' ? word : status,
      executed: requireAmount(executed),
      ...(fee === undefined ? {} : { fee: requireAmount(fee) }),
      price: requireAmount(price),
      ...(average === undefined ? {} : { averagePrice: requireAmount(average) }),
      ...(client === undefined ? {} : { clientOrderId: client }),
      createdAt,
      updatedAt,
    }
  })

const foldAll = (reports: readonly OrderRecord[]): OrderRecord | undefined =>
  reports.reduce<OrderRecord | undefined>((known, seen) => mergeOrderReport(known, seen), undefined)

describe('the ended state of an order', () => {
  it.each([
    ['NEW', false],
    ['PARTIAL_FILLED', false],
    ['unrecognised', false],
    ['FILLED', true],
    ['CANCELLED', true],
    ['REJECTED', true],
  ] as const)('is reached with the status %s: %s', (status, ended) => {
    expect(isOrderEnded({ status })).toBe(ended)
    expect(isOrderOpen({ status })).toBe(!ended)
  })
})

describe('folding reports of one order', () => {
  it('keeps terms that a later report omits, and ignores the fee of fewer fills', () => {
    const known = order({ visible: requireAmount('0.5'), reduceOnly: true, fee: requireAmount('0.1') })
    const { price: _price, fee: _fee, reduceOnly: _closes, ...bare } = base
    const seen: OrderRecord = { ...bare, executed: requireAmount('0.5'), updatedAt: 2_000 }
    const folded = mergeOrderReport(known, seen)
    expect(folded).toMatchObject({ ...seen, price: '60000', visible: '0.5', reduceOnly: true })
    expect('fee' in folded).toBe(false)
    expect(mergeOrderReport(seen, { ...known, updatedAt: 900 })).toEqual(folded)
  })

  it('takes the fee from any report of the same fills that has one', () => {
    const { fee: _fee, ...withoutFee } = order({ executed: requireAmount('0.5'), updatedAt: 2_000 })
    const withFee = order({ executed: requireAmount('0.5'), fee: requireAmount('0.1') })
    expect([mergeOrderReport(withFee, withoutFee).fee, mergeOrderReport(withoutFee, withFee).fee]).toEqual([
      '0.1',
      '0.1',
    ])
  })

  it('accepts the first report unchanged', () => {
    expect(mergeOrderReport(undefined, base)).toBe(base)
  })

  it('gives the same order for any sequence and repetition of reports', () => {
    fc.assert(
      fc.property(
        fc.array(report, { minLength: 1, maxLength: 6 }).chain(reports =>
          fc.record({
            reports: fc.constant(reports),
            arrival: fc.array(fc.nat({ max: reports.length - 1 }), { maxLength: 6 }).chain(repeats =>
              fc.shuffledSubarray([...reports, ...repeats.map(at => reports[at] ?? base)], {
                minLength: reports.length + repeats.length,
              }),
            ),
          }),
        ),
        ({ reports, arrival }) => {
          expect(foldAll(arrival)).toEqual(foldAll(reports))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('never reduces the executed size and never reopens an ended order', () => {
    fc.assert(
      fc.property(fc.array(report, { minLength: 2, maxLength: 8 }), reports => {
        let known: OrderRecord | undefined
        for (const seen of reports) {
          const next = mergeOrderReport(known, seen)
          expect(Number(next.executed)).toBeGreaterThanOrEqual(Number(known?.executed ?? 0))
          if (known !== undefined && isOrderEnded(known)) expect(isOrderEnded(next)).toBe(true)
          known = next
        }
      }),
    )
  })

  it.each<[string, Partial<OrderRecord>, Partial<OrderRecord>, Partial<OrderRecord>]>([
    [
      'a later report replaces an earlier one',
      { updatedAt: 1_000 },
      { updatedAt: 1_001, price: requireAmount('61000') },
      { updatedAt: 1_001, price: requireAmount('61000') },
    ],
    [
      'an end stands against a later report that is none',
      { status: 'CANCELLED', updatedAt: 1_000 },
      { status: 'NEW', updatedAt: 2_000 },
      { status: 'CANCELLED', updatedAt: 1_000 },
    ],
    [
      'a word nobody knows does not end an order and does not outlive an end',
      { status: 'unrecognised', statusWord: 'REPLACED', updatedAt: 2_000 },
      { status: 'FILLED', updatedAt: 1_000 },
      { status: 'FILLED', updatedAt: 1_000 },
    ],
    [
      'a fill told by a late report is kept beside a newer status',
      { status: 'CANCELLED', updatedAt: 2_000 },
      { status: 'PARTIAL_FILLED', executed: requireAmount('0.4'), fee: requireAmount('1'), updatedAt: 1_500 },
      { status: 'CANCELLED', executed: requireAmount('0.4'), fee: requireAmount('1'), updatedAt: 2_000 },
    ],
    [
      'filled outranks cancelled, because fills cannot be undone',
      { status: 'CANCELLED', updatedAt: 3_000 },
      { status: 'FILLED', executed: requireAmount('1'), updatedAt: 2_000 },
      { status: 'FILLED', executed: requireAmount('1'), updatedAt: 2_000 },
    ],
    [
      'the time of creation is the earliest that was told, and zero tells nothing',
      { createdAt: 0, updatedAt: 1_000 },
      { createdAt: 900, updatedAt: 1_001 },
      { createdAt: 900, updatedAt: 1_001 },
    ],
  ])('%s', (_what, first, second, folded) => {
    expect(mergeOrderReport(order(first), order(second))).toEqual(order(folded))
    expect(mergeOrderReport(order(second), order(first))).toEqual(order(folded))
  })

  it('keeps the average price that belongs to the fills it keeps', () => {
    const filled = order({
      executed: requireAmount('0.4'),
      averagePrice: requireAmount('59990'),
      updatedAt: 1_100,
    })
    const bare = order({ status: 'CANCELLED', updatedAt: 1_200 })
    expect(mergeOrderReport(filled, bare).averagePrice).toBe('59990')
    expect('averagePrice' in mergeOrderReport(bare, order({ updatedAt: 1 }))).toBe(false)
  })
})

describe('contradictory reports', () => {
  it.each<[string, Partial<OrderRecord> | undefined, Partial<OrderRecord>, string | undefined]>([
    ['a plain report', undefined, {}, undefined],
    ['fills up to the quantity', undefined, { executed: requireAmount('1') }, undefined],
    [
      'more fills than quantity',
      undefined,
      { executed: requireAmount('1.00000001') },
      'executed above quantity',
    ],
    [
      'fills without a quantity',
      undefined,
      { executed: requireAmount('2'), quantity: requireAmount('0') },
      undefined,
    ],
    ['fills below zero', undefined, { executed: requireAmount('-1') }, 'executed below zero'],
    [
      'a rejection with fills',
      undefined,
      { status: 'REJECTED', executed: requireAmount('0.1') },
      'rejected with fills',
    ],
    ['another symbol', {}, { symbol: 'PERP_ETH_USDC' }, 'another symbol'],
    ['another side', {}, { side: 'SELL' }, 'another side'],
    ['another client id', {}, { clientOrderId: 'pd-2' }, 'another client id'],
    [
      'fewer fills at a later time',
      { executed: requireAmount('0.5') },
      { updatedAt: 1_001 },
      'executed went down',
    ],
    ['fewer fills at the same time', { executed: requireAmount('0.5') }, {}, undefined],
    ['fewer fills from an earlier time', { executed: requireAmount('0.5') }, { updatedAt: 999 }, undefined],
    [
      'a larger quantity, as after an edit',
      {},
      { quantity: requireAmount('3'), updatedAt: 1_001 },
      undefined,
    ],
  ])('checks %s', (_what, known, seen, is) => {
    const fault = findOrderFault(known === undefined ? undefined : order(known), order(seen))
    expect(fault?.is).toBe(is)
    if (fault !== undefined) expect(fault.orderId).toBe('7')
  })

  it('accepts a report without a client id', () => {
    const { clientOrderId: _id, ...bare } = base
    expect(findOrderFault(base, bare)).toBeUndefined()
  })
})
