import {
  computeNetPnl,
  NO_OPEN_COST,
  ZERO_PNL_FIGURES,
  computeRealisedByPrices,
  addPnlFigures,
  type PnlFigures,
  type MarketOpenCost,
} from '../figures/results'
import {
  add,
  compareDecimals,
  divide,
  requireAmount,
  isNegative,
  isPositive,
  subtract,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { DailyStatistics, PastPosition } from './history'
import { getPositionResult } from './explanation'
import { formatUtcDay, type TimePeriod } from './history-table'
import { compareDayEndValues, type AccountValueHistory } from './account-value'

/** One day's figures, market by market. */
export type DayPnlFigures = Readonly<Record<string, PnlFigures>>

/** What an account did in some whole days. */
export interface PortfolioReport {
  /** The whole days, in UTC, that the figures are of. */
  readonly period: TimePeriod
  readonly total: PnlFigures
  readonly net: Amount
  readonly byMarket: readonly ({ readonly symbol: string; readonly net: Amount } & PnlFigures)[]
  readonly byDay: readonly PortfolioDay[]
  /** Positions closed in the period, by how they ended. */
  readonly wins: { readonly won: number; readonly lost: number; readonly even: number }
  /** The largest fall of what stayed, from its highest point to the lowest after it. */
  readonly drawdown: { readonly amount: Amount; readonly from?: string; readonly to?: string }
  /** What the account was worth, what is open with it; absent where nothing was kept of these days. */
  readonly worth?: AccountValueHistory
  /** Our sums beside the venue's own. */
  readonly against: readonly VenueComparison[]
}

/** One day of the curve. */
export interface PortfolioDay extends PnlFigures {
  readonly date: string
  readonly net: Amount
  /** What stayed since the period began. */
  readonly sum: Amount
  /** The account's value by the venue's own record of the day. */
  readonly value?: Amount
}

/** A sum of ours beside the venue's, and what lies between them. */
export interface VenueComparison {
  readonly what: 'volume' | 'profit' | 'realised by prices' | 'realised by closed positions' | 'account value'
  readonly ours: Amount
  readonly venue: Amount
  readonly difference: Amount
}

/** Everything a portfolio is made of. */
export interface PortfolioReportInputs {
  readonly firstDay: number
  /** The day after the last one. */
  readonly endDay: number
  readonly days: ReadonlyMap<number, DayPnlFigures>
  readonly statistics: readonly DailyStatistics[]
  readonly closed: readonly PastPosition[]
  readonly period: TimePeriod
  readonly worth?: AccountValueHistory
  /** What is open when the period ends, market by market; absent where that is not known. */
  readonly held?: ReadonlyMap<string, MarketOpenCost>
}

/** Adds the days up. */
export function computePortfolio(inputs: PortfolioReportInputs): PortfolioReport {
  const { period, days, closed, worth } = inputs
  const markets = new Map<string, PnlFigures>()
  for (const day of days.values())
    for (const [symbol, figures] of Object.entries(day))
      markets.set(symbol, addPnlFigures(markets.get(symbol) ?? ZERO_PNL_FIGURES, figures))
  const total = [...markets.values()].reduce(addPnlFigures, ZERO_PNL_FIGURES)
  const byDay = createDayCurve(inputs)
  return {
    period,
    total,
    net: computeNetPnl(total),
    byMarket: [...markets]
      .map(([symbol, figures]) => ({ symbol, net: computeNetPnl(figures), ...figures }))
      .toSorted((a, b) => compareDecimals(b.net, a.net) || (a.symbol < b.symbol ? -1 : 1)),
    byDay,
    wins: countWins(closed),
    drawdown: computeDrawdown(byDay),
    ...(worth !== undefined && { worth }),
    against: createComparisons(markets, total, inputs),
  }
}

/** Every day from the first on which anything is known; one without fills stands at the height of the day before. */
function createDayCurve({ firstDay, endDay, days, statistics }: PortfolioReportInputs): readonly PortfolioDay[] {
  const values = new Map(statistics.map(({ date, accountValue }) => [date, accountValue]))
  const points: PortfolioDay[] = []
  let sum = ZERO
  for (let day = firstDay; day < endDay; day += 1) {
    const date = formatUtcDay(day)
    const value = values.get(date)
    const figures = Object.values(days.get(day) ?? {}).reduce(addPnlFigures, ZERO_PNL_FIGURES)
    if (points.length === 0 && value === undefined && !days.has(day)) continue
    const net = computeNetPnl(figures)
    sum = add(sum, net)
    points.push({ date, ...figures, net, sum, ...(value !== undefined && { value }) })
  }
  return points
}

function countWins(closed: readonly PastPosition[]): PortfolioReport['wins'] {
  const results = closed.flatMap(({ realized }) => (realized === undefined ? [] : [realized]))
  const won = results.filter(isPositive).length
  const lost = results.filter(isNegative).length
  return { won, lost, even: results.length - won - lost }
}

/** The curve begins at nothing: a loss on its first day is a fall too. */
export function computeDrawdown(points: readonly Pick<PortfolioDay, 'date' | 'sum'>[]): PortfolioReport['drawdown'] {
  let peak: { readonly sum: Amount; readonly date?: string } = { sum: ZERO }
  let worst: PortfolioReport['drawdown'] = { amount: ZERO }
  for (const { date, sum } of points) {
    if (compareDecimals(sum, peak.sum) > 0) peak = { sum, date }
    const fall = subtract(peak.sum, sum)
    if (compareDecimals(fall, worst.amount) > 0)
      worst = { amount: fall, to: date, ...(peak.date !== undefined && { from: peak.date }) }
  }
  return worst
}

function createComparisons(
  markets: ReadonlyMap<string, PnlFigures>,
  total: PnlFigures,
  { statistics, closed, worth, held }: PortfolioReportInputs,
): readonly VenueComparison[] {
  const values = compareDayEndValues(worth?.dayEnds ?? [], statistics)
  const byPrices = held && compareByPrices(markets, held)
  const sum = (amounts: readonly Amount[]) => amounts.reduce(add, ZERO)
  return [
    compareSums('volume', total.volume, sum(statistics.map(({ volume }) => volume))),
    compareSums('profit', computeNetPnl(total), sum(statistics.map(({ pnl }) => pnl))),
    ...(byPrices === undefined ? [] : [byPrices]),
    compareSums('realised by closed positions', total.realised, sum(closed.map(getPositionResult))),
    ...(values === undefined ? [] : [compareSums('account value', ...values)]),
  ]
}

const compareSums = (what: VenueComparison['what'], ours: Amount, venue: Amount): VenueComparison => ({
  what,
  ours,
  venue,
  difference: subtract(ours, venue),
})

/** The venue rounds an entry, so that what is open costs is not known closer than this many places. */
const CENTS = 2

/** Prices and fees against the venue's own results, in the markets whose fills are all there is of them. */
function compareByPrices(
  markets: ReadonlyMap<string, PnlFigures>,
  held: ReadonlyMap<string, MarketOpenCost>,
): VenueComparison | undefined {
  let [ours, venue, isTold] = [ZERO, ZERO, false]
  for (const [symbol, figures] of markets) {
    const found = computeRealisedByPrices(figures, held.get(symbol) ?? NO_OPEN_COST)
    if (found === undefined || figures.fills === 0 || figures.untold > 0) continue
    ;[ours, venue, isTold] = [add(ours, found), add(venue, figures.realised), true]
  }
  const found = compareSums('realised by prices', ours, venue)
  return isTold ? { ...found, difference: roundToPlaces(found.difference, CENTS, 'nearest') } : undefined
}

/** The share of positions that were won; undefined where none was closed. */
export const computeWinShare = ({ won, lost, even }: PortfolioReport['wins']): Amount | undefined =>
  divide(requireAmount(String(won)), requireAmount(String(won + lost + even)), 4, 'nearest')
