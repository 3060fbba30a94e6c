import { describe, expect, it } from 'vitest'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { handClock } from '../../../test/kit/hand-clock'
import type { WritableVenue } from '../main-ports'
import { createVenuePolling } from './venue-polling'
import type { DeskEvent } from '@core/snapshot/desk-event'

type Time = Awaited<ReturnType<WritableVenue['read']['time']>>

const createTimeResult = (value: Extract<Time, { is: 'read' }>['value']): Time => ({
  is: 'read',
  at: 0,
  venueTime: 0,
  value,
})

it('detect a venue maintenance and its end within a round', async () => {
  const clock = handClock(1_000_000)
  const known = fakeVenue(clock).open(clock).venue
  let timeResult: Time = createTimeResult({ maintenance: false })
  const read: WritableVenue['read'] = { ...known.read, time: () => Promise.resolve(timeResult) }
  // The time is known all the while, as from the stream that sends it every second.
  const venue = { ...known, read, clockOffset: () => ({ offset: 0, at: clock.now() }) }
  const readings = createVenuePolling({
    venue,
    clock,
    hasKey: false,
    see: () => undefined,
  })
  const getMaintenanceAfter = async (next: Time) => {
    timeResult = next
    await clock.pass(20_000)
    return readings.getMaintenance()
  }
  expect(await getMaintenanceAfter(createTimeResult({ maintenance: true, words: 'Back at six.' }))).toBe(
    'Back at six.',
  )
  expect(await getMaintenanceAfter({ is: 'failed', why: 'offline' })).toBe('Back at six.')
  expect(await getMaintenanceAfter(createTimeResult({ maintenance: true }))).toBe('')
  expect(await getMaintenanceAfter(createTimeResult({ maintenance: false }))).toBeUndefined()
  readings.close()
})

/** Polling of an account whose venue answers some requests differently, and the reported events. */
function openWith(
  around: (known: WritableVenue) => Pick<WritableVenue, 'read'> | Pick<WritableVenue, 'algo'>,
) {
  const clock = handClock(1_000_000)
  const known = fakeVenue(clock).open(clock).venue
  const eventKinds: DeskEvent['saw'][] = []
  const readings = createVenuePolling({
    venue: { ...known, ...around(known) },
    clock,
    hasKey: true,
    see: event => eventKinds.push(event.saw),
  })
  return { readings, eventKinds }
}

describe('a list that changed while it was read', () => {
  const moved = async () =>
    ({ is: 'read', at: 0, venueTime: 0, value: { orders: [], stable: false } }) as const

  it.each([
    ['orders', ({ read }: WritableVenue) => ({ read: { ...read, orders: moved } })],
    ['algoOrders', ({ algo }: WritableVenue) => ({ algo: { ...algo, orders: moved } })],
  ] as const)('is not used as the list of %s, and does not complete the reading', async (subject, around) => {
    const { readings, eventKinds } = openWith(around)
    expect([await readings.readOne(subject), eventKinds]).toEqual([false, []])
    expect(await readings.readAll()).toBe(false)
    readings.close()
  })
})

describe('a list that is answered after a later request', () => {
  it.each(['orders', 'algoOrders'] as const)('is not used as the current list of %s', async subject => {
    const answers: ((orders: readonly unknown[]) => void)[] = []
    const answerLater = () =>
      new Promise<never>(tell => {
        answers.push(orders =>
          tell({ is: 'read', at: 0, venueTime: 0, value: { orders, stable: true } } as never),
        )
      })
    const { readings, eventKinds } = openWith(({ read, algo }) =>
      subject === 'orders'
        ? { read: { ...read, orders: answerLater } }
        : { algo: { ...algo, orders: answerLater } },
    )
    const [older, newer, newest] = [
      readings.readOne(subject),
      readings.readOne(subject),
      readings.readOne(subject),
    ]
    answers[1]?.(['made meanwhile'])
    expect([await newer, eventKinds.length]).toEqual([true, 1])
    answers[0]?.([])
    // The known value is younger than this answer, and stays.
    expect([await older, eventKinds.length]).toEqual([true, 1])
    answers[2]?.(['made meanwhile', 'and one more'])
    expect([await newest, eventKinds.length]).toEqual([true, 2])
    readings.close()
  })
})

it('discard positions requested before the last accepted ones', async () => {
  const answers: (() => void)[] = []
  const { readings, eventKinds } = openWith(({ read }) => ({
    read: {
      ...read,
      positions: () => new Promise(tell => answers.push(() => void read.positions().then(tell))),
    },
  }))
  const [older, newer] = [readings.readOne('positions'), readings.readOne('positions')]
  answers[1]?.()
  expect([await newer, eventKinds]).toEqual([true, ['positions']])
  answers[0]?.()
  expect([await older, eventKinds]).toEqual([true, ['positions']])
  readings.close()
})

it('repeat an infrequent read after a failure, and not after a success', async () => {
  let termReads = 0
  const { readings } = openWith(({ read }) => ({
    read: {
      ...read,
      terms: async () =>
        (termReads += 1) === 1 ? ({ is: 'failed', why: 'throttled' } as const) : read.terms(),
    },
  }))
  expect([await readings.readAll(), await readings.readAll(), await readings.readAll(), termReads]).toEqual([
    false,
    true,
    true,
    2,
  ])
  readings.close()
})
