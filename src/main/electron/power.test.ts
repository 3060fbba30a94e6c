import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { handClock, type HandClock } from '../../../test/kit/hand-clock'
import { watchPower } from './power'

const MINUTE = 60_000
let stage: BareStage
let clock: HandClock
/** The machine's own time, ahead of the clock by what it slept. */
let ahead: number
let touchedAt: number
let limit: number | undefined
let told: string[]
let stop: () => void
let say: ((word: 'away' | 'back') => void) | undefined

beforeEach(() => {
  stage = openBareStage()
  clock = handClock(1_000)
  ahead = 5_000_000
  touchedAt = clock.now()
  limit = 15 * MINUTE
  told = []
  stop = watchPower(
    {
      onAway: () => told.push('away'),
      onBack: () => told.push('back'),
      onIdle: () => told.push('idle'),
      idleLimit: () => limit,
      onShutdown: () => told.push('down'),
    },
    {
      clock,
      wall: () => clock.now() + ahead,
      touched: () => touchedAt,
      session: { listen: tell => ((say = tell), () => (say = undefined)) },
    },
  )
})
afterEach(() => {
  stop()
  stage.close()
})
const power = () => stage.stage.native.powerMonitor

describe('a desk that nobody touches', () => {
  it('is told to lock at the limit by what main saw itself, where the system never calls anybody idle', async () => {
    await clock.pass(15 * MINUTE - 1)
    expect(told).toEqual([])
    await clock.pass(10_000)
    expect(told).toEqual(['idle'])
    await clock.pass(60 * MINUTE)
    expect(told).toEqual(['idle'])
  })

  it('is told again once somebody was there in between', async () => {
    await clock.pass(16 * MINUTE)
    touchedAt = clock.now()
    await clock.pass(14 * MINUTE)
    expect(told).toEqual(['idle'])
    await clock.pass(2 * MINUTE)
    expect(told).toEqual(['idle', 'idle'])
  })

  it('is told by the system where that is first', async () => {
    touchedAt = clock.now() + 60 * MINUTE
    power().idleSeconds = 15 * 60
    await clock.pass(10_000)
    expect(told).toEqual(['idle'])
  })

  it('is told nothing where nothing is worth locking', async () => {
    limit = undefined
    await clock.pass(60 * MINUTE)
    expect(told).toEqual([])
  })
})

describe('a machine that sleeps', () => {
  it('is away and back where nobody told of it', async () => {
    await clock.pass(MINUTE)
    ahead += 31_000
    await clock.pass(10_000)
    expect(told).toEqual(['away', 'back'])
    await clock.pass(MINUTE)
    expect(told).toEqual(['away', 'back'])
  })

  it('is so once where the system tells of it', async () => {
    power().emit('suspend')
    ahead += 8 * 60 * MINUTE
    power().emit('resume')
    await clock.pass(MINUTE)
    expect(told).toEqual(['away', 'back'])
  })

  it('is not one whose clock is put right a little, or back', async () => {
    ahead += 30_000
    await clock.pass(10_000)
    ahead -= 60 * MINUTE
    await clock.pass(10_000)
    expect(told).toEqual([])
  })
})

it('hears what the session’s bus tells, until it is stopped', async () => {
  say?.('away')
  expect(told).toEqual(['away'])
  ahead += 8 * 60 * MINUTE
  say?.('back')
  await clock.pass(MINUTE)
  expect(told).toEqual(['away', 'back'])
  stop()
  expect(say).toBeUndefined()
})

it('hears what the system tells, and nothing once it is stopped', async () => {
  for (const name of ['lock-screen', 'unlock-screen', 'shutdown']) power().emit(name)
  expect(told.splice(0)).toEqual(['away', 'back', 'down'])
  stop()
  for (const name of ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']) power().emit(name)
  await clock.pass(60 * MINUTE)
  expect(told).toEqual([])
})
