import { describe, expect, it } from 'vitest'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { handClock } from '../../../test/kit/hand-clock'
import type { WritableVenue } from '../main-ports'
import { createVenuePolling } from './venue-polling'
import type { DeskEvent } from '@core/snapshot/desk-event'

type Time = Awaited<ReturnType<WritableVenue['read']['time']>>

const told = (value: Extract<Time, { is: 'read' }>['value']): Time => ({
  is: 'read',
  at: 0,
  venueTime: 0,
  value,
})

it('detect a venue maintenance and its end within a round', async () => {
  const clock = handClock(1_000_000)
  const known = fakeVenue(clock).open(clock).venue
  let says: Time = told({ maintenance: false })
  const read: WritableVenue['read'] = { ...known.read, time: () => Promise.resolve(says) }
  // The time is known all the while, as from the stream that sends it every second.
  const venue = { ...known, read, clockOffset: () => ({ offset: 0, at: clock.now() }) }
  const readings = createVenuePolling({
    venue,
    clock,
    hasKey: false,
    see: () => undefined,
  })
  const heard = async (next: Time) => {
    says = next
    await clock.pass(20_000)
    return readings.getMaintenance()
  }
  expect(await heard(told({ maintenance: true, words: 'Back at six.' }))).toBe('Back at six.')
  expect(await heard({ is: 'failed', why: 'offline' })).toBe('Back at six.')
  expect(await heard(told({ maintenance: true }))).toBe('')
  expect(await heard(told({ maintenance: false }))).toBeUndefined()
  readings.close()
})

/** Polling of an account whose venue answers some requests differently, and the reported events. */
function openWith(
  around: (known: WritableVenue) => Pick<WritableVenue, 'read'> | Pick<WritableVenue, 'algo'>,
) {
  const clock = handClock(1_000_000)
  const known = fakeVenue(clock).open(clock).venue
  const told: DeskEvent['saw'][] = []
  const readings = createVenuePolling({
    venue: { ...known, ...around(known) },
    clock,
    hasKey: true,
    see: event => told.push(event.saw),
  })
  return { readings, told }
}

describe('a list that changed while it was read', () => {
  const moved = async () =>
    ({ is: 'read', at: 0, venueTime: 0, value: { orders: [], stable: false } }) as const

  it.each([
    ['orders', ({ read }: WritableVenue) => ({ read: { ...read, orders: moved } })],
    ['algoOrders', ({ algo }: WritableVenue) => ({ algo: { ...algo, orders: moved } })],
  ] as const)('is not used as the list of %s, and does not complete the reading', async (subject, around) => {
    const { readings, told } = openWith(around)
    expect([await readings.readOne(subject), told]).toEqual([false, []])
    expect(await readings.readAll()).toBe(false)
    readings.close()
  })
})

describe('a list that is answered after a later request', () => {
  it.each(['orders', 'algoOrders'] as const)('is not used as the current list of %s', async subject => {
    const answers: ((orders: readonly unknown[]) => void)[] = []
    const asked = () =>
      new Promise<never>(tell => {
        answers.push(orders =>
          tell({ is: 'read', at: 0, venueTime: 0, value: { orders, stable: true } } as never),
        )
      })
    const { readings, told } = openWith(({ read, algo }) =>
      subject === 'orders' ? { read: { ...read, orders: asked } } : { algo: { ...algo, orders: asked } },
    )
    const [older, newer, newest] = [
      readings.readOne(subject),
      readings.readOne(subject),
      readings.readOne(subject),
    ]
    answers[1]?.(['made meanwhile'])
    expect([await newer, told.length]).toEqual([true, 1])
    answers[0]?.([])
    // The known value is younger than this answer, and stays.
    expect([await older, told.length]).toEqual([true, 1])
    answers[2]?.(['made meanwhile', 'and one more'])
    expect([await newest, told.length]).toEqual([true, 2])
    readings.close()
  })
})

it('discard positions requested before the last accepted ones', async () => {
  const answers: (() => void)[] = []
  const { readings, told } = openWith(({ read }) => ({
    read: {
      ...read,
      positions: () => new Promise(tell => answers.push(() => void read.positions().then(tell))),
    },
  }))
  const [older, newer] = [readings.readOne('positions'), readings.readOne('positions')]
  answers[1]?.()
  expect([await newer, told]).toEqual([true, ['positions']])
  answers[0]?.()
  expect([await older, told]).toEqual([true, ['positions']])
  readings.close()
})

it('repeat an infrequent read after a failure, and not after a success', async () => {
  let asked = 0
  const { readings } = openWith(({ read }) => ({
    read: {
      ...read,
      terms: async () => ((asked += 1) === 1 ? ({ is: 'failed', why: 'throttled' } as const) : read.terms()),
    },
  }))
  expect([await readings.readAll(), await readings.readAll(), await readings.readAll(), asked]).toEqual([
    false,
    true,
    true,
    2,
  ])
  readings.close()
})
