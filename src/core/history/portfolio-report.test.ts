import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, requireAmount, multiply, negate, subtract, ZERO, type Amount } from '../value/decimal-amount'
import type { FundingFee, PastPosition } from './venue-history-records'
import { getUtcDay, formatUtcDay, getUtcDayStart } from './history-table'
import type { FillRecord } from '../account/order-record'
import { addUpDay } from '../../../test/kit/day-figures'
import { computeNetPnl, ZERO_PNL_FIGURES, addPnlFigures } from '../figures/pnl-figures'
import { computeDrawdown, computePortfolio, computeWinShare, type DayPnlFigures } from './portfolio-report'

const cents = fc.integer({ min: -100_000, max: 100_000 }).map(n => requireAmount((n / 100).toFixed(2)))
const size = fc.integer({ min: 1, max: 100_000 }).map(n => requireAmount((n / 1_000).toFixed(3)))
const symbol = fc.constantFrom('PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC')

const fills: fc.Arbitrary<readonly FillRecord[]> = fc.array(
  fc.record({
    tradeId: fc.uuid(),
    orderId: fc.constant('o'),
    symbol,
    side: fc.constantFrom('BUY', 'SELL'),
    price: size,
    quantity: size,
    fee: cents,
    maker: fc.boolean(),
    at: fc.integer({ min: 0, max: getUtcDayStart(20) - 1 }),
    realised: cents,
  }),
  { maxLength: 40 },
)
const funding: fc.Arbitrary<readonly FundingFee[]> = fc.array(
  fc.record({
    symbol,
    marginMode: fc.constant('CROSS' as const),
    rate: cents,
    mark: size,
    fee: cents,
    status: fc.constant('Settled'),
    at: fc.integer({ min: 0, max: getUtcDayStart(20) - 1 }),
  }),
  { maxLength: 20 },
)

const sum = (amounts: readonly Amount[]) => amounts.reduce(add, ZERO)

function daysOf(all: readonly FillRecord[], paid: readonly FundingFee[]): ReadonlyMap<number, DayPnlFigures> {
  const names = new Set([...all, ...paid].map(({ at }) => getUtcDay(at)))
  const on = <T extends { readonly at: number }>(rows: readonly T[], day: number) =>
    rows.filter(({ at }) => getUtcDay(at) === day)
  return new Map([...names].map(day => [day, addUpDay(on(all, day), on(paid, day))]))
}

const inputs = {
  firstDay: 0,
  endDay: 20,
  statistics: [],
  closed: [],
  period: { from: 0, to: getUtcDayStart(20) },
}

const closed = (realized: string | undefined): PastPosition => ({
  positionId: realized ?? 'untold',
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  side: 'LONG',
  status: 'closed',
  openedAt: 1,
  updatedAt: 2,
  ...(realized !== undefined && { realized: requireAmount(realized) }),
})

describe('a portfolio', () => {
  it('is exactly the sum of its fills and payments, for any distribution over days and markets', () => {
    fc.assert(
      fc.property(fills, funding, (all, paid) => {
        const { total, net, byMarket, byDay } = computePortfolio({ ...inputs, days: daysOf(all, paid) })
        const signed = (of: FillRecord, amount: Amount) => (of.side === 'BUY' ? amount : negate(amount))
        const expected = {
          fills: all.length,
          volume: sum(all.map(({ price, quantity }) => multiply(price, quantity))),
          realised: sum(all.map(({ realised }) => realised ?? ZERO)),
          fees: sum(all.map(({ fee }) => fee ?? ZERO)),
          funding: sum(paid.map(({ fee }) => fee)),
          untold: 0,
          size: sum(all.map(fill => signed(fill, fill.quantity))),
          spent: sum(all.map(fill => signed(fill, multiply(fill.price, fill.quantity)))),
        }
        expect(total).toEqual(expected)
        expect(net).toBe(subtract(expected.realised, expected.funding))
        expect(sum(byMarket.map(market => market.net))).toBe(net)
        expect(sum(byDay.map(day => day.net))).toBe(net)
        expect(byDay.at(-1)?.sum ?? ZERO).toBe(net)
      }),
    )
  })

  it('does not depend on the order of the rows of a day', () => {
    fc.assert(
      fc.property(fills, funding, (all, paid) => {
        expect(addUpDay(all.toReversed(), paid.toReversed())).toEqual(addUpDay(all, paid))
      }),
    )
  })

  it('adds up in any grouping', () => {
    const figures = fills.map(all => Object.values(addUpDay(all, [])).reduce(addPnlFigures, ZERO_PNL_FIGURES))
    fc.assert(
      fc.property(figures, figures, figures, (a, b, c) => {
        expect(addPnlFigures(addPnlFigures(a, b), c)).toEqual(addPnlFigures(a, addPnlFigures(b, c)))
        expect(addPnlFigures(a, ZERO_PNL_FIGURES)).toEqual(a)
        expect(computeNetPnl(addPnlFigures(a, b))).toBe(add(computeNetPnl(a), computeNetPnl(b)))
      }),
    )
  })

  it('counts a missing figure and treats it as zero', () => {
    const fillBase = {
      tradeId: '1',
      orderId: '1',
      symbol: 'A',
      side: 'BUY',
      fee: requireAmount('0.5'),
      maker: true,
      at: 1,
    } as const
    const day = addUpDay([{ ...fillBase, price: requireAmount('10'), quantity: requireAmount('2') }], [])
    expect(day).toEqual({
      A: {
        fills: 1,
        volume: '20',
        realised: '0',
        fees: '0.5',
        funding: '0',
        untold: 1,
        size: '2',
        spent: '20',
      },
    })
  })

  it('counts won, lost and break-even results, and skips missing ones', () => {
    const rows = ['1', '0.00000001', '-3', '0', undefined].map(closed)
    expect(computePortfolio({ ...inputs, days: new Map(), closed: rows }).wins).toEqual({
      won: 2,
      lost: 1,
      even: 1,
    })
  })

  it('shows the venue’s own sums and their difference from ours', () => {
    const fill = { tradeId: '1', orderId: '1', symbol: 'A', side: 'SELL', maker: true, at: 1 } as const
    const figures = {
      price: requireAmount('100'),
      quantity: requireAmount('2'),
      fee: requireAmount('1'),
      realised: requireAmount('7'),
    }
    const portfolio = computePortfolio({
      ...inputs,
      days: daysOf([{ ...fill, ...figures }], []),
      statistics: [
        {
          date: formatUtcDay(0),
          accountValue: requireAmount('1000'),
          volume: requireAmount('150'),
          pnl: requireAmount('5.5'),
        },
        {
          date: formatUtcDay(2),
          accountValue: requireAmount('1010'),
          volume: requireAmount('50'),
          pnl: requireAmount('0'),
        },
      ],
      closed: [closed('7')],
    })
    expect(portfolio.against).toEqual([
      { what: 'volume', ours: '200', venue: '200', difference: '0' },
      { what: 'profit', ours: '7', venue: '5.5', difference: '1.5' },
      { what: 'realised by closed positions', ours: '7', venue: '7', difference: '0' },
    ])
    expect(portfolio.byDay[0]).toMatchObject({ date: '1970-01-01', net: '7', sum: '7', value: '1000' })
    expect(portfolio.byDay[1]).toMatchObject({ date: '1970-01-02', net: '0', sum: '7' })
  })
})

describe('the venue’s results compared with prices and fees', () => {
  const trade = (side: 'BUY' | 'SELL', price: string, realised?: string): FillRecord => ({
    tradeId: `${side} ${price}`,
    orderId: '1',
    symbol: 'A',
    side,
    price: requireAmount(price),
    quantity: requireAmount('2'),
    fee: requireAmount('1'),
    maker: false,
    at: 1,
    ...(realised !== undefined && { realised: requireAmount(realised) }),
  })
  const findComparison = (all: readonly FillRecord[], held: Parameters<typeof computePortfolio>[0]['held']) =>
    computePortfolio({ ...inputs, days: daysOf(all, []), ...(held !== undefined && { held }) }).against.find(
      ({ what }) => what === 'realised by prices',
    )
  const none = new Map()
  const round = [trade('BUY', '100', '0'), trade('SELL', '110', '18')]

  it('agree when its results are after the fees of both sides', () => {
    expect(findComparison(round, none)).toEqual({
      what: 'realised by prices',
      ours: '18',
      venue: '18',
      difference: '0',
    })
  })

  it('differ by the fees that the venue leaves out', () => {
    expect(findComparison([trade('BUY', '100', '0'), trade('SELL', '110', '20')], none)).toMatchObject({
      ours: '18',
      venue: '20',
      difference: '-2',
    })
  })

  it('value an open position at its entry, whose precision limits the comparison', () => {
    const held = new Map([['A', { size: requireAmount('2'), cost: requireAmount('201.00000007') }]])
    expect(findComparison([trade('BUY', '100', '0')], held)).toMatchObject({
      ours: '0.00000007',
      venue: '0',
      difference: '0',
    })
  })

  it.each([
    ['what is open is not known', round, undefined],
    [
      'more is open than was bought',
      round,
      new Map([['A', { size: requireAmount('1'), cost: requireAmount('1') }]]),
    ],
    ['a fill does not say what it realised', [trade('BUY', '100', '0'), trade('SELL', '110')], none],
    ['nothing was traded', [], none],
  ])('are not compared when %s', (_, all, held) => expect(findComparison(all, held)).toBeUndefined())
})

describe('a drawdown', () => {
  const curve = (...sums: string[]) =>
    sums.map((at, day) => ({ date: formatUtcDay(day), sum: requireAmount(at) }))

  it.each([
    ['nothing while the curve only rises', curve('1', '2', '3'), { amount: '0' }],
    ['a loss that begins the curve', curve('-4', '1'), { amount: '4', to: '1970-01-01' }],
    [
      'the largest fall, not the last',
      curve('10', '2', '11', '6'),
      { amount: '8', from: '1970-01-01', to: '1970-01-02' },
    ],
    [
      'a fall that goes on over a rise',
      curve('10', '7', '9', '1'),
      { amount: '9', from: '1970-01-01', to: '1970-01-04' },
    ],
  ])('is %s', (_, points, expected) => {
    expect(computeDrawdown(points)).toEqual(expected)
  })

  it('is the largest difference between a point, or the start, and any later point', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 30 }), heights => {
        const all = [0, ...heights]
        const falls = all.flatMap((high, at) => all.slice(at).map(low => high - low))
        expect(computeDrawdown(curve(...heights.map(String))).amount).toBe(String(Math.max(...falls)))
      }),
    )
  })
})

it.each([
  [1, 2, 0, '0.3333'],
  [2, 1, 0, '0.6667'],
  [1, 0, 1, '0.5'],
  [0, 3, 0, '0'],
  [0, 0, 0, undefined],
])('%d won, %d lost and %d even trades make a win rate of %s', (won, lost, even, share) =>
  expect(computeWinShare({ won, lost, even })).toBe(share),
)
