import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deskInputRules } from '@contract/desk-input-rules'
import { createCallerRate } from './caller-rate'

it('allows a burst, then refuses, then allows again as time passes', () => {
  const pace = createCallerRate({ burst: 3, perSecond: 2 })
  expect([0, 0, 0, 0].map(now => pace.take(now))).toEqual([true, true, true, false])
  expect(pace.take(499)).toBe(false)
  expect(pace.take(500)).toBe(true)
  expect(pace.take(500)).toBe(false)
})

it('never holds more than a burst, however long it was unused', () => {
  const pace = createCallerRate({ burst: 2, perSecond: 100 })
  expect(pace.take(0)).toBe(true)
  expect([1e9, 1e9, 1e9].map(now => pace.take(now))).toEqual([true, true, false])
})

it('adds nothing when the clock is set back', () => {
  const pace = createCallerRate({ burst: 1, perSecond: 1 })
  expect(pace.take(10_000)).toBe(true)
  expect(pace.take(0)).toBe(false)
  expect(pace.take(999)).toBe(false)
  expect(pace.take(1_001)).toBe(true)
})

it('never allows more than the burst and the rate together', () => {
  const gaps = fc.array(fc.nat({ max: 3_000 }), { maxLength: 200 })
  fc.assert(
    fc.property(
      gaps,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (steps, burst, perSecond) => {
        const pace = createCallerRate({ burst, perSecond })
        let now = 0
        let taken = 0
        for (const step of steps) {
          now += step
          if (pace.take(now)) taken += 1
        }
        expect(taken).toBeLessThanOrEqual(burst + (now / 1_000) * perSecond + 1e-6)
      },
    ),
    { seed: 11 },
  )
})

const { guards, connection, writes, keys, profiles } = deskInputRules

it.each([
  ['guards.set', guards.set],
  ['connection.come', connection.come],
])('limits %s, which has an effect each time, to about once a second', (_, { rate }) => {
  const pace = createCallerRate(rate)
  let taken = 0
  for (let now = 0; now < 3_600_000; now += 10) if (pace.take(now)) taken += 1
  expect(taken).toBeLessThan(3_700)
})

it.each([
  ['writes.stop', writes.stop],
  ['connection.leave', connection.leave],
  ['keys.lock', keys.lock],
  ['profiles.forbidWrites', profiles.forbidWrites],
])('does not slow %s, which has no effect when repeated', (_, { rate }) =>
  expect(rate).toEqual({ burst: 40, perSecond: 20 }),
)
