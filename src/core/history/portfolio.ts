import {
  netOf,
  NONE_HELD,
  NOTHING,
  realisedByPrices,
  sumFigures,
  type Figures,
  type OpenOfMarket,
} from '../figures/results'
import {
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isPositive,
  subtract,
  toPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { DayStatistics, PastPosition } from './history'
import { resultOf } from './explanation'
import { nameOf, type Period } from './history-table'
import { valuesAtDayEnd, type AccountValue } from './account-value'

/** One day's figures, market by market. */
export type DayFigures = Readonly<Record<string, Figures>>

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
  readonly worth?: AccountValue
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
  readonly what: 'volume' | 'profit' | 'realised by prices' | 'realised by closed positions' | 'account value'
  readonly ours: Amount
  readonly venue: Amount
  readonly difference: Amount
}

/** Everything a portfolio is made of. */
export interface PortfolioInputs {
  readonly firstDay: number
  /** The day after the last one. */
  readonly endDay: number
  readonly days: ReadonlyMap<number, DayFigures>
  readonly statistics: readonly DayStatistics[]
  readonly closed: readonly PastPosition[]
  readonly period: Period
  readonly worth?: AccountValue
  /** What is open when the period ends, market by market; absent where that is not known. */
  readonly held?: ReadonlyMap<string, OpenOfMarket>
}

/** Adds the days up. */
export function portfolioOf(inputs: PortfolioInputs): Portfolio {
  const { period, days, closed, worth } = inputs
  const markets = new Map<string, Figures>()
  for (const day of days.values())
    for (const [symbol, figures] of Object.entries(day))
      markets.set(symbol, sumFigures(markets.get(symbol) ?? NOTHING, figures))
  const total = [...markets.values()].reduce(sumFigures, NOTHING)
  const byDay = curveOf(inputs)
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
    against: comparisons(markets, total, inputs),
  }
}

/** Every day from the first on which anything is known; one without fills stands at the height of the day before. */
function curveOf({ firstDay, endDay, days, statistics }: PortfolioInputs): readonly DayPoint[] {
  const values = new Map(statistics.map(({ date, accountValue }) => [date, accountValue]))
  const points: DayPoint[] = []
  let sum = ZERO
  for (let day = firstDay; day < endDay; day += 1) {
    const date = nameOf(day)
    const value = values.get(date)
    const figures = Object.values(days.get(day) ?? {}).reduce(sumFigures, NOTHING)
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

function comparisons(
  markets: ReadonlyMap<string, Figures>,
  total: Figures,
  { statistics, closed, worth, held }: PortfolioInputs,
): readonly Comparison[] {
  const values = valuesAtDayEnd(worth?.dayEnds ?? [], statistics)
  const byPrices = held && pricesAgainst(markets, held)
  const sum = (amounts: readonly Amount[]) => amounts.reduce(add, ZERO)
  return [
    beside('volume', total.volume, sum(statistics.map(({ volume }) => volume))),
    beside('profit', netOf(total), sum(statistics.map(({ pnl }) => pnl))),
    ...(byPrices === undefined ? [] : [byPrices]),
    beside('realised by closed positions', total.realised, sum(closed.map(resultOf))),
    ...(values === undefined ? [] : [beside('account value', ...values)]),
  ]
}

const beside = (what: Comparison['what'], ours: Amount, venue: Amount): Comparison => ({
  what,
  ours,
  venue,
  difference: subtract(ours, venue),
})

/** The venue rounds an entry, so that what is open costs is not known closer than this many places. */
const CENTS = 2

/** Prices and fees against the venue's own results, in the markets whose fills are all there is of them. */
function pricesAgainst(
  markets: ReadonlyMap<string, Figures>,
  held: ReadonlyMap<string, OpenOfMarket>,
): Comparison | undefined {
  let [ours, venue, isTold] = [ZERO, ZERO, false]
  for (const [symbol, figures] of markets) {
    const found = realisedByPrices(figures, held.get(symbol) ?? NONE_HELD)
    if (found === undefined || figures.fills === 0 || figures.untold > 0) continue
    ;[ours, venue, isTold] = [add(ours, found), add(venue, figures.realised), true]
  }
  const found = beside('realised by prices', ours, venue)
  return isTold ? { ...found, difference: toPlaces(found.difference, CENTS, 'nearest') } : undefined
}

/** The share of positions that were won; undefined where none was closed. */
export const wonShare = ({ won, lost, even }: Portfolio['wins']): Amount | undefined =>
  divide(exactly(String(won)), exactly(String(won + lost + even)), 4, 'nearest')
