import { listStatementRows, type StatementDetailPage, type StatementDetailRow } from '@core/history/statement-detail'
import { getUtcDay, getUtcDayStart, type TimePeriod } from '@core/history/history-table'
import { combineDayStatements, type PeriodStatement } from '@core/history/statement-period'
import type { StatementRowsQuery } from '@contract/past-api'
import { computeStatementDays, findNewestKnownTime, type DayStatementParts } from '../past/statements'

/** How many days one answer tells: a quarter of a year. */
const MAX_DAYS = 92
/** How many rows a page of a statement has. */
const PAGE_ROWS = 200

/** The statements of the whole days that a period touches, the last of them where they are too many. */
export function createPeriodStatement(parts: DayStatementParts, period: TimePeriod): PeriodStatement {
  const { firstDay, endDay } = getDayRange(parts, period)
  const told = [...computeStatementDays(parts, firstDay, endDay)]
  return combineDayStatements(told, firstDay > getUtcDay(period.from) && told.length === endDay - firstDay)
}

/** Some rows of one part of a day's statement, told from where the statement of the period began. */
export function createStatementPage(
  parts: DayStatementParts,
  { period, day, part, after = 0 }: StatementRowsQuery,
): StatementDetailPage {
  const { firstDay } = getDayRange(parts, period)
  const wanted = getUtcDayStart(getUtcDay(day))
  let rows: readonly StatementDetailRow[] = []
  for (const told of computeStatementDays(parts, firstDay, getUtcDay(day) + 1))
    if (told.statement.from === wanted) rows = listStatementRows(told.day, part)
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
