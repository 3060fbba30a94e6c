import type { WriteAttempt } from '@core/attempt/write-attempt'
import {
  computeCalibrations,
  matchesScoreFilter,
  type ForecastReport,
} from '@core/attempt/forecast-calibration'
import { computeForecastScore, type ForecastScore } from '@core/attempt/forecast-score'
import type { TimePeriod } from '@core/history/history-table'
import { isPositive } from '@core/value/decimal-amount'
import { isOrderPlacement } from '@core/write/venue-write'
import type { ForecastsQuery } from '@contract/history-api'

const MAX_SCORES = 500

const isIn = (at: number, { from, to }: TimePeriod): boolean => at >= from && at < to

export const computeForecastScores = (
  attempts: readonly WriteAttempt[],
  period: TimePeriod,
): readonly ForecastScore[] =>
  attempts
    .filter(({ state }) => isIn(state.at, period))
    .flatMap(attempt => computeForecastScore(attempt) ?? [])
    .sort((a, b) => b.at - a.at)

export function compareForecasts(
  attempts: readonly WriteAttempt[],
  { period, ...filter }: ForecastsQuery,
): ForecastReport {
  const scores = computeForecastScores(attempts, period)
  return {
    groups: computeCalibrations(scores),
    scores: scores.filter(score => matchesScoreFilter(score, filter)).slice(0, MAX_SCORES),
    unscored: attempts.filter(attempt => isUnscored(attempt) && isIn(attempt.state.at, period)).length,
  }
}

/** Returns true for a filled order that cannot be scored: an older journal, a ladder, or no order book at sealing. */
function isUnscored(attempt: WriteAttempt): boolean {
  const { write, state, executed } = attempt
  const isOver = state.is === 'filled' || state.is === 'cancelled'
  return (
    isOrderPlacement(write) && isOver && isPositive(executed) && computeForecastScore(attempt) === undefined
  )
}
