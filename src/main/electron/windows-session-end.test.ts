import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { breath } from '../../../test/kit/hand-clock'
import { handleSessionEnd } from './windows-session-end'

let frame: EventEmitter
let flights: Promise<void>[]
let happened: string[]

beforeEach(() => {
  ;[frame, flights, happened] = [new EventEmitter(), [], []]
  handleSessionEnd(frame as never, {
    waitForInFlight: () => flights[0],
    suspend: () => happened.push('shut'),
    quitApp: () => happened.push('left'),
  })
})

/** A write that is on its way, until it is answered. */
function sends(): () => Promise<void> {
  let answered = (): void => undefined
  const flight = new Promise<void>(go => (answered = go))
  flights.push(flight)
  return async () => {
    flights.splice(flights.indexOf(flight), 1)
    answered()
    await breath()
  }
}

/** Windows asks whether the session may end; gives whether it was put off. */
function querySessionEnd(...reasons: readonly string[]): boolean {
  let isPutOff = false
  frame.emit('query-session-end', { reasons, preventDefault: () => (isPutOff = true) })
  return isPutOff
}

it('allows the session to end while nothing is in flight, and quits with it', () => {
  expect([querySessionEnd('shutdown'), happened]).toEqual([false, []])
  frame.emit('session-end')
  expect(happened).toEqual(['left'])
})

it('delays the session end while a write awaits its response, blocks further writes, and then quits', async () => {
  const answered = sends()
  expect([querySessionEnd('shutdown'), querySessionEnd('shutdown'), happened]).toEqual([true, true, ['shut']])
  await breath()
  expect(happened).toEqual(['shut'])
  await answered()
  expect(happened).toEqual(['shut', 'left'])
})

it('waits also for requests that had begun to leave by then', async () => {
  const first = sends()
  querySessionEnd('logoff')
  const second = sends()
  await first()
  expect(happened).toEqual(['shut'])
  await second()
  expect(happened).toEqual(['shut', 'left'])
})

it('does not delay a critical shutdown, and does not wait for a write with a known outcome', () => {
  sends()
  expect(querySessionEnd('shutdown', 'critical')).toBe(false)
  frame.emit('session-end')
  expect(happened).toEqual(['left'])
})
