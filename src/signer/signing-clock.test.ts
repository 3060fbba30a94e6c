import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSigningClock, createPracticeSigningClock } from './signing-clock'

const NOW = 1_700_000_000_000

function given() {
  const time = { system: NOW, steady: 0 }
  const pass = (ms: number) => {
    time.system += ms
    time.steady += ms
  }
  const clocks = { system: () => time.system, steady: () => time.steady }
  return { time, pass, clocks, date: createSigningClock(clocks) }
}

describe('the date of a signature', () => {
  it('is the venue time by the signer’s own clock', () => {
    const { date, pass } = given()
    expect(date(1_234.4, true)).toBe(NOW + 1_234)
    pass(500)
    expect(date(1_234.4, true)).toBe(NOW + 1_734)
  })

  it.each([
    [true, 60_000],
    [false, 300_000],
  ])('is, with write %s, at most %i ms from the system clock', (isWrite, furthest) => {
    for (const side of [1, -1]) {
      expect(given().date(side * furthest, isWrite)).toBe(NOW + side * furthest)
      expect(given().date(side * (furthest + 1), isWrite)).toBeUndefined()
    }
    expect(given().date(Number.NaN, isWrite)).toBeUndefined()
  })

  it('of a write is refused after a clock that was days ahead is set back', () => {
    const { date, pass, time } = given()
    time.system += 5 * 86_400_000
    expect(date(0, true)).toBe(NOW + 5 * 86_400_000)
    time.system -= 5 * 86_400_000
    pass(1_000)
    expect(date(0, true)).toBeUndefined()
    pass(61_000)
    expect(date(0, true)).toBeUndefined()
    // Requests that are not writes go on.
    expect(date(0, false)).toBe(NOW + 62_000)
  })

  it.each([
    ['a moment ahead', 500, 501],
    ['as far ahead as one may be', 59_999, 60_000],
    ['earlier', -500, 0],
    ['days ahead, which another clock said', 86_400_000, 0],
  ])('of a write follows a listed date of another process only if it is plausible: %s', (_, listed, at) => {
    const { clocks } = given()
    const listedAt = () => NOW + listed
    expect(createSigningClock(clocks, listedAt)(0, true)).toBe(NOW + at)
    expect(createSigningClock(clocks, listedAt)(0, false)).toBe(NOW)
  })

  it('of a write deviates from elapsed time by at most 5 s within a minute', () => {
    const { date, pass } = given()
    date(0, true)
    pass(1_000)
    expect(date(5_001, true)).toBeUndefined()
    expect(date(5_000, true)).toBe(NOW + 6_000)
    pass(60_001)
    expect(date(30_000, true)).toBe(NOW + 1_000 + 60_001 + 30_000)
  })

  it('continues when the system clock and its offset are set', () => {
    const { date, pass, time } = given()
    date(20_000, true)
    pass(1_000)
    time.system += 20_000
    expect(date(0, true)).toBe(NOW + 21_000)
  })

  it('continues when the machine slept and its monotonic clock stopped', () => {
    const { date, time } = given()
    date(0, true)
    time.system += 40_000
    expect(date(0, true)).toBe(NOW + 40_000)
  })

  it('of an aged write is that much earlier, and moves no fresh one', () => {
    const { date, pass } = given()
    expect([date(0, true), date(0, true, 250_000), date(0, true)]).toEqual([NOW, NOW - 250_000, NOW + 1])
    expect([date(0, true, 250_000), date(0, true, 310_000)]).toEqual([NOW - 249_999, NOW - 310_000])
    pass(1_000)
    expect([date(0, true, 250_000), date(0, true)]).toEqual([NOW - 249_000, NOW + 1_000])
    expect(date(5_001, true, 250_000)).toBeUndefined()
    expect(date(-60_001, true, 250_000)).toBeUndefined()
  })

  it('of an aged write follows the last listed one that was aged, if that is plausible', () => {
    const { clocks } = given()
    const after = (aged: number) =>
      createSigningClock(clocks, isAged => (isAged ? NOW + aged : NOW + 30_000))(0, true, 250_000)
    expect([after(-249_000), after(-250_001)]).toEqual([NOW - 248_999, NOW - 250_000])
    expect([after(-190_000), after(-189_999)]).toEqual([undefined, NOW - 250_000])
  })

  it('of an aged read is that much earlier', () =>
    expect([given().date(0, false, 330_000), given().date(0, false)]).toEqual([NOW - 330_000, NOW]))

  it('of a write is not affected by a read', () => {
    const { date } = given()
    expect(date(300_000, false)).toBe(NOW + 300_000)
    expect(date(0, true)).toBe(NOW)
  })

  it('of a read follows a corrected clock back, and is unique until then', () => {
    const { date } = given()
    expect([date(3_000, false), date(3_000, false), date(2_500, false)]).toEqual([
      NOW + 3_000,
      NOW + 3_001,
      NOW + 3_002,
    ])
    expect(date(0, false)).toBe(NOW)
  })

  it('of a read runs at most a second ahead while a clock is stopped', () => {
    const { date } = given()
    const dates = Array.from({ length: 2_500 }, () => date(0, false) ?? NaN)
    expect([dates[1_000], dates[1_001]]).toEqual([NOW + 1_000, NOW])
    expect(Math.max(...dates)).toBe(NOW + 1_000)
  })

  it('of a write is always later than the last one', () => {
    const step = fc.record({
      pass: fc.integer({ min: -3_000, max: 3_000 }),
      offset: fc.integer({ min: -70_000, max: 70_000 }),
      isWrite: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const { date, time } = given()
        const dates: Record<string, number[]> = { true: [], false: [] }
        for (const { pass, offset, isWrite } of steps) {
          time.system += pass
          time.steady += Math.max(0, pass)
          const at = date(offset, isWrite)
          if (at !== undefined) dates[String(isWrite)]?.push(at)
        }
        const own = dates['true'] ?? []
        expect(own.every((at, nth) => nth === 0 || at > (own[nth - 1] ?? 0))).toBe(true)
      }),
    )
  })
})

describe('the date of a practice signature', () => {
  it('is aged without moving a fresh one', () => {
    const date = createPracticeSigningClock(given().clocks)
    expect([date(0, true), date(0, true, 250_000), date(0, true)]).toEqual([NOW, NOW - 250_000, NOW + 1])
  })

  it('follows its clock when that is set, and otherwise only moves forward', () => {
    const { clocks, pass } = given()
    const date = createPracticeSigningClock(clocks)
    expect(date(86_400_000, true)).toBe(NOW + 86_400_000)
    pass(10)
    expect(date(86_399_500, true)).toBe(NOW + 86_400_001)
    expect(date(86_395_000, true)).toBe(NOW + 86_395_010)
    expect(date(0, true)).toBe(NOW + 10)
  })
})
