import { add, compareDecimals, divide, requireAmount, ZERO, type Amount } from '../value/decimal'
import type { ForecastScore } from './score'

/** How paid less said lay over many: the value that so many of a hundred do not exceed, itself one of them. */
export interface PercentileSpread {
  readonly p50: Amount
  readonly p90: Amount
}

/** How far what was said of many ended orders was from what happened. What is above zero was to the person's cost. */
export interface ForecastCalibration {
  readonly kind: ForecastScore['kind']
  /** Their market; absent where it is of all markets. */
  readonly symbol?: string
  readonly count: number
  /** The mean slippage on the sheets, in basis points, of those whose paid one is known. */
  readonly said?: Amount
  /** The mean slippage paid by the same. */
  readonly paid?: Amount
  /** Slippage paid less said, in basis points. */
  readonly average?: PercentileSpread
  /** Fee paid less said, in basis points of what was traded. */
  readonly fee?: PercentileSpread
}

/** Which scores are asked for. */
export interface ScoreFilter {
  readonly kind?: ForecastScore['kind']
  readonly symbol?: string
}

/** The desk's own record of what it said, and what then happened. */
export interface ForecastReport {
  /** One for each kind of order, each followed by its markets. */
  readonly groups: readonly ForecastCalibration[]
  /** The newest of those that were asked for, newest first. */
  readonly scores: readonly ForecastScore[]
  /** Orders that filled and are not scored, because nothing was kept of what their sheet said. */
  readonly unscored: number
}

/** How many of the last orders of a kind the ticket speaks of. */
export const CALIBRATION_WINDOW = 200
/** Below so many nothing is said of how good forecasts are. */
export const MIN_CALIBRATION_COUNT = 5

/** Of a kind, and of each of its markets: the kinds and markets with most orders come first. */
export function computeCalibrations(scores: readonly ForecastScore[]): readonly ForecastCalibration[] {
  return groupScores(scores, ({ kind }) => kind).flatMap(ofKind => [
    ...computeCalibration(ofKind, 'all markets'),
    ...groupScores(ofKind, ({ symbol }) => symbol).flatMap(each => computeCalibration(each, 'one market')),
  ])
}

/** Of the newest of one kind, wherever they were. */
export const computeLatestCalibration = (scores: readonly ForecastScore[], kind: ForecastScore['kind']): ForecastCalibration | undefined =>
  computeCalibration(
    scores
      .filter(score => score.kind === kind)
      .sort((a, b) => b.at - a.at)
      .slice(0, CALIBRATION_WINDOW),
    'all markets',
  )[0]

/** Whether a score is one of those asked for. */
export const matchesScoreFilter = ({ kind, symbol }: ForecastScore, filter: ScoreFilter): boolean =>
  (filter.kind ?? kind) === kind && (filter.symbol ?? symbol) === symbol

/** The value that so many of a hundred do not exceed, by rank: always one of those there are. */
export function computePercentile(values: readonly Amount[], percent: number): Amount | undefined {
  const rank = Math.max(1, Math.ceil((values.length * percent) / 100))
  return values.toSorted(compareDecimals)[rank - 1]
}

function groupScores(scores: readonly ForecastScore[], by: (score: ForecastScore) => string): readonly (readonly ForecastScore[])[] {
  const groups = new Map<string, ForecastScore[]>()
  for (const score of scores) {
    const known = groups.get(by(score))
    if (known === undefined) groups.set(by(score), [score])
    else known.push(score)
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}

function computeCalibration(scores: readonly ForecastScore[], of: 'all markets' | 'one market'): readonly ForecastCalibration[] {
  const [first] = scores
  if (first === undefined) return []
  const compared = scores.filter(({ slippage }) => slippage.difference !== undefined)
  const [said, paid] = [mean(compared, 'said'), mean(compared, 'happened')]
  const average = computeSpread(compared.map(({ slippage }) => slippage.difference))
  const fee = computeSpread(scores.map(({ feeBps }) => feeBps.difference))
  return [
    {
      kind: first.kind,
      ...(of === 'one market' && { symbol: first.symbol }),
      count: scores.length,
      ...(said !== undefined && { said }),
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

/** The places that a share in basis points is told with. */
const PLACES = 8

function computeSpread(values: readonly (Amount | undefined)[]): PercentileSpread | undefined {
  const known = values.filter(value => value !== undefined)
  const [p50, p90] = [computePercentile(known, 50), computePercentile(known, 90)]
  return p50 === undefined || p90 === undefined ? undefined : { p50, p90 }
}
