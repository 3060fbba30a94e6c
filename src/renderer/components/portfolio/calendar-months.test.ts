import { describe, expect, it } from 'vitest'
import { getUtcDay, formatUtcDay } from '@core/history/history-table'
import { buildCalendarMonths, moveCalendarDay } from './calendar-months'

const day = (text: string) => getUtcDay(Date.parse(`${text}T00:00:00Z`))

describe('calendar months', () => {
  it('are listed newest first, in whole weeks from Monday, each from its first day', () => {
    const months = buildCalendarMonths(day('2026-10-30'), day('2026-11-09'))
    const dates = Array.from({ length: 31 }, (_, place) => String(place + 1).padStart(2, '0'))
    const octoberDays = ['', '', '', ...dates, ''].join()
    expect(months.map(({ name }) => name)).toEqual(['2026-11', '2026-10'])
    expect(
      months.map(({ weeks }) =>
        weeks
          .flat()
          .map(each => (each === undefined ? '' : formatUtcDay(each).slice(8)))
          .join(),
      ),
    ).toEqual([',,,,,,01,02,03,04,05,06,07,08,09,,,,,,', octoberDays])
  })

  it('contain only the month of a single day', () => {
    expect(
      buildCalendarMonths(day('2026-03-31'), day('2026-03-31')).map(({ weeks }) => weeks.length),
    ).toEqual([6])
    expect(buildCalendarMonths(day('2024-02-01'), day('2024-03-01')).map(({ name }) => name)).toEqual([
      '2024-03',
      '2024-02',
    ])
  })
})

describe('calendar keys', () => {
  const span = { first: day('2026-01-01'), last: day('2026-11-25') }
  it.each([
    ['ArrowLeft', '2026-10-30'],
    ['ArrowRight', '2026-11-01'],
    ['ArrowUp', '2026-10-24'],
    ['ArrowDown', '2026-11-07'],
    ['PageUp', '2026-09-30'],
    ['PageDown', '2026-11-25'],
    ['Home', '2026-10-26'],
    ['End', '2026-11-01'],
  ])('move by %s from 31 October to %s', (key, to) => {
    expect(formatUtcDay(moveCalendarDay(day('2026-10-31'), key, span) ?? 0)).toBe(to)
  })

  it('stay within the shown days, and other keys move nowhere', () => {
    expect(moveCalendarDay(span.last, 'ArrowDown', span)).toBe(span.last)
    expect(moveCalendarDay(span.first, 'PageUp', span)).toBe(span.first)
    expect(moveCalendarDay(span.first, 'a', span)).toBeUndefined()
  })
})
