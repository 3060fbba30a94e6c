import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { handClock, type HandClock } from '../../../test/kit/hand-clock'
import { watchMachinePower } from './power-monitor'

const MINUTE = 60_000
let stage: BareStage
let monotonicClock: HandClock
/** The machine's own time, ahead of the clock by what it slept. */
let ahead: number
let touchedAt: number
let events: string[]
/** For how long nothing was touched, by the last look. */
let untouched: number | undefined
let stop: () => void
let emit: ((word: 'away' | 'back') => void) | undefined

beforeEach(() => {
  stage = openBareStage()
  monotonicClock = handClock(1_000)
  ahead = 5_000_000
  touchedAt = monotonicClock.now()
  events = []
  untouched = undefined
  stop = watchMachinePower(
    {
      onAway: () => events.push('away'),
      onBack: () => events.push('back'),
      onIdleTime: ms => void (untouched = ms),
      onShutdown: () => events.push('down'),
    },
    {
      monotonicClock,
      wallNow: () => monotonicClock.now() + ahead,
      lastInputAt: () => touchedAt,
      session: { listen: tell => ((emit = tell), () => (emit = undefined)) },
    },
  )
})
afterEach(() => {
  stop()
  stage.close()
})
const power = () => stage.stage.native.powerMonitor

describe('idle time of the desk', () => {
  it('is reported every ten seconds from input that main saw, if the system never reports idle time', async () => {
    await monotonicClock.pass(10_000 - 1)
    expect(untouched).toBeUndefined()
    await monotonicClock.pass(1)
    expect(untouched).toBe(10_000)
    await monotonicClock.pass(15 * MINUTE)
    expect(untouched).toBe(15 * MINUTE + 10_000)
    touchedAt = monotonicClock.now()
    await monotonicClock.pass(MINUTE)
    expect(untouched).toBe(MINUTE)
  })

  it('is reported by the system if its value is higher', async () => {
    touchedAt = monotonicClock.now() + 60 * MINUTE
    power().idleSeconds = 15 * 60
    await monotonicClock.pass(10_000)
    expect(untouched).toBe(15 * MINUTE)
  })
})

describe('a machine that sleeps', () => {
  it('is reported as asleep and awake without a system event', async () => {
    await monotonicClock.pass(MINUTE)
    ahead += 31_000
    await monotonicClock.pass(10_000)
    expect(events).toEqual(['away', 'back'])
    await monotonicClock.pass(MINUTE)
    expect(events).toEqual(['away', 'back'])
  })

  it('is reported once if the system reports it', async () => {
    power().emit('suspend')
    ahead += 8 * 60 * MINUTE
    power().emit('resume')
    await monotonicClock.pass(MINUTE)
    expect(events).toEqual(['away', 'back'])
  })

  it('is not reported when the clock is corrected slightly, or set back', async () => {
    ahead += 30_000
    await monotonicClock.pass(10_000)
    ahead -= 60 * MINUTE
    await monotonicClock.pass(10_000)
    expect(events).toEqual([])
  })
})

it('forwards the events of the session bus until it is stopped', async () => {
  emit?.('away')
  expect(events).toEqual(['away'])
  ahead += 8 * 60 * MINUTE
  emit?.('back')
  await monotonicClock.pass(MINUTE)
  expect(events).toEqual(['away', 'back'])
  stop()
  expect(emit).toBeUndefined()
})

it('forwards the events of the system, and none once it is stopped', async () => {
  for (const name of ['lock-screen', 'unlock-screen', 'shutdown']) power().emit(name)
  expect(events.splice(0)).toEqual(['away', 'back', 'down'])
  stop()
  for (const name of ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']) power().emit(name)
  await monotonicClock.pass(60 * MINUTE)
  expect(events).toEqual([])
})
