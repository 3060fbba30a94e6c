import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, requireAmount, ZERO } from '../value/decimal-amount'
import type { BalanceTransfer } from './venue-history-records'
import {
  sampleValuePoints,
  compareDayEndValues,
  computeAccountValue,
  type AccountValueHistory,
} from './account-value'

const DAY = 86_400_000
const curve = (...values: string[]) =>
  values.map((value, at) => ({ at: at + 1, value: requireAmount(value) }))
const transfer = (
  updatedAt: number,
  side: string,
  amount: string,
  more: Partial<BalanceTransfer> = {},
): BalanceTransfer => ({
  id: `${updatedAt} ${side}`,
  side,
  token: 'USDC',
  amount: requireAmount(amount),
  fee: ZERO,
  status: 'COMPLETED',
  createdAt: updatedAt,
  updatedAt,
  ...more,
})
const worth = (
  values: readonly string[],
  transfers: readonly BalanceTransfer[] = [],
  net = '0',
): AccountValueHistory | undefined =>
  computeAccountValue({
    points: curve(...values),
    most: 100,
    transfers,
    netBetween: () => requireAmount(net),
  })
const fallIn = (values: readonly string[], transfers: readonly BalanceTransfer[] = []) =>
  worth(values, transfers)?.drawdown

describe('the account value over a period', () => {
  it('is missing when no points are stored', () => expect(worth([])).toBeUndefined())

  it('changes by transfers, by the net result and by open positions', () => {
    const moved = [
      transfer(2, 'DEPOSIT', '100'),
      transfer(3, 'WITHDRAW', '30'),
      transfer(1, 'DEPOSIT', '5'),
      transfer(4, 'DEPOSIT', '7'),
      transfer(2, 'DEPOSIT', '11', { status: 'PENDING' }),
      transfer(2, 'DEPOSIT', '13', { token: 'ETH' }),
      transfer(2, 'SWEEP', '17'),
    ]
    expect(worth(['1000', '1105', '1090'], moved, '12')).toEqual({
      points: curve('1000', '1105', '1090'),
      saved: 3,
      dayEnds: [{ at: 3, value: '1090' }],
      change: '90',
      moved: '70',
      net: '12',
      rest: '8',
      uncounted: 2,
      drawdown: { amount: '0' },
    })
  })

  it('queries the net result only between its first and last point', () => {
    const queries: unknown[] = []
    const netBetween = (...times: unknown[]) => (queries.push(times), ZERO)
    computeAccountValue({ points: curve('1', '2', '3'), most: 100, transfers: [], netBetween })
    expect(queries).toEqual([[1, 3]])
  })

  it('always adds up to its change', () => {
    const amounts = fc.integer({ min: 1, max: 1_000 }).map(String)
    const times = fc.integer({ min: 0, max: 12 })
    const moves = fc.array(
      fc
        .record({ at: times, side: fc.constantFrom('DEPOSIT', 'WITHDRAW'), amount: amounts })
        .map(({ at, side, amount }) => transfer(at, side, amount)),
    )
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 9 }), moves, amounts, (values, moved, net) => {
        const { change, rest, ...parts } = worth(values, moved, net)!
        expect(add(add(parts.moved, parts.net), rest)).toBe(change)
      }),
    )
  })
})

describe('the account value line', () => {
  const heights = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 200 })
  const gaps = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 200, maxLength: 200 })
  const values = (points: readonly { readonly value: string }[]) => points.map(({ value }) => Number(value))

  it('keeps start, end, high and low of all points, with at most the requested number of points', () => {
    fc.assert(
      fc.property(heights, gaps, fc.integer({ min: 4, max: 60 }), (all, between, most) => {
        let at = 0
        const points = all.map((height, nth) => ({
          at: (at += between[nth] ?? 1),
          value: requireAmount(String(height)),
        }))
        const drawn = sampleValuePoints(points, most)
        expect(drawn.length).toBeLessThanOrEqual(Math.max(most, 1))
        expect(points.filter(point => drawn.includes(point))).toEqual(drawn)
        expect([drawn[0], drawn.at(-1)]).toEqual([points[0], points.at(-1)])
        expect([Math.min(...values(drawn)), Math.max(...values(drawn))]).toEqual([
          Math.min(...all),
          Math.max(...all),
        ])
      }),
    )
  })

  it('keeps every other figure unchanged when points are thinned', () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 4, max: 60 }), (all, most) => {
        const inputs = { points: curve(...all.map(String)), transfers: [], netBetween: () => ZERO }
        const [few, every] = [
          computeAccountValue({ ...inputs, most })!,
          computeAccountValue({ ...inputs, most: 1_000 })!,
        ]
        expect({ ...few, points: [] }).toEqual({ ...every, points: [] })
      }),
    )
  })
})

describe('the largest drawdown of the account value', () => {
  it.each([
    ['nothing while it only rises', ['1', '2', '2', '3'], [], { amount: '0' }],
    ['the largest, not the last', ['10', '2', '11', '6'], [], { amount: '8', from: 1, to: 2 }],
    ['one that goes on over a rise', ['10', '7', '9', '1'], [], { amount: '9', from: 1, to: 4 }],
    ['not money that went', ['100', '60'], [transfer(2, 'WITHDRAW', '40')], { amount: '0' }],
    [
      'not hidden by money that came',
      ['100', '130'],
      [transfer(2, 'DEPOSIT', '50')],
      { amount: '20', from: 1, to: 2 },
    ],
  ])('is %s', (_, values, moved, expected) => expect(fallIn(values, moved)).toEqual(expected))

  it('is the largest difference between a point and any later one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 30 }), heights => {
        const falls = heights.flatMap((high, at) => heights.slice(at).map(low => high - low))
        expect(fallIn(heights.map(String))?.amount).toBe(String(Math.max(...falls)))
      }),
    )
  })
})

describe('the account value at the end of a day', () => {
  const day = (date: string, value: string) => ({
    date,
    accountValue: requireAmount(value),
    volume: ZERO,
    pnl: ZERO,
  })
  const kept = [
    { at: 5, value: requireAmount('10') },
    { at: DAY - 1, value: requireAmount('11') },
    { at: DAY + 5, value: requireAmount('12') },
    { at: 3 * DAY, value: requireAmount('13') },
  ]
  const points =
    computeAccountValue({ points: kept, most: 100, transfers: [], netBetween: () => ZERO })?.dayEnds ?? []

  it('is the last stored value of the newest day that the venue also reports', () => {
    const venueDayEnds = [day('1970-01-02', '12.5'), day('1970-01-01', '11'), day('1970-01-03', '9')]
    expect(compareDayEndValues(points, venueDayEnds)).toEqual(['12', '12.5'])
    expect(compareDayEndValues(points, venueDayEnds.slice(1))).toEqual(['11', '11'])
  })

  it('is unknown when the two have no day in common', () => {
    expect(compareDayEndValues(points, [day('1970-01-03', '9')])).toBeUndefined()
    expect(compareDayEndValues([], [day('1970-01-01', '9')])).toBeUndefined()
  })
})
