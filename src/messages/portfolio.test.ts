import { describe, expect, it } from 'vitest'
import type { GapFillingProgress } from '@core/history/history-progress'
import { accountCurveMessages, describeHistoryProgress, gapFillingHintMessage } from './portfolio'
import { formatDayTime } from './times'

const upTo = Date.UTC(2026, 10, 20, 12)
const progress = (filling?: GapFillingProgress) => ({
  tables: [{ table: 'fills', is: 'up to date', upTo, taken: 3 } as const],
  ...(filling !== undefined && { filling }),
})

it('states the beginning of the saved account values if it is later than that of the period', () => {
  const label = (oldest: number | undefined) => accountCurveMessages.keptSince(oldest, upTo)
  expect([label(undefined), label(upTo - 1), label(upTo)]).toEqual(
    Array.from({ length: 3 }, () => 'Account value (saved here)'),
  )
  expect(label(upTo + 60_000)).toBe(`Account value (saved here since ${formatDayTime(upTo + 60_000)})`)
})

describe('history progress', () => {
  it('calls no history complete that may have gaps, and names the query that would fill them', () => {
    const text = describeHistoryProgress(progress({ is: 'not allowed', rows: 0, unsure: 0 }))
    expect(text).toMatch(/^Read up to .* as far back as the lists reach\./)
    expect(text).toContain(gapFillingHintMessage)
    expect(describeHistoryProgress(progress())).toMatch(/^Complete up to /)
  })

  it('counts the rows read while tables are late', () => {
    const late = { tables: [{ table: 'fills', is: 'reading', taken: 12 } as const] }
    expect(describeHistoryProgress(late)).toBe('Synchronising: Fills. 12 rows read.')
  })

  it.each<[GapFillingProgress, string]>([
    [{ is: 'reading', rows: 2, unsure: 0 }, '2 rows from public query so far'],
    [{ is: 'up to date', upTo, rows: 1, unsure: 0 }, '1 row from public query.'],
    [{ is: 'up to date', upTo, rows: 0, unsure: 3 }, '3 rows left out, possible duplicates.'],
    [{ is: 'reading', rows: 0, unsure: 0, trouble: 'throttled' }, '(throttled); retrying'],
    [{ is: 'not allowed', rows: 4, unsure: 0 }, 'Before, 4 rows from public query.'],
  ])('describes the result of the public query: %j', (filling, expected) => {
    expect(describeHistoryProgress(progress(filling))).toContain(expected)
  })
})
