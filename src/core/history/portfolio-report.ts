import {
  computeNetPnl,
  NO_OPEN_COST,
  ZERO_PNL_FIGURES,
  computeRealisedByPrices,
  addPnlFigures,
  type PnlFigures,
  type MarketOpenCost,
} from '../figures/pnl-figures'
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
} from '../value/decimal-amount'
import type { DailyStatistics, PastPosition } from './venue-history-records'
import { getPositionResult } from './figure-explanation'
import { formatUtcDay, type TimePeriod } from './history-table'
import { compareDayEndValues, type AccountValueHistory } from './account-value'

export type DayPnlFigures = Readonly<Record<string, PnlFigures>>

export interface PortfolioReport {
  /** Whole UTC days of the figures. */
  readonly period: TimePeriod
  readonly total: PnlFigures
  readonly net: Amount
  readonly byMarket: readonly ({ readonly symbol: string; readonly net: Amount } & PnlFigures)[]
  readonly byDay: readonly PortfolioDay[]
  readonly wins: { readonly won: number; readonly lost: number; readonly even: number }
  readonly drawdown: { readonly amount: Amount; readonly from?: string; readonly to?: string }
  /** Account value including open positions; absent if none was stored. */
  readonly worth?: AccountValueHistory
  readonly against: readonly VenueComparison[]
}

export interface PortfolioDay extends PnlFigures {
  readonly date: string
  readonly net: Amount
  readonly sum: Amount
  readonly value?: Amount
}

export interface VenueComparison {
  readonly what: 'volume' | 'profit' | 'realised by prices' | 'realised by closed positions' | 'account value'
  readonly ours: Amount
  readonly venue: Amount
  readonly difference: Amount
}

export interface PortfolioReportInputs {
  readonly firstDay: number
  readonly endDay: number
  readonly days: ReadonlyMap<number, DayPnlFigures>
  readonly statistics: readonly DailyStatistics[]
  readonly closed: readonly PastPosition[]
  readonly period: TimePeriod
  readonly worth?: AccountValueHistory
  /** Open positions at the end of the period by market; absent if unknown. */
  readonly held?: ReadonlyMap<string, MarketOpenCost>
}

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

/** Returns all days from the first known one; a day without fills repeats the previous sum. */
function createDayCurve({
  firstDay,
  endDay,
  days,
  statistics,
}: PortfolioReportInputs): readonly PortfolioDay[] {
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

/** Computes the largest drop. The curve starts at zero, so a loss on the first day counts. */
export function computeDrawdown(
  points: readonly Pick<PortfolioDay, 'date' | 'sum'>[],
): PortfolioReport['drawdown'] {
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

const compareSums = (what: VenueComparison['what'], own: Amount, venue: Amount): VenueComparison => ({
  what,
  ours: own,
  venue,
  difference: subtract(own, venue),
})

/** The venue rounds entry prices, so the cost of open positions is known only to this many places. */
const CENTS = 2

/** Compares results from prices and fees with the venue's, for markets with complete fills. */
function compareByPrices(
  markets: ReadonlyMap<string, PnlFigures>,
  held: ReadonlyMap<string, MarketOpenCost>,
): VenueComparison | undefined {
  let [own, venue, isComparable] = [ZERO, ZERO, false]
  for (const [symbol, figures] of markets) {
    const found = computeRealisedByPrices(figures, held.get(symbol) ?? NO_OPEN_COST)
    if (found === undefined || figures.fills === 0 || figures.untold > 0) continue
    ;[own, venue, isComparable] = [add(own, found), add(venue, figures.realised), true]
  }
  const found = compareSums('realised by prices', own, venue)
  return isComparable
    ? { ...found, difference: roundToPlaces(found.difference, CENTS, 'nearest') }
    : undefined
}

export const computeWinShare = ({ won, lost, even }: PortfolioReport['wins']): Amount | undefined =>
  divide(requireAmount(String(won)), requireAmount(String(won + lost + even)), 4, 'nearest')
