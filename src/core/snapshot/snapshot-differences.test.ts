import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { compareSnapshots } from './snapshot-differences'
import type { DatedValue } from '../value/value-freshness'
import type { FillRecord, OrderRecord } from '../account/order-record'
import type { PositionRecord } from '../account/position-record'
import type { DeskSnapshot } from './desk-snapshot'

const dated = <T>(value: T): DatedValue<T> => ({ value, version: 1, asOf: 1, from: 'disk' })
const zero = requireAmount('0')

const position = (symbol: string, quantity: string, entry = '100'): PositionRecord => ({
  symbol,
  marginMode: 'CROSS',
  quantity: requireAmount(quantity),
  cost: zero,
  entry: requireAmount(entry),
  mark: requireAmount('101'),
  unsettledPnl: zero,
  pendingLong: zero,
  pendingShort: zero,
  imr: zero,
  mmr: zero,
  margin: zero,
  updatedAt: 1,
})

const order = (orderId: string, more: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId,
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'NEW',
  statusWord: 'NEW',
  price: requireAmount('100'),
  quantity: requireAmount('2'),
  executed: zero,
  fee: zero,
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1,
  updatedAt: 1,
  ...more,
})

const fill: FillRecord = {
  tradeId: 't1',
  orderId: 'o1',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  price: requireAmount('100'),
  quantity: requireAmount('1'),
  fee: zero,
  maker: false,
  at: 1,
}

const empty = {
  account: dated({
    totalCollateral: requireAmount('10'),
    free: requireAmount('10'),
    value: requireAmount('10'),
    marginRatio: requireAmount('10'),
    initialMarginRatio: requireAmount('0.1'),
    maintenanceMarginRatio: requireAmount('0.05'),
  }),
  positions: dated<readonly PositionRecord[]>([]),
  orders: dated<readonly OrderRecord[]>([]),
  fills: dated<readonly FillRecord[]>([]),
  holdings: dated([]),
  leverages: dated([]),
} satisfies DeskSnapshot

const holding = (held: string) => ({
  token: 'USDC',
  held: requireAmount(held),
  frozen: zero,
  pendingShort: zero,
  updatedAt: 1,
})

type Case = readonly [string, DeskSnapshot, DeskSnapshot, readonly unknown[]]
const mode = { marginMode: 'CROSS' }
const cases: readonly Case[] = [
  ['nothing at all', empty, empty, []],
  [
    'a position that opened',
    empty,
    { ...empty, positions: dated([position('A', '2')]) },
    [{ is: 'position opened', symbol: 'A', ...mode, quantity: '2', entry: '100' }],
  ],
  [
    'a position that closed, though the venue keeps its row',
    { ...empty, positions: dated([position('A', '-2')]) },
    { ...empty, positions: dated([position('A', '0', '0')]) },
    [{ is: 'position closed', symbol: 'A', ...mode, quantity: '-2', entry: '100' }],
  ],
  [
    'a position that grew, and nothing of one whose mark moved',
    { ...empty, positions: dated([position('A', '1'), position('B', '1')]) },
    {
      ...empty,
      positions: dated([position('A', '2', '101'), { ...position('B', '1'), mark: requireAmount('7') }]),
    },
    [
      {
        is: 'position changed',
        symbol: 'A',
        ...mode,
        from: { quantity: '1', entry: '100' },
        to: { quantity: '2', entry: '101' },
      },
    ],
  ],
  [
    'an order that came',
    empty,
    { ...empty, orders: dated([order('1')]) },
    [{ is: 'order opened', order: order('1') }],
  ],
  [
    'an order that came and went in between',
    empty,
    { ...empty, orders: dated([order('1', { status: 'FILLED' })]) },
    [{ is: 'order ended', order: order('1', { status: 'FILLED' }) }],
  ],
  [
    'an order that ended',
    { ...empty, orders: dated([order('1')]) },
    { ...empty, orders: dated([order('1', { status: 'CANCELLED' })]) },
    [{ is: 'order ended', order: order('1', { status: 'CANCELLED' }) }],
  ],
  [
    'an order that was edited',
    { ...empty, orders: dated([order('1')]) },
    { ...empty, orders: dated([order('1', { price: requireAmount('99') })]) },
    [{ is: 'order changed', before: order('1'), after: order('1', { price: requireAmount('99') }) }],
  ],
  [
    'an open order nobody speaks of any more, and not a finished one',
    { ...empty, orders: dated([order('1'), order('2', { status: 'FILLED' })]) },
    empty,
    [{ is: 'order gone', order: order('1') }],
  ],
  ['a fill', empty, { ...empty, fills: dated([fill]) }, [{ is: 'filled', fill }]],
  [
    'a balance',
    { ...empty, holdings: dated([holding('10')]) },
    { ...empty, holdings: dated([holding('7.5')]) },
    [{ is: 'balance changed', token: 'USDC', from: '10', to: '7.5' }],
  ],
  [
    'a leverage read for the first time',
    empty,
    {
      ...empty,
      leverages: dated([{ symbol: 'A', marginMode: 'CROSS' as const, leverage: requireAmount('5') }]),
    },
    [{ is: 'leverage changed', symbol: 'A', ...mode, from: undefined, to: '5' }],
  ],
  [
    'the account’s value',
    empty,
    { ...empty, account: dated({ ...empty.account.value, value: requireAmount('11') }) },
    [{ is: 'account changed', figure: 'value', from: '10', to: '11', by: '1' }],
  ],
]

/** The earlier moment as of a time, beside which the venue's times say what came before it. */
const EARLIER = 1_000_000
const earlier = {
  ...empty,
  orders: { ...dated<readonly OrderRecord[]>([]), asOf: EARLIER },
  fills: { ...dated<readonly FillRecord[]>([]), asOf: EARLIER },
} satisfies DeskSnapshot
const ended = (id: string, updatedAt: number) => order(id, { status: 'FILLED', createdAt: 1, updatedAt })
const fillsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...fill, tradeId: `t${first + at}`, at: EARLIER + at }))

describe('information that arrived late', () => {
  it('is counted separately and not reported as a change of the account', () => {
    const after = {
      ...earlier,
      orders: dated([
        ended('1', EARLIER - 60_001),
        ended('2', EARLIER - 60_000),
        order('3', { createdAt: EARLIER - 60_001, updatedAt: EARLIER + 9 }),
        order('4', { createdAt: EARLIER + 5, updatedAt: EARLIER + 9 }),
      ]),
      fills: dated([
        { ...fill, tradeId: 'a', at: EARLIER - 60_001 },
        { ...fill, tradeId: 'b', at: EARLIER - 60_000 },
      ]),
    }
    expect(compareSnapshots(earlier, after)).toEqual([
      { is: 'order ended', order: ended('2', EARLIER - 60_000) },
      { is: 'order opened', order: after.orders.value[3] },
      { is: 'learnt', section: 'orders', count: 2 },
      { is: 'filled', fill: after.fills.value[1] },
      { is: 'learnt', section: 'fills', count: 1 },
    ])
  })

  it.each<[string, number, number, boolean]>([
    ['a full list that knows none of before', 2_000, 1_000, true],
    ['a full list that reaches back to before', 10, 1_000, false],
    ['a short list', 2_000, 3, false],
  ])('may not cover all fills: %s', (_, first, count, isReported) => {
    const before = { ...earlier, fills: { ...earlier.fills, value: fillsFrom(0, 20) } }
    const differences = compareSnapshots(before, { ...earlier, fills: dated(fillsFrom(first, count)) })
    expect(differences.some(({ is }) => is === 'maybe more')).toBe(isReported)
  })
})

describe('the changes between two snapshots', () => {
  it.each(cases)('include %s', (_, before, after, differences) => {
    expect(compareSnapshots(before, after)).toEqual(differences)
  })

  it('name the unknown sections instead of treating them as empty', () => {
    const { positions: _, ...without } = empty
    expect([
      compareSnapshots(without, empty),
      compareSnapshots(empty, without),
      compareSnapshots(without, without),
    ]).toEqual([
      [{ is: 'not known', section: 'positions', when: 'before' }],
      [{ is: 'not known', section: 'positions', when: 'after' }],
      [{ is: 'not known', section: 'positions', when: 'both' }],
    ])
  })

  it('are empty between a snapshot and itself', () => {
    const rows = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('0', '1', '-2.5')))
    fc.assert(
      fc.property(rows, pairs => {
        const moment = { ...empty, positions: dated(pairs.map(([symbol, held]) => position(symbol, held))) }
        expect(compareSnapshots(moment, structuredClone(moment))).toEqual([])
      }),
    )
  })
})
