import { expect, it } from 'vitest'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { handClock } from '../../../test/kit/hand-clock'
import type { Venue } from '../ports'
import { createReadings } from './readings'

type Time = Awaited<ReturnType<Venue['read']['time']>>

const told = (value: Extract<Time, { is: 'read' }>['value']): Time => ({
  is: 'read',
  at: 0,
  venueTime: 0,
  value,
})

it('hear within a round that the venue is closed for maintenance, and that it is open again', async () => {
  const clock = handClock(1_000_000)
  const known = fakeVenue(clock).open(clock).venue
  let says: Time = told({ maintenance: false })
  const read: Venue['read'] = { ...known.read, time: () => Promise.resolve(says) }
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
  expect(await heard(told({ maintenance: true, words: 'Back at six.' }))).toBe('Back at six.')
  expect(await heard({ is: 'failed', why: 'offline' })).toBe('Back at six.')
  expect(await heard(told({ maintenance: true }))).toBe('')
  expect(await heard(told({ maintenance: false }))).toBeUndefined()
  readings.close()
})
