import { rowsOfPart, type StatementPage, type StatementRow } from '@core/history/statement-detail'
import { dayOf, startOf, type Period } from '@core/history/history-table'
import { tellPeriod, type PeriodStatement } from '@core/history/statement-period'
import type { StatementQuery } from '@contract/past-api'
import { daysTold, newestKnown, type StatementParts } from '../past/statements'

/** How many days one answer tells: a quarter of a year. */
const MOST_DAYS = 92
/** How many rows a page of a statement has. */
const PAGE = 200

/** The statements of the whole days that a period touches, the last of them where they are too many. */
export function statementIn(parts: StatementParts, period: Period): PeriodStatement {
  const { firstDay, endDay } = daysOf(parts, period)
  const told = [...daysTold(parts, firstDay, endDay)]
  return tellPeriod(told, firstDay > dayOf(period.from) && told.length === endDay - firstDay)
}

/** Some rows of one part of a day's statement, told from where the statement of the period began. */
export function statementRowsOf(
  parts: StatementParts,
  { period, day, part, after = 0 }: StatementQuery,
): StatementPage {
  const { firstDay } = daysOf(parts, period)
  const wanted = startOf(dayOf(day))
  let rows: readonly StatementRow[] = []
  for (const told of daysTold(parts, firstDay, dayOf(day) + 1))
    if (told.statement.from === wanted) rows = rowsOfPart(told.day, part)
  const end = after + PAGE
  return {
    part,
    rows: rows.slice(after, end),
    count: rows.length,
    ...(end < rows.length && { next: end }),
  }
}

function daysOf(parts: StatementParts, { from, to }: Period) {
  const endDay = Math.min(dayOf(to - 1), dayOf(newestKnown(parts))) + 1
  return { firstDay: Math.max(dayOf(from), endDay - MOST_DAYS), endDay }
}
