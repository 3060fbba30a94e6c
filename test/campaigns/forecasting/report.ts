import { computeCalibrations } from '../../../src/core/attempt/forecast-calibration'
import type { ForecastScore } from '../../../src/core/attempt/forecast-score'
import { absolute, maxAmount, ZERO, type Amount } from '../../../src/core/value/decimal-amount'
import type { Tally } from '../campaign'
import { runSeed } from '../reckoning/run'
import { forecastBatch, type Forecasted } from './run'
import type { Turn } from './turns'

/** All scored orders and their faults. */
export interface ForecastTally extends Tally {
  readonly scored: readonly Forecasted[]
}

interface Options {
  readonly runs: number
  readonly seed: number
  /** Number of the first account. */
  readonly from?: number
  /** Disturbance of every order; random if `undefined`. */
  readonly only?: Turn
  readonly print?: (failed: Forecasted, batch: number) => void
}

/** Scores as many orders as requested, account by account. Throws if an account sends none. */
export async function runForecasts({ runs, seed, from = 0, only, print }: Options): Promise<ForecastTally> {
  const scored: Forecasted[] = []
  for (let batch = from; scored.length < runs; batch += 1) {
    for (const one of (await forecastBatch(runSeed(seed, batch), only)).slice(0, runs - scored.length)) {
      scored.push(one)
      if (one.faults.length > 0) print?.(one, batch)
    }
  }
  const failed = scored.filter(({ faults }) => faults.length > 0).length
  return { scored, tried: scored.length, held: scored.length - failed, failed }
}

/** Formats a failed order, with the command that repeats it. */
export const linesOfForecast = (
  { turn, draft, score, faults }: Forecasted,
  seed: number,
  batch: number,
): readonly string[] => [
  `FAILED --seed ${seed} --from ${batch} --runs 10 (${turn})`,
  ...faults.map(fault => `  ${fault}`),
  `  ${JSON.stringify(draft)}`,
  `  ${JSON.stringify(score)}`,
]

/** Formats, for each disturbance of the book, the largest differences and the reported reasons. */
export function foundLines({ scored }: Pick<ForecastTally, 'scored'>): readonly string[] {
  const turns = [...new Set(scored.map(({ turn }) => turn))]
  return [
    ...turns.map(turn =>
      ofTurn(
        turn,
        scored.filter(one => one.turn === turn).map(({ score }) => score),
      ),
    ),
    ...computeCalibrations(scored.map(({ score }) => score))
      // The first group of a kind has all its orders.
      .filter(({ kind }, at, groups) => groups[at - 1]?.kind !== kind)
      .map(
        ({ kind, count, said = '–', paid = '–', average, fee }) =>
          `${kind}: ${count} orders, said ${said} bps, paid ${paid} bps, difference p50 ${average?.p50 ?? '–'} p90 ${average?.p90 ?? '–'}, fee p50 ${fee?.p50 ?? '–'} p90 ${fee?.p90 ?? '–'}`,
      ),
  ]
}

function ofTurn(turn: Turn, scores: readonly ForecastScore[]): string {
  const reasons = new Map<string, number>()
  for (const { why } of scores) {
    const named = why.join(' and ') || 'no reason'
    reasons.set(named, (reasons.get(named) ?? 0) + 1)
  }
  const most = (name: 'average' | 'fee' | 'liquidation' | 'free') =>
    largest(scores.map(one => one[name].difference))
  const reasonCounts = [...reasons].map(([reason, times]) => `${reason} ${times}`).join(', ')
  return `${turn}: ${scores.length} orders; at most off: average ${most('average')}, fee ${most('fee')}, liquidation ${most('liquidation')}, free ${most('free')}; ${reasonCounts}`
}

const largest = (differences: readonly (Amount | undefined)[]): Amount =>
  differences.reduce<Amount>((most, each = ZERO) => maxAmount(most, absolute(each)), ZERO)
