import { beforeEach, describe, expect, it } from 'vitest'
import { breath, handClock, type HandClock } from '../../../test/kit/hand-clock'
import { personAtTheDesk, type Person } from '../../../test/kit/surface'
import { createIdleLock } from './idling'

const MINUTE = 60_000
let clock: HandClock
let person: Person
let touchedAt: number
let most: number | undefined
let runs: boolean
let locks: number
let look: () => void

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
  look = () => untouched(clock.now() - touchedAt)
})
const never = () => {
  throw new Error('nobody asks for this')
}

/** Lets so many minutes go by, with a look every ten seconds. */
async function goBy(minutes: number): Promise<void> {
  for (let gone = 0; gone < minutes * 6; gone += 1) {
    await clock.pass(10_000)
    look()
    await breath()
  }
}
const touch = () => (touchedAt = clock.now())
const asked = () => person.asked.map(({ is }) => is)

describe('a desk that nobody touches', () => {
  it('locks itself once at its limit, and again once somebody was there in between', async () => {
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
    expect(asked()).toEqual([])
  })

  it('asks nothing and locks nothing where nothing is worth locking', async () => {
    most = undefined
    await goBy(60)
    expect([locks, asked()]).toEqual([0, []])
  })
})

describe('one in which a program runs', () => {
  it('asks two minutes ahead, says when it would lock, and locks where nobody answers', async () => {
    await goBy(12.5)
    expect(asked()).toEqual([])
    await goBy(0.5)
    expect(person.asked).toMatchObject([
      { is: 'stay unlocked', minutes: 13, locksAt: clock.now() + 2 * MINUTE, profile: { label: 'main' } },
    ])
    await goBy(1.5)
    expect(locks).toBe(0)
    await goBy(0.5)
    expect([locks, asked()]).toEqual([1, ['stay unlocked']])
    // The question is gone with it.
    expect(() => person.say({ is: 'yes' })).toThrow()
  })

  it('begins the time anew with a yes, though nothing was touched by it', async () => {
    await goBy(14)
    person.say({ is: 'yes' })
    await goBy(12.5)
    expect([locks, asked()]).toEqual([0, ['stay unlocked']])
    await goBy(1)
    expect([locks, asked()]).toEqual([0, ['stay unlocked', 'stay unlocked']])
    await goBy(2)
    expect(locks).toBe(1)
  })

  it('locks after a no when it said that it would, whatever is touched then, and asks no second time', async () => {
    await goBy(13)
    person.say({ is: 'no' })
    await breath()
    touch()
    await goBy(1.5)
    expect(locks).toBe(0)
    touch()
    await goBy(0.5)
    expect([locks, asked()]).toEqual([1, ['stay unlocked']])
  })

  it('takes a touch for what it ever was: it puts the lock off, and the question goes when its time is over', async () => {
    await goBy(13)
    touch()
    await goBy(3)
    expect([locks, asked()]).toEqual([0, ['stay unlocked']])
    expect(() => person.say({ is: 'yes' })).toThrow()
    await goBy(10)
    expect([locks, asked()]).toEqual([0, ['stay unlocked', 'stay unlocked']])
  })

  it('asks again where another question was open, until there is room', async () => {
    person.will({ is: 'withdrawn' })
    await goBy(13.5)
    person.will('wait')
    await goBy(0.5)
    person.say({ is: 'yes' })
    await goBy(2)
    expect(locks).toBe(0)
  })

  it('calls the question off once the program has ended by itself, and forgets a no', async () => {
    await goBy(13)
    runs = false
    await goBy(0.5)
    expect(() => person.say({ is: 'yes' })).toThrow()
    runs = true
    await goBy(0.5)
    person.say({ is: 'no' })
    await breath()
    runs = false
    touch()
    await goBy(5)
    expect(locks).toBe(0)
  })

  it('asks half a time ahead where that is shorter than four minutes', async () => {
    most = MINUTE
    await goBy(1 / 3)
    expect(asked()).toEqual([])
    await goBy(1 / 6)
    expect(person.asked).toMatchObject([{ minutes: 0, locksAt: clock.now() + MINUTE / 2 }])
  })
})
