import { add, compareDecimals, divide, requireAmount, ZERO, type Amount } from '../value/decimal-amount'
import type { ForecastScore } from './forecast-score'

/** Percentiles of "paid minus forecast" over many orders; each value is one of the sample. */
export interface PercentileSpread {
  readonly p50: Amount
  readonly p90: Amount
}

/** Forecast error over many ended orders. Positive values are to the trader's cost. */
export interface ForecastCalibration {
  readonly kind: ForecastScore['kind']
  /** Market; absent for all markets together. */
  readonly symbol?: string
  readonly count: number
  /** Mean forecast slippage in basis points, over orders with a known result. */
  readonly said?: Amount
  readonly paid?: Amount
  /** Slippage paid minus forecast, in basis points. */
  readonly average?: PercentileSpread
  /** Fee paid minus forecast, in basis points of the traded notional. */
  readonly fee?: PercentileSpread
}

export interface ScoreFilter {
  readonly kind?: ForecastScore['kind']
  readonly symbol?: string
}

export interface ForecastReport {
  /** For each kind of order, the group of its one market; of several, that of all followed by those of each. */
  readonly groups: readonly ForecastCalibration[]
  readonly scores: readonly ForecastScore[]
  readonly unscored: number
}

/** Number of recent orders of a kind in a market that the ticket evaluates. */
export const CALIBRATION_WINDOW = 200
/** Minimum number of orders for a statement about forecast quality. */
export const MIN_CALIBRATION_COUNT = 5

export function computeCalibrations(scores: readonly ForecastScore[]): readonly ForecastCalibration[] {
  return groupScores(scores, ({ kind }) => kind).flatMap(ofKind => {
    const markets = groupScores(ofKind, ({ symbol }) => symbol)
    return [
      ...(markets.length > 1 ? computeCalibration(ofKind, 'all markets') : []),
      ...markets.flatMap(each => computeCalibration(each, 'one market')),
    ]
  })
}

export const computeLatestCalibration = (
  scores: readonly ForecastScore[],
  filter: Required<ScoreFilter>,
): ForecastCalibration | undefined =>
  computeCalibration(
    scores
      .filter(score => matchesScoreFilter(score, filter))
      .sort((a, b) => b.at - a.at)
      .slice(0, CALIBRATION_WINDOW),
    'one market',
  )[0]

export const matchesScoreFilter = ({ kind, symbol }: ForecastScore, filter: ScoreFilter): boolean =>
  (filter.kind ?? kind) === kind && (filter.symbol ?? symbol) === symbol

/** Returns the percentile by nearest rank, so it is always an existing value. */
export function computePercentile(values: readonly Amount[], percent: number): Amount | undefined {
  const rank = Math.max(1, Math.ceil((values.length * percent) / 100))
  return values.toSorted(compareDecimals)[rank - 1]
}

function groupScores(
  scores: readonly ForecastScore[],
  by: (score: ForecastScore) => string,
): readonly (readonly ForecastScore[])[] {
  const groups = new Map<string, ForecastScore[]>()
  for (const score of scores) {
    const known = groups.get(by(score))
    if (known === undefined) groups.set(by(score), [score])
    else known.push(score)
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}

function computeCalibration(
  scores: readonly ForecastScore[],
  of: 'all markets' | 'one market',
): readonly ForecastCalibration[] {
  const [first] = scores
  if (first === undefined) return []
  const compared = scores.filter(({ slippage }) => slippage.difference !== undefined)
  const [forecast, paid] = [mean(compared, 'said'), mean(compared, 'happened')]
  const average = computeSpread(compared.map(({ slippage }) => slippage.difference))
  const fee = computeSpread(scores.map(({ feeBps }) => feeBps.difference))
  return [
    {
      kind: first.kind,
      ...(of === 'one market' && { symbol: first.symbol }),
      count: scores.length,
      ...(forecast !== undefined && { said: forecast }),
      ...(paid !== undefined && { paid }),
      ...(average !== undefined && { average }),
      ...(fee !== undefined && { fee }),
    },
  ]
}

function mean(scores: readonly ForecastScore[], which: 'said' | 'happened'): Amount | undefined {
  const sum = scores.reduce<Amount>((all, { slippage }) => add(all, slippage[which] ?? ZERO), ZERO)
  return divide(sum, requireAmount(String(scores.length)), PLACES, 'nearest')
}

/** Decimal places of a share in basis points. */
const PLACES = 8

function computeSpread(values: readonly (Amount | undefined)[]): PercentileSpread | undefined {
  const known = values.filter(value => value !== undefined)
  const [p50, p90] = [computePercentile(known, 50), computePercentile(known, 90)]
  return p50 === undefined || p90 === undefined ? undefined : { p50, p90 }
}
