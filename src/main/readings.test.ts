import { expect, it } from 'vitest'
import { fakeVenue } from '../../test/kit/fake-venue'
import { handClock } from '../../test/kit/hand-clock'
import type { Read, Reader } from './ports'
import { createReadings } from './readings'

type Time = Read<{ readonly maintenance: boolean; readonly words?: string }>

it('hear within a round that the venue is closed for maintenance, and that it is open again', async () => {
  const clock = handClock(1_000_000)
  const known = fakeVenue(clock).open(clock).venue
  let says: Time = { is: 'read', at: 0, value: { maintenance: false } }
  const read: Reader = { ...known.read, time: () => Promise.resolve(says) }
  // The time is known all the while, as from the stream that tells it every second.
  const venue = { ...known, read, clockOffset: () => ({ offset: 0, at: clock.now() }) }
  const readings = createReadings({
    venue,
    clock,
    hasKey: false,
    see: () => undefined,
    onUnreadable: () => undefined,
  })
  const heard = async (next: Time) => {
    says = next
    await clock.pass(20_000)
    return readings.maintenance()
  }
  expect(await heard({ is: 'read', at: 0, value: { maintenance: true, words: 'Back at six.' } })).toBe(
    'Back at six.',
  )
  expect(await heard({ is: 'failed', why: 'offline' })).toBe('Back at six.')
  expect(await heard({ is: 'read', at: 0, value: { maintenance: true } })).toBe('')
  expect(await heard({ is: 'read', at: 0, value: { maintenance: false } })).toBeUndefined()
  readings.close()
})
