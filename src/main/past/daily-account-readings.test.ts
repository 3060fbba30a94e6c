import { afterEach, expect, it } from 'vitest'
import { getUtcDay, getUtcDayStart } from '@core/history/history-table'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { requireAmount as a } from '@core/value/decimal-amount'
import { openPastAt, type OpenPast } from '../../../test/kit/past'
import { recordDailyReadings } from './daily-account-readings'

const DAY = 86_400_000
const MIDNIGHT = 20_000 * DAY
const MINUTE = 60_000

let open: OpenPast | undefined
afterEach(() => open?.close())

async function given(snapshot: DeskSnapshot = live, isByAddress = false) {
  open = await openPastAt()
  const { past } = open
  let hear: (event: DeskEvent, before: DeskSnapshot) => unknown = () => undefined
  const desk = {
    snapshot: () => snapshot,
    onSeen: (listener: typeof hear) => {
      hear = listener
      return () => undefined
    },
  }
  const troubles: string[] = []
  const readings = recordDailyReadings({
    isByAddress,
    desk,
    past,
    profileId: 'a',
    log: { trouble: what => void troubles.push(what) },
  })
  const see = (at: number, value: string) => {
    const account = { value: a(value), totalCollateral: a(value), free: a(value) } as never
    hear({ saw: 'positions', at, venueTime: at, account, positions: [] }, {})
  }
  const kept = (at: number) => past.readings('a', getUtcDay(at), getUtcDay(at) + 1).get(getUtcDay(at))
  return { see, kept, readings, troubles }
}

const live: DeskSnapshot = { holdings: { value: [], version: 1, asOf: 0, from: 'live' } }

it.each([
  ['the last before it', MIDNIGHT - MINUTE, MIDNIGHT + 2 * MINUTE, '1'],
  ['the first after it', MIDNIGHT - 2 * MINUTE, MIDNIGHT + MINUTE, '2'],
])('keeps the reading nearest to each midnight: %s', async (_, before, after, value) => {
  const { see, kept } = await given()
  see(before, '1')
  see(after, '2')
  see(after + DAY / 2, '3')
  expect(kept(MIDNIGHT)?.value).toBe(value)
})

it('keeps a noon reading if none was nearer, until a nearer one of that day was kept before', async () => {
  const { see, kept, readings } = await given()
  see(MIDNIGHT + DAY / 2, '5')
  expect(kept(MIDNIGHT)).toMatchObject({ value: '5', at: MIDNIGHT + DAY / 2, others: [] })
  see(getUtcDayStart(getUtcDay(MIDNIGHT) + 3) + 1, '6')
  expect(readings.last()?.value).toBe('6')
})

it('keeps only the value of an account known by address, since its tokens are not public', async () => {
  const { see, kept } = await given({}, true)
  see(MIDNIGHT + 1, '5')
  expect(kept(MIDNIGHT)).toEqual({ at: MIDNIGHT + 1, value: '5', open: [], unsettled: '0' })
})

it('keeps nothing until holdings beside USDC are read', async () => {
  const { see, kept, readings } = await given({})
  see(MIDNIGHT + 1, '5')
  expect(kept(MIDNIGHT)).toBeUndefined()
  expect(readings.last()).toBeUndefined()
})
