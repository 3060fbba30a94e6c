import { describe, expect, it } from 'vitest'
import { createMeasuredClock } from './venue-clock'

describe('the venue’s clock', () => {
  it('is unknown until a first measurement', () => {
    const clock = createMeasuredClock()
    expect([clock.offset(), clock.forSigning(0)]).toEqual([undefined, undefined])
  })

  it('lies in the middle of the round trip', () => {
    const clock = createMeasuredClock()
    clock.measure(1_000, 1_200, 5_100)
    expect([clock.offset(), clock.forSigning(1_200)]).toEqual([
      { offset: 4_000, uncertainty: 100, at: 1_200 },
      4_000,
    ])
  })

  it('is more precise after a short round trip than after a long one', () => {
    const clock = createMeasuredClock()
    clock.measure(1_000, 1_020, 2_010)
    clock.measure(2_000, 2_400, 3_320)
    expect(clock.offset()?.offset).toBe(1_000)
    clock.measure(3_000, 3_010, 4_015)
    expect(clock.offset()?.offset).toBe(1_010)
  })

  it('accepts a long round trip once the short one has aged', () => {
    const clock = createMeasuredClock()
    clock.measure(0, 10, 1_005)
    clock.measure(20_000, 20_400, 21_250)
    expect(clock.offset()).toEqual({ offset: 1_050, uncertainty: 200, at: 20_400 })
  })

  it('is exact enough for an aged write up to an uncertainty of two seconds', () => {
    const clock = createMeasuredClock()
    expect(clock.isExact()).toBe(false)
    clock.measure(0, 4_001, 5_000)
    expect(clock.isExact()).toBe(false)
    clock.measure(0, 4_000, 5_000)
    expect(clock.isExact()).toBe(true)
  })

  it('accepts the newer of two contradictory measurements, since a clock was set', () => {
    const clock = createMeasuredClock()
    clock.measure(0, 10, 1_005)
    clock.measure(100, 500, 60_300)
    expect(clock.offset()?.offset).toBe(60_000)
  })

  it.each([
    ['as soon as it is heard', 1_010, true],
    ['ten seconds after', 11_010, true],
    ['a millisecond later', 11_011, false],
    ['of a moment just before', 900, true],
    ['of one that lies further back than a clock may be trusted', -8_991, false],
  ])('decides whether a local time is reliable: %s', (_what, at, isSure) => {
    const clock = createMeasuredClock()
    expect(clock.isSure(at)).toBe(false)
    clock.measure(0, 10, 5)
    // A worse measurement that agrees also shows that our clock was not set.
    clock.measure(210, 1_010, 600)
    expect([clock.offset()?.at, clock.isSure(at)]).toEqual([10, isSure])
  })

  it.each([
    ['a trip that ended before it began', 100, 50],
    ['a trip too long to teach anything', 0, 5_001],
  ])('learns nothing from %s', (_what, sent, received) => {
    const clock = createMeasuredClock()
    clock.measure(sent, received, 1_000)
    expect(clock.offset()).toBeUndefined()
  })

  it.each([
    ['young enough', 60_010, 0, true],
    ['a millisecond too old', 60_011, 0, false],
    ['learnt in the future: our clock went back', -100, 0, false],
    ['a minute ahead', 10, 60_000, true],
    ['more than a minute ahead', 10, 60_001, false],
    ['more than a minute behind', 10, -60_001, false],
  ])('allows the signing of a write when it is %s: %s', (_what, now, offset, signs) => {
    const clock = createMeasuredClock()
    clock.measure(10, 10, 10 + offset)
    expect(clock.forSigning(now) !== undefined).toBe(signs)
  })
})
