import { getUtcDay, formatUtcDay } from '@core/history/history-table'
import { getUtcWeekday } from '@core/history/trade-results'
import { getUtcDayStart } from '@core/history/history-table'

/** A month in whole weeks from Monday. Days outside the month or after the last day are `undefined`. */
export interface CalendarMonth {
  /** Year and month: "2026-11". */
  readonly name: string
  readonly year: number
  /** From 0 for January. */
  readonly month: number
  readonly weeks: readonly (readonly (number | undefined)[])[]
}

const WEEK = 7

/** Builds the months from that of `first` to that of `last`, newest first. Days count from 1970 in UTC. */
export function buildCalendarMonths(first: number, last: number): readonly CalendarMonth[] {
  const months: CalendarMonth[] = []
  for (
    let begin = monthStart(last, 0);
    begin + 31 > first && months.length < 600;
    begin = monthStart(begin, -1)
  ) {
    const end = monthStart(begin, 1)
    if (end <= first) break
    const before = Array.from({ length: getUtcWeekday(getUtcDayStart(begin)) }, () => undefined)
    const days = Array.from({ length: end - begin }, (_, place) => begin + place)
    const cells = [...before, ...days.map(day => (day > last ? undefined : day))]
    const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) =>
      Array.from({ length: WEEK }, (__, day) => cells[week * WEEK + day]),
    )
    const date = new Date(getUtcDayStart(begin))
    months.push({
      name: formatUtcDay(begin).slice(0, 7),
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

function monthStart(day: number, months: number): number {
  const date = new Date(getUtcDayStart(day))
  return getUtcDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** Returns the same day of another month, or that month's last day. */
function sameDayOfMonth(day: number, months: number): number {
  const into = day - monthStart(day, 0)
  return Math.min(monthStart(day, months) + into, monthStart(day, months + 1) - 1)
}

export function moveCalendarDay(
  day: number,
  key: string,
  { first, last }: { readonly first: number; readonly last: number },
): number | undefined {
  const clampDay = (to: number): number => Math.min(last, Math.max(first, to))
  switch (key) {
    case 'ArrowLeft':
      return clampDay(day - 1)
    case 'ArrowRight':
      return clampDay(day + 1)
    case 'ArrowUp':
      return clampDay(day - WEEK)
    case 'ArrowDown':
      return clampDay(day + WEEK)
    case 'PageUp':
      return clampDay(sameDayOfMonth(day, -1))
    case 'PageDown':
      return clampDay(sameDayOfMonth(day, 1))
    case 'Home':
      return clampDay(day - getUtcWeekday(getUtcDayStart(day)))
    case 'End':
      return clampDay(day + 6 - getUtcWeekday(getUtcDayStart(day)))
    default:
      return undefined
  }
}
