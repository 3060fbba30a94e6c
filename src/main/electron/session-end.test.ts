import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { breath } from '../../../test/kit/hand-clock'
import { handleSessionEnd } from './session-end'

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
function asks(...reasons: readonly string[]): boolean {
  let isPutOff = false
  frame.emit('query-session-end', { reasons, preventDefault: () => (isPutOff = true) })
  return isPutOff
}

it('lets a session end while nothing is on its way, and leaves when it does', () => {
  expect([asks('shutdown'), happened]).toEqual([false, []])
  frame.emit('session-end')
  expect(happened).toEqual(['left'])
})

it('puts it off while a write waits for its answer, lets nothing more leave, and goes by itself', async () => {
  const answered = sends()
  expect([asks('shutdown'), asks('shutdown'), happened]).toEqual([true, true, ['shut']])
  await breath()
  expect(happened).toEqual(['shut'])
  await answered()
  expect(happened).toEqual(['shut', 'left'])
})

it('waits for what had begun to leave by then as well', async () => {
  const first = sends()
  asks('logoff')
  const second = sends()
  await first()
  expect(happened).toEqual(['shut'])
  await second()
  expect(happened).toEqual(['shut', 'left'])
})

it('does not put off what is critical, and waits for nothing that is certain', () => {
  sends()
  expect(asks('shutdown', 'critical')).toBe(false)
  frame.emit('session-end')
  expect(happened).toEqual(['left'])
})
