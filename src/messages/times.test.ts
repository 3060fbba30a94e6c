import { afterEach, describe, expect, it } from 'vitest'
import { currentDisplayFormat } from './display'
import {
  formatShortDuration,
  formatClockTime,
  formatCountdown,
  formatDateTime,
  formatDayTime,
  formatRowTime,
  getDisplayYear,
} from './times'

describe('ages', () => {
  it.each([
    [-500, '0.0 s'],
    [0, '0.0 s'],
    [340, '0.3 s'],
    [9_940, '9.9 s'],
    [12_400, '12 s'],
    [119_000, '119 s'],
    [380_000, '6 min'],
    [3 * 3_600_000, '3 h'],
    [41.2 * 86_400_000, '41 d'],
  ])('shows %i ms as %s', (ms, words) => expect(formatShortDuration(ms)).toBe(words))
})

describe('countdowns', () => {
  it.each([
    [-1, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [318_000, '5:18'],
    [4_364_000, '01:12:44'],
  ])('shows %i ms as %s', (ms, words) => expect(formatCountdown(ms)).toBe(words))
})

it('shows a time as a wall clock does, with the day if rows may be old', () => {
  const moment = new Date(2026, 10, 20, 14, 2, 9).getTime()
  expect([formatClockTime(moment), formatDayTime(moment)]).toEqual(['14:02:09', '20 Nov 14:02:09'])
})

it('names each month as the platform does', () => {
  const moments = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 20, 14, 2, 9))
  expect(moments.map(moment => formatDayTime(moment.getTime()).split(' ')[1])).toEqual(
    moments.map(moment => moment.toLocaleString('en-GB', { month: 'short' })),
  )
})

describe('time of a row that may be old', () => {
  afterEach(() => void Object.assign(currentDisplayFormat, { year: undefined }))

  it.each([
    [2026, '20 Nov 14:02:09'],
    [2027, '20 Nov 2026 14:02'],
    [undefined, '20 Nov 2026 14:02'],
  ])('of 2026 shows its year unless that is the current year: %s', (year, words) => {
    currentDisplayFormat.year = year
    expect(formatRowTime(new Date(2026, 10, 20, 14, 2, 9).getTime())).toBe(words)
  })
})

describe('in UTC', () => {
  afterEach(() => void Object.assign(currentDisplayFormat, { zone: 'local' }))

  it('shows the same time in every time zone of the machine', () => {
    currentDisplayFormat.zone = 'utc'
    const moment = Date.UTC(2026, 11, 31, 23, 59, 58)
    expect([formatClockTime(moment), formatDayTime(moment), formatDateTime(moment)]).toEqual([
      '23:59:58',
      '31 Dec 23:59:58',
      '31 Dec 2026 23:59',
    ])
    expect([getDisplayYear(moment), getDisplayYear(moment + 2_000)]).toEqual([2026, 2027])
  })
})
