import { expect, it } from 'vitest'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { fakeVenue } from '../../../test/kit/fake-venue'
import type { VenueAnnouncement } from '@core/market/venue-facts'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { createAnnouncementPolling } from './announcement-polling'
import type { VenueReadResult } from '../main-ports'

const T = 1_000_000
const announcement: VenueAnnouncement = { id: '7', message: 'hello' }

/** Rounds at a venue of which either list can be there or not, and which of them it was asked for when. */
async function open(is: { newer: boolean; older: boolean }) {
  const clock = handClock(T)
  const known = fakeVenue(clock).open(clock).venue
  const requests: (readonly [string, number])[] = []
  const seen: DeskEvent[] = []
  const list = (name: 'newer' | 'older') => (): Promise<VenueReadResult<readonly VenueAnnouncement[]>> => {
    requests.push([name, clock.now() - T])
    return Promise.resolve(
      is[name]
        ? { is: 'read', at: clock.now(), venueTime: clock.now(), value: [announcement] }
        : { is: 'failed', why: 'refused' },
    )
  }
  const facts = { ...known.facts, newerAnnouncements: list('newer'), announcements: list('older') }
  const rounds = createAnnouncementPolling({
    venue: { ...known, facts },
    clock,
    see: event => seen.push(event),
  })
  await breath()
  return { clock, rounds, requests, seen, is }
}

it('reads announcements from the newer list every ten minutes', async () => {
  const { clock, rounds, requests, seen } = await open({ newer: true, older: true })
  await clock.pass(600_000)
  expect(requests).toEqual([
    ['newer', 0],
    ['newer', 600_000],
  ])
  expect(seen[0]).toEqual({ saw: 'announcements', at: T, announcements: [announcement] })
  rounds.close()
})

it('reads announcements from the older list if the newer one is not answered', async () => {
  const { rounds, requests, seen } = await open({ newer: false, older: true })
  expect(requests).toEqual([
    ['newer', 0],
    ['older', 0],
  ])
  expect(seen).toHaveLength(1)
  rounds.close()
})

it('does not treat a failed read as an empty list, and retries in a minute', async () => {
  const { clock, rounds, requests, seen, is } = await open({ newer: false, older: false })
  expect(seen).toEqual([])
  is.newer = true
  await clock.pass(60_000)
  expect([requests.at(-1), seen.length]).toEqual([['newer', 60_000], 1])
  rounds.close()
})

it('reports a pushed announcement on arrival, and none after the end', async () => {
  const { clock, rounds, seen, requests } = await open({ newer: true, older: true })
  let tell = (_one: VenueAnnouncement): void => undefined
  let isListening = true
  rounds.listen({
    watch: () => undefined,
    listen: ((_name: string, _of: object, hear: (one: VenueAnnouncement) => void) => {
      tell = hear
      return () => (isListening = false)
    }) as never,
    close: () => Promise.resolve(),
  })
  tell({ id: '8', message: 'new' })
  expect(seen.at(-1)).toMatchObject({ saw: 'announcement', announcement: { id: '8' } })
  rounds.close()
  await clock.pass(600_000)
  expect([isListening, requests.length]).toEqual([false, 1])
})
