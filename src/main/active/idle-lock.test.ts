import { beforeEach, describe, expect, it } from 'vitest'
import { breath, handClock, type HandClock } from '../../../test/kit/hand-clock'
import { personAtTheDesk, type Person } from '../../../test/kit/surface'
import { createIdleLock } from './idle-lock'

const MINUTE = 60_000
let clock: HandClock
let person: Person
let touchedAt: number
let most: number | undefined
let runs: boolean
let locks: number
let reportIdleTime: () => void

beforeEach(() => {
  clock = handClock(1_000_000)
  person = personAtTheDesk()
  person.will('wait')
  touchedAt = clock.now()
  most = 15 * MINUTE
  runs = true
  locks = 0
  let named = 0
  const untouched = createIdleLock({
    limit: () => most,
    lockItself: () => (locks += 1),
    isRunning: () => runs,
    surface: person,
    clock,
    steady: clock,
    ids: { token: () => `token-${(named += 1)}`, attempt: never, isOwn: never, chance: never },
    log: { note: () => undefined, trouble: () => undefined },
    header: () => ({
      profile: { id: 'a', kind: 'custom', label: 'main', venue: 'example.test' },
      theme: 'dark',
      palette: 'standard',
    }),
  })
  reportIdleTime = () => untouched(clock.now() - touchedAt)
})
const never = () => {
  throw new Error('nobody asks for this')
}

/** Lets so many minutes go by, with a look every ten seconds. */
async function goBy(minutes: number): Promise<void> {
  for (let gone = 0; gone < minutes * 6; gone += 1) {
    await clock.pass(10_000)
    reportIdleTime()
    await breath()
  }
}
const touch = () => (touchedAt = clock.now())
const questionKinds = () => person.asked.map(({ is }) => is)

describe('an idle desk', () => {
  it('locks once at its limit, and again after a period of activity', async () => {
    runs = false
    await goBy(14.5)
    expect(locks).toBe(0)
    await goBy(30)
    expect(locks).toBe(1)
    touch()
    await goBy(14.5)
    expect(locks).toBe(1)
    await goBy(1)
    expect(locks).toBe(2)
    expect(questionKinds()).toEqual([])
  })

  it('asks nothing and locks nothing where there is nothing to protect', async () => {
    most = undefined
    await goBy(60)
    expect([locks, questionKinds()]).toEqual([0, []])
  })
})

describe('an idle desk while a program runs', () => {
  it('asks two minutes ahead, shows the time of the lock, and locks if the question is not answered', async () => {
    await goBy(12.5)
    expect(questionKinds()).toEqual([])
    await goBy(0.5)
    expect(person.asked).toMatchObject([
      { is: 'stay unlocked', minutes: 13, locksAt: clock.now() + 2 * MINUTE, profile: { label: 'main' } },
    ])
    await goBy(1.5)
    expect(locks).toBe(0)
    await goBy(0.5)
    expect([locks, questionKinds()]).toEqual([1, ['stay unlocked']])
    // The question is gone with it.
    expect(() => person.answer({ is: 'yes' })).toThrow()
  })

  it('restarts the idle timer on a confirmation, without any other input', async () => {
    await goBy(14)
    person.answer({ is: 'yes' })
    await goBy(12.5)
    expect([locks, questionKinds()]).toEqual([0, ['stay unlocked']])
    await goBy(1)
    expect([locks, questionKinds()]).toEqual([0, ['stay unlocked', 'stay unlocked']])
    await goBy(2)
    expect(locks).toBe(1)
  })

  it('locks at the announced time after a refusal, despite later input, and does not ask again', async () => {
    await goBy(13)
    person.answer({ is: 'no' })
    await breath()
    touch()
    await goBy(1.5)
    expect(locks).toBe(0)
    touch()
    await goBy(0.5)
    expect([locks, questionKinds()]).toEqual([1, ['stay unlocked']])
  })

  it('postpones the lock on input, and withdraws the question when its time is over', async () => {
    await goBy(13)
    touch()
    await goBy(3)
    expect([locks, questionKinds()]).toEqual([0, ['stay unlocked']])
    expect(() => person.answer({ is: 'yes' })).toThrow()
    await goBy(10)
    expect([locks, questionKinds()]).toEqual([0, ['stay unlocked', 'stay unlocked']])
  })

  it('asks again once there is room if another question was open', async () => {
    person.will({ is: 'withdrawn' })
    await goBy(13.5)
    person.will('wait')
    await goBy(0.5)
    person.answer({ is: 'yes' })
    await goBy(2)
    expect(locks).toBe(0)
  })

  it('withdraws the question once the program has ended, and forgets a refusal', async () => {
    await goBy(13)
    runs = false
    await goBy(0.5)
    expect(() => person.answer({ is: 'yes' })).toThrow()
    runs = true
    await goBy(0.5)
    person.answer({ is: 'no' })
    await breath()
    runs = false
    touch()
    await goBy(5)
    expect(locks).toBe(0)
  })

  it('asks at half of the limit if the limit is shorter than four minutes', async () => {
    most = MINUTE
    await goBy(1 / 3)
    expect(questionKinds()).toEqual([])
    await goBy(1 / 6)
    expect(person.asked).toMatchObject([{ minutes: 0, locksAt: clock.now() + MINUTE / 2 }])
  })
})
