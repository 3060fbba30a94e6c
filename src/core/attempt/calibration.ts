import { add, compare, divide, exactly, ZERO, type Amount } from '../value/decimal'
import type { Score } from './score'

/** How paid less said lay over many: the value that so many of a hundred do not exceed, itself one of them. */
export interface Spread {
  readonly p50: Amount
  readonly p90: Amount
}

/** How far what was said of many ended orders was from what happened. What is above zero was to the person's cost. */
export interface Calibration {
  readonly kind: Score['kind']
  /** Their market; absent where it is of all markets. */
  readonly symbol?: string
  readonly count: number
  /** The mean slippage on the sheets, in basis points, of those whose paid one is known. */
  readonly said?: Amount
  /** The mean slippage paid by the same. */
  readonly paid?: Amount
  /** Slippage paid less said, in basis points. */
  readonly average?: Spread
  /** Fee paid less said, in basis points of what was traded. */
  readonly fee?: Spread
}

/** Which scores are asked for. */
export interface ScoreFilter {
  readonly kind?: Score['kind']
  readonly symbol?: string
}

/** The desk's own record of what it said, and what then happened. */
export interface Forecasts {
  /** One for each kind of order, each followed by its markets. */
  readonly groups: readonly Calibration[]
  /** The newest of those that were asked for, newest first. */
  readonly scores: readonly Score[]
  /** Orders that filled and are not scored, because nothing was kept of what their sheet said. */
  readonly unscored: number
}

/** How many of the last orders of a kind the ticket speaks of. */
export const LATEST = 200
/** Below so many nothing is said of how good forecasts are. */
export const LEAST_TOLD = 5

/** Of a kind, and of each of its markets: the kinds and markets with most orders come first. */
export function calibrationsOf(scores: readonly Score[]): readonly Calibration[] {
  return grouped(scores, ({ kind }) => kind).flatMap(ofKind => [
    ...calibrated(ofKind, 'all markets'),
    ...grouped(ofKind, ({ symbol }) => symbol).flatMap(each => calibrated(each, 'one market')),
  ])
}

/** Of the newest of one kind, wherever they were. */
export const latestOf = (scores: readonly Score[], kind: Score['kind']): Calibration | undefined =>
  calibrated(
    scores
      .filter(score => score.kind === kind)
      .sort((a, b) => b.at - a.at)
      .slice(0, LATEST),
    'all markets',
  )[0]

/** Whether a score is one of those asked for. */
export const isWanted = ({ kind, symbol }: Score, filter: ScoreFilter): boolean =>
  (filter.kind ?? kind) === kind && (filter.symbol ?? symbol) === symbol

/** The value that so many of a hundred do not exceed, by rank: always one of those there are. */
export function percentile(values: readonly Amount[], percent: number): Amount | undefined {
  const rank = Math.max(1, Math.ceil((values.length * percent) / 100))
  return values.toSorted(compare)[rank - 1]
}

function grouped(scores: readonly Score[], by: (score: Score) => string): readonly (readonly Score[])[] {
  const groups = new Map<string, Score[]>()
  for (const score of scores) {
    const known = groups.get(by(score))
    if (known === undefined) groups.set(by(score), [score])
    else known.push(score)
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}

function calibrated(scores: readonly Score[], of: 'all markets' | 'one market'): readonly Calibration[] {
  const [first] = scores
  if (first === undefined) return []
  const compared = scores.filter(({ slippage }) => slippage.difference !== undefined)
  const [said, paid] = [mean(compared, 'said'), mean(compared, 'happened')]
  const average = spreadOf(compared.map(({ slippage }) => slippage.difference))
  const fee = spreadOf(scores.map(({ feeBps }) => feeBps.difference))
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

function mean(scores: readonly Score[], which: 'said' | 'happened'): Amount | undefined {
  const sum = scores.reduce<Amount>((all, { slippage }) => add(all, slippage[which] ?? ZERO), ZERO)
  return divide(sum, exactly(String(scores.length)), PLACES, 'nearest')
}

/** The places that a share in basis points is told with. */
const PLACES = 8

function spreadOf(values: readonly (Amount | undefined)[]): Spread | undefined {
  const known = values.filter(value => value !== undefined)
  const [p50, p90] = [percentile(known, 50), percentile(known, 90)]
  return p50 === undefined || p90 === undefined ? undefined : { p50, p90 }
}
