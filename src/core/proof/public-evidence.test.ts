import { describe, expect, it } from 'vitest'
import { attempt, cancelWrite, orderWrite } from '../../../test/kit/screen'
import { NOW, order } from '../../../test/kit/trade'
import type { OrderRecord } from '../account/order-record'
import type { PublicOrderRow } from '../account/public-account'
import type { WriteAttempt } from '../attempt/write-attempt'
import { requireAmount } from '../value/decimal-amount'
import { comparePublicOrders, comparePublicPositions, couldBePublicOrder } from './public-evidence'

const held = (quantity: string) => ({
  collateral: requireAmount('1'),
  positions: [{ symbol: 'PERP_BTC_USDC', marginMode: 'CROSS' as const, quantity: requireAmount(quantity) }],
})
const reading = (at: number, quantity: string) => ({
  at,
  quantities: new Map([['PERP_BTC_USDC CROSS', requireAmount(quantity)]]),
})
const differs = [{ symbol: 'PERP_BTC_USDC', facts: { marginMode: 'CROSS', there: '2', here: '1' } }]

it('reports a quantity that differs from every private response since just before the public one', () => {
  expect(comparePublicPositions(held('2'), 10, [reading(5, '1'), reading(12, '1')])).toEqual(differs)
})

it('reports nothing when a private response has the same quantity, because of a trade in between', () => {
  expect(comparePublicPositions(held('2'), 10, [reading(5, '1'), reading(12, '2')])).toEqual([])
  expect(comparePublicPositions(held('1'), 10, [reading(5, '1'), reading(12, '2')])).toEqual([])
})

it('makes no statement when the public response is older than every private one', () => {
  expect(comparePublicPositions(held('2'), 5, [reading(5, '1'), reading(12, '1')])).toBeUndefined()
})

it('treats a position that is missing from a list as zero', () => {
  expect(comparePublicPositions({ ...held('2'), positions: [] }, 10, [reading(5, '1')])).toMatchObject([
    { facts: { there: '0', here: '1' } },
  ])
})

const listed = (changes: Partial<PublicOrderRow> = {}): PublicOrderRow =>
  ({
    orderId: '7',
    symbol: 'PERP_BTC_USDC',
    side: 'BUY',
    type: 'LIMIT',
    statusWord: 'NEW',
    price: requireAmount('59000'),
    quantity: requireAmount('0.1'),
    createdAt: NOW,
    ...changes,
  }) as PublicOrderRow

describe('a public order', () => {
  const terms = { type: 'LIMIT', price: requireAmount('59000'), quantity: requireAmount('0.1') } as const
  const signed = (changes: Partial<WriteAttempt> = {}) =>
    attempt({ write: orderWrite(terms), signedAt: NOW, ...changes })

  it.each<[string, Partial<PublicOrderRow>, boolean]>([
    ['with its terms', {}, true],
    ['in another market', { symbol: 'PERP_ETH_USDC' }, false],
    ['on the other side', { side: 'SELL' }, false],
    ['of another type', { type: 'MARKET' }, false],
    ['of another size', { quantity: requireAmount('0.2') }, false],
    ['without a size', { quantity: undefined }, false],
    ['at another price', { price: requireAmount('59001') }, false],
    ['without a price', { price: undefined }, true],
    ['with a trigger', { triggerWord: 'USED' }, false],
    ['created ten seconds before the signature', { createdAt: NOW - 10_000 }, true],
    ['created longer before the signature', { createdAt: NOW - 10_001 }, false],
  ] as [string, Partial<PublicOrderRow>, boolean][])('%s could be the attempt’s: %s', (_what, row, could) =>
    expect(couldBePublicOrder(listed(row), signed())).toBe(could),
  )

  it('could be a repriced order of the attempt at any price', () => {
    const write = orderWrite({ ...terms, type: 'POST_ONLY', stepsBack: true })
    const row = listed({ type: 'POST_ONLY', price: requireAmount('58000') })
    expect(couldBePublicOrder(row, signed({ write }))).toBe(true)
  })

  it('is never that of a cancel, nor of an attempt without a signature', () => {
    expect(couldBePublicOrder(listed(), signed({ write: cancelWrite() }))).toBe(false)
    expect(couldBePublicOrder(listed(), attempt({ write: orderWrite(terms) }))).toBe(false)
  })
})

describe('public and private orders', () => {
  const AT = NOW + 100
  const compared = (
    rows: readonly PublicOrderRow[],
    before: readonly OrderRecord[],
    now: readonly OrderRecord[],
    next?: number,
  ) =>
    comparePublicOrders({ rows, ...(next !== undefined && { next }) } as never, AT, before, now).map(
      ({ orderId, facts }) => [orderId, facts['there']],
    )
  const ended = (updatedAt: number) => order({ status: 'FILLED', updatedAt })

  it.each<[string, readonly PublicOrderRow[], readonly OrderRecord[], readonly unknown[]]>([
    ['the same open order', [listed()], [order()], []],
    ['an order that only the public list has', [listed()], [], [['7', 'open']]],
    ['an algo order that only the public list has', [listed({ triggerWord: 'NEW' })], [], []],
    ['an order created just then', [listed({ createdAt: AT })], [], []],
    ['an order that ended before', [listed()], [ended(AT - 1)], [['7', 'open']]],
    ['an order that ended just then', [listed()], [ended(AT)], []],
    ['an open order that the public list lacks', [], [order()], [['7', 'not open']]],
    ['an open order created just then', [], [order({ createdAt: AT })], []],
    ['an ended order that the public list lacks', [], [ended(AT - 1)], []],
  ])('are compared by %s', (_what, rows, now, found) => {
    expect(compared(rows, [order({ createdAt: NOW })], now)).toEqual(found)
  })

  it('agree on a missing order that was not open in the private list before', () => {
    expect(compared([], [], [order()])).toEqual([])
    expect(compared([], [ended(NOW)], [order()])).toEqual([])
  })

  it('agree on an order that may be on a further public page', () => {
    expect(compared([], [order()], [order()], 2)).toEqual([])
  })
})
