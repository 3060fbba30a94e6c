import type { Attempt } from '@core/attempt/attempt'
import { calibrationsOf, isWanted, type Forecasts } from '@core/attempt/calibration'
import { scoreOf, type Score } from '@core/attempt/score'
import type { Period } from '@core/history/history-table'
import { isPositive } from '@core/value/decimal'
import { placesOrder } from '@core/write/write'
import type { ForecastsQuery } from '@contract/past-api'

/** How many single orders one answer tells. */
const MOST_SCORES = 500

const isIn = (at: number, { from, to }: Period): boolean => at >= from && at < to

/** The scores of what ended in a period, newest first. */
export const scoresIn = (attempts: readonly Attempt[], period: Period): readonly Score[] =>
  attempts
    .filter(({ state }) => isIn(state.at, period))
    .flatMap(attempt => scoreOf(attempt) ?? [])
    .sort((a, b) => b.at - a.at)

/** What sheets said of orders beside what happened, out of the attempts of one account. */
export function forecastsIn(attempts: readonly Attempt[], { period, ...filter }: ForecastsQuery): Forecasts {
  const scores = scoresIn(attempts, period)
  return {
    groups: calibrationsOf(scores),
    scores: scores.filter(score => isWanted(score, filter)).slice(0, MOST_SCORES),
    unscored: attempts.filter(attempt => isUnscored(attempt) && isIn(attempt.state.at, period)).length,
  }
}

/** An order that ended with fills of which nothing can be said: an older journal, a ladder, no book when it was sealed. */
function isUnscored(attempt: Attempt): boolean {
  const { write, state, executed } = attempt
  const isOver = state.is === 'filled' || state.is === 'cancelled'
  return placesOrder(write) && isOver && isPositive(executed) && scoreOf(attempt) === undefined
}
