import { dayOf, nameOf } from '@core/history/history-table'
import { weekdayOf } from '@core/history/trade-results'
import { startOf } from '@core/history/history-table'

/** A month of whole weeks from Monday; what belongs to no shown day is absent. */
export interface CalendarMonth {
  /** Year and month, as days are named: "2026-11". */
  readonly name: string
  readonly year: number
  /** From 0 for January. */
  readonly month: number
  readonly weeks: readonly (readonly (number | undefined)[])[]
}

const WEEK = 7

/** The months of some days, counted since 1970 in UTC, the newest first. */
export function monthsOf(first: number, last: number): readonly CalendarMonth[] {
  const months: CalendarMonth[] = []
  for (
    let begin = monthStart(last, 0);
    begin + 31 > first && months.length < 600;
    begin = monthStart(begin, -1)
  ) {
    const end = monthStart(begin, 1)
    if (end <= first) break
    const before = Array.from({ length: weekdayOf(startOf(begin)) }, () => undefined)
    const days = Array.from({ length: end - begin }, (_, place) => begin + place)
    const cells = [...before, ...days.map(day => (day < first || day > last ? undefined : day))]
    const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) =>
      Array.from({ length: WEEK }, (__, day) => cells[week * WEEK + day]),
    )
    const date = new Date(startOf(begin))
    months.push({
      name: nameOf(begin).slice(0, 7),
      year: date.getUTCFullYear(),
      month: date.getUTCMonth(),
      weeks,
    })
  }
  return months.map(month => ({
    ...month,
    weeks: month.weeks.filter(week => week.some(day => day !== undefined)),
  }))
}

/** The first day of the month that a day lies in, or of one so many months later. */
function monthStart(day: number, months: number): number {
  const date = new Date(startOf(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** The same day of another month, or its last where it has no such day. */
function inMonth(day: number, months: number): number {
  const into = day - monthStart(day, 0)
  return Math.min(monthStart(day, months) + into, monthStart(day, months + 1) - 1)
}

/** Where a key leads to from a day of the calendar, within the days that are shown; undefined for any other key. */
export function movedDay(
  day: number,
  key: string,
  { first, last }: { readonly first: number; readonly last: number },
): number | undefined {
  const within = (to: number): number => Math.min(last, Math.max(first, to))
  switch (key) {
    case 'ArrowLeft':
      return within(day - 1)
    case 'ArrowRight':
      return within(day + 1)
    case 'ArrowUp':
      return within(day - WEEK)
    case 'ArrowDown':
      return within(day + WEEK)
    case 'PageUp':
      return within(inMonth(day, -1))
    case 'PageDown':
      return within(inMonth(day, 1))
    case 'Home':
      return within(day - weekdayOf(startOf(day)))
    case 'End':
      return within(day + 6 - weekdayOf(startOf(day)))
    default:
      return undefined
  }
}
