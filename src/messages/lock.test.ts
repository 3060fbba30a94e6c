import { expect, it } from 'vitest'
import { NOW } from '../../test/kit/screen'
import { formatClockTime, formatDayTime } from './times'
import { formatRemainingExposure } from './lock'

const exposureText = '1 open order stays open at the venue.'
const HOUR = 3_600_000

it.each([
  ['the time alone', 6 * 60_000, formatClockTime, '6 min'],
  ['the day as well, once that is not plain', 26 * HOUR, formatDayTime, '26 h'],
])('dates the exposure text behind a lock with %s', (_what, ago, when, age) => {
  const asOf = NOW - ago
  expect(formatRemainingExposure({ says: exposureText, asOf }, NOW)).toBe(
    `As of ${when(asOf)} (${age} ago): ${exposureText}`,
  )
})

it('keeps exposure text behind a lock bounded and free of reversed text', () => {
  const words = formatRemainingExposure({ says: `\u202e${'x'.repeat(10_000)}`, asOf: NOW }, NOW)
  expect([words.includes('\u202e'), words.length < 500]).toEqual([false, true])
})
