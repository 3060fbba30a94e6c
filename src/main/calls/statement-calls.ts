import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  listStatementRows,
  type StatementDetailPage,
  type StatementDetailRow,
} from '@core/history/statement-detail'
import { getUtcDay, getUtcDayStart, type TimePeriod } from '@core/history/history-table'
import { combineDayStatements, type PeriodStatement } from '@core/history/statement-period'
import type { StatementRowsQuery } from '@contract/history-api'
import {
  computeStatementDays,
  findNewestKnownTime,
  type ComputedStatementDay,
  type DayStatementParts,
} from '../past/day-statements'

const MAX_DAYS = 92
const PAGE_ROWS = 200

/** Creates the statement of the whole days that a period touches. If they are too many, of the last ones. */
export async function createPeriodStatement(
  parts: DayStatementParts,
  period: TimePeriod,
  onShare?: (share: number) => void,
): Promise<PeriodStatement> {
  const { firstDay, endDay } = getDayRange(parts, period)
  const days: ComputedStatementDay[] = []
  for (const day of computeStatementDays(parts, firstDay, endDay)) {
    days.push(day)
    onShare?.(days.length / (endDay - firstDay))
    // A busy account takes seconds, in which orders must not wait.
    await nextTurn()
  }
  return combineDayStatements(days, firstDay > getUtcDay(period.from) && days.length === endDay - firstDay)
}

export function createStatementPage(
  parts: DayStatementParts,
  { period, day, part, after = 0 }: StatementRowsQuery,
): StatementDetailPage {
  const { firstDay } = getDayRange(parts, period)
  const wanted = getUtcDayStart(getUtcDay(day))
  let rows: readonly StatementDetailRow[] = []
  for (const statementDay of computeStatementDays(parts, firstDay, getUtcDay(day) + 1))
    if (statementDay.statement.from === wanted) rows = listStatementRows(statementDay.day, part)
  const end = after + PAGE_ROWS
  return {
    part,
    rows: rows.slice(after, end),
    count: rows.length,
    ...(end < rows.length && { next: end }),
  }
}

function getDayRange(parts: DayStatementParts, { from, to }: TimePeriod) {
  const endDay = Math.min(getUtcDay(to - 1), getUtcDay(findNewestKnownTime(parts))) + 1
  return { firstDay: Math.max(getUtcDay(from), endDay - MAX_DAYS), endDay }
}
