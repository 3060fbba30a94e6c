import {
  add,
  compare,
  isNegative,
  isPositive,
  multiply,
  negate,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { DayStatistics, FundingFee, PastPosition } from './history'
import { nameOf, type Period } from './history-table'
import type { Fill } from '../account/order'
import { valuesAtDayEnd, type Worth } from './worth'

/** What one market, or all of them, did in some time. Every figure is a sum over fills and funding payments. */
export interface Figures {
  readonly fills: number
  /** Price times size of every fill, in quote units. */
  readonly volume: Amount
  /** What closing brought in by the venue's own record of each fill, before fees. */
  readonly realised: Amount
  readonly fees: Amount
  /** Above zero was paid, below zero was received. */
  readonly funding: Amount
  /** Fills whose record does not say what they realised: they count for nothing in `realised`. */
  readonly untold: number
}

/** One day's figures, market by market. */
export type DayFigures = Readonly<Record<string, Figures>>

export const NOTHING: Figures = {
  fills: 0,
  volume: ZERO,
  realised: ZERO,
  fees: ZERO,
  funding: ZERO,
  untold: 0,
}

/** What one fill adds. */
export const figuresOfFill = ({ price, quantity, fee, realised }: Fill): Figures => ({
  fills: 1,
  volume: multiply(price, quantity),
  realised: realised ?? ZERO,
  fees: fee,
  funding: ZERO,
  untold: realised === undefined ? 1 : 0,
})

/** What one funding payment adds. */
export const figuresOfFunding = ({ fee }: FundingFee): Figures => ({ ...NOTHING, funding: fee })

/** The figures of both together. */
export const together = (a: Figures, b: Figures): Figures => ({
  fills: a.fills + b.fills,
  volume: add(a.volume, b.volume),
  realised: add(a.realised, b.realised),
  fees: add(a.fees, b.fees),
  funding: add(a.funding, b.funding),
  untold: a.untold + b.untold,
})

/** What stayed: realised, less fees and funding. */
export const netOf = ({ realised, fees, funding }: Figures): Amount =>
  subtract(subtract(realised, fees), funding)

/** What an account did in some whole days. */
export interface Portfolio {
  /** The whole days, in UTC, that the figures are of. */
  readonly period: Period
  readonly total: Figures
  readonly net: Amount
  readonly byMarket: readonly ({ readonly symbol: string; readonly net: Amount } & Figures)[]
  readonly byDay: readonly DayPoint[]
  /** Positions closed in the period, by how they ended. */
  readonly wins: { readonly won: number; readonly lost: number; readonly even: number }
  /** The largest fall of what stayed, from its highest point to the lowest after it. */
  readonly drawdown: { readonly amount: Amount; readonly from?: string; readonly to?: string }
  /** What the account was worth, what is open with it; absent where nothing was kept of these days. */
  readonly worth?: Worth
  /** Our sums beside the venue's own. */
  readonly against: readonly Comparison[]
}

/** One day of the curve. */
export interface DayPoint extends Figures {
  readonly date: string
  readonly net: Amount
  /** What stayed since the period began. */
  readonly sum: Amount
  /** The account's value by the venue's own record of the day. */
  readonly value?: Amount
}

/** A sum of ours beside the venue's, and what lies between them. */
export interface Comparison {
  readonly what: 'volume' | 'profit' | 'realised by closed positions' | 'account value'
  readonly ours: Amount
  readonly venue: Amount
  readonly difference: Amount
}

/** Everything a portfolio is made of. */
export interface PortfolioGround {
  readonly firstDay: number
  /** The day after the last one. */
  readonly endDay: number
  readonly days: ReadonlyMap<number, DayFigures>
  readonly statistics: readonly DayStatistics[]
  readonly closed: readonly PastPosition[]
  readonly period: Period
  readonly worth?: Worth
}

/** Adds the days up. */
export function portfolioOf(ground: PortfolioGround): Portfolio {
  const { period, days, closed, worth } = ground
  const markets = new Map<string, Figures>()
  for (const day of days.values())
    for (const [symbol, figures] of Object.entries(day))
      markets.set(symbol, together(markets.get(symbol) ?? NOTHING, figures))
  const total = [...markets.values()].reduce(together, NOTHING)
  const byDay = curveOf(ground)
  return {
    period,
    total,
    net: netOf(total),
    byMarket: [...markets]
      .map(([symbol, figures]) => ({ symbol, net: netOf(figures), ...figures }))
      .toSorted((a, b) => compare(b.net, a.net) || (a.symbol < b.symbol ? -1 : 1)),
    byDay,
    wins: winsOf(closed),
    drawdown: drawdownOf(byDay),
    ...(worth !== undefined && { worth }),
    against: comparisons(total, ground),
  }
}

/** Every day from the first on which anything is known; one without fills stands at the height of the day before. */
function curveOf({ firstDay, endDay, days, statistics }: PortfolioGround): readonly DayPoint[] {
  const values = new Map(statistics.map(({ date, accountValue }) => [date, accountValue]))
  const points: DayPoint[] = []
  let sum = ZERO
  for (let day = firstDay; day < endDay; day += 1) {
    const date = nameOf(day)
    const value = values.get(date)
    const figures = Object.values(days.get(day) ?? {}).reduce(together, NOTHING)
    if (points.length === 0 && value === undefined && !days.has(day)) continue
    const net = netOf(figures)
    sum = add(sum, net)
    points.push({ date, ...figures, net, sum, ...(value !== undefined && { value }) })
  }
  return points
}

function winsOf(closed: readonly PastPosition[]): Portfolio['wins'] {
  const results = closed.flatMap(({ realized }) => (realized === undefined ? [] : [realized]))
  const won = results.filter(isPositive).length
  const lost = results.filter(isNegative).length
  return { won, lost, even: results.length - won - lost }
}

/** The curve begins at nothing: a loss on its first day is a fall too. */
export function drawdownOf(points: readonly Pick<DayPoint, 'date' | 'sum'>[]): Portfolio['drawdown'] {
  let peak: { readonly sum: Amount; readonly date?: string } = { sum: ZERO }
  let worst: Portfolio['drawdown'] = { amount: ZERO }
  for (const { date, sum } of points) {
    if (compare(sum, peak.sum) > 0) peak = { sum, date }
    const fall = subtract(peak.sum, sum)
    if (compare(fall, worst.amount) > 0)
      worst = { amount: fall, to: date, ...(peak.date !== undefined && { from: peak.date }) }
  }
  return worst
}

function comparisons(total: Figures, { statistics, closed, worth }: PortfolioGround): readonly Comparison[] {
  const values = valuesAtDayEnd(worth?.points ?? [], statistics)
  const sum = (amounts: readonly Amount[]) => amounts.reduce(add, ZERO)
  const beside = (what: Comparison['what'], ours: Amount, venue: Amount): Comparison => ({
    what,
    ours,
    venue,
    difference: add(ours, negate(venue)),
  })
  return [
    beside('volume', total.volume, sum(statistics.map(({ volume }) => volume))),
    beside('profit', netOf(total), sum(statistics.map(({ pnl }) => pnl))),
    beside(
      'realised by closed positions',
      total.realised,
      sum(closed.flatMap(({ realized }) => (realized === undefined ? [] : [realized]))),
    ),
    ...(values === undefined ? [] : [beside('account value', ...values)]),
  ]
}
