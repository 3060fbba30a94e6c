import { describe, expect, it } from 'vitest'
import { getPlannedMaintenance } from './planned-maintenance'

const FROM = 1_790_000_000_000
const TO = FROM + 1_800_000
const MINUTE = 60_000
const planned = { maintenance: false, from: FROM, to: TO }

describe('planned maintenance', () => {
  it.each<[what: string, at: number, is: string | undefined]>([
    ['more than an hour before', FROM - 60 * MINUTE - 1, 'ahead'],
    ['an hour before', FROM - 60 * MINUTE, 'in an hour'],
    ['more than ten minutes before', FROM - 10 * MINUTE - 1, 'in an hour'],
    ['ten minutes before', FROM - 10 * MINUTE, 'in ten minutes'],
    ['in the last moment before', FROM - 1, 'in ten minutes'],
    ['from its begin on, while the venue says that it works', FROM, 'due'],
    ['in its last moment', TO - 1, 'due'],
    ['at its end', TO, undefined],
  ])('is classified by the time: %s', (_, at, is) => expect(getPlannedMaintenance(planned, at)?.is).toBe(is))

  it('is overdue for an hour when it has no end time', () => {
    const endless = { maintenance: false, from: FROM }
    expect(
      [FROM + 60 * MINUTE - 1, FROM + 60 * MINUTE].map(at => getPlannedMaintenance(endless, at)?.is),
    ).toEqual(['due', undefined])
    expect(getPlannedMaintenance(endless, FROM - 1)).toEqual({ is: 'in ten minutes', from: FROM })
  })

  it.each([
    ['while the venue says that it is closed', { ...planned, maintenance: true }],
    ['where none is told', { maintenance: false, words: 'all is well' }],
  ])('is not announced %s', (_, status) => expect(getPlannedMaintenance(status, FROM - 1)).toBeUndefined())
})
