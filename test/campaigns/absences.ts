import { isAnyPlacement } from '../../src/core/write/venue-write'
import { groupByAttempt, type History } from './history'

/** Orders whose absence the desks of a campaign proved. */
export interface AbsenceCount {
  readonly proved: number
  /** Number of them that the exchange accepted, before or after the proof. */
  readonly wrong: number
}

export const noAbsences: AbsenceCount = { proved: 0, wrong: 0 }

export function countAbsences(
  history: Pick<History, 'lines' | 'orders' | 'algos'>,
  { proved, wrong } = noAbsences,
): AbsenceCount {
  const accepted = new Set([...history.orders, ...history.algos].map(({ clientId }) => clientId))
  const absent = [...groupByAttempt(history).journals].filter(
    ([, { consent, lines }]) =>
      isAnyPlacement(consent.write) && lines.some(({ entry }) => entry.saw === 'absence proved'),
  )
  return {
    proved: proved + absent.length,
    wrong: wrong + absent.filter(([attempt]) => accepted.has(attempt)).length,
  }
}

export const absenceLine = ({ proved, wrong }: AbsenceCount): string =>
  `absences proved ${proved}, of which wrong ${wrong}`
