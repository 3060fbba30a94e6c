import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertJsonSafe, whyNotJson } from './json-safe.mjs'

/** JSON knows one zero. */
const withoutNegativeZero = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, held]) =>
        held === undefined ? [] : [[key, withoutNegativeZero(held)]],
      )
    : value === 0
      ? 0
      : value

describe('a value is plain JSON', () => {
  it('when JSON made it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(whyNotJson(JSON.parse(JSON.stringify(value)), 'it')).toBe(undefined)
      }),
    )
  })

  it('only if JSON gives it back as it was', () => {
    const anything = fc.anything({ withDate: true, withMap: true, withBigInt: true, withTypedArray: true })
    fc.assert(
      fc.property(anything, value => {
        if (value === undefined || whyNotJson(value, 'it') !== undefined) return
        expect(withoutNegativeZero(JSON.parse(JSON.stringify(value)))).toEqual(withoutNegativeZero(value))
      }),
    )
  })

  it('with a property that is undefined, which counts as absent', () => {
    expect(whyNotJson({ a: undefined, b: 1 }, 'it')).toBe(undefined)
  })

  it('when the same object is in it twice, beside itself', () => {
    const twice = { a: 1 }
    expect(whyNotJson([twice, twice], 'it')).toBe(undefined)
  })
})

describe('a value is refused, and the reason names the place', () => {
  const loop: unknown[] = []
  loop.push({ back: loop })
  it.each([
    [undefined, 'it is undefined'],
    [NaN, 'it is NaN'],
    [[1, [Infinity]], 'it[1][0] is Infinity'],
    [{ a: { b: 1n } }, 'it.a.b is a bigint'],
    [{ f: () => 1 }, 'it.f is a function'],
    [{ s: Symbol('x') }, 'it.s is a symbol'],
    [{ [Symbol('x')]: 1 }, 'it has a symbol for a key'],
    [[undefined], 'it[0] is undefined'],
    [Array(2), 'it[0] is undefined'],
    [new Date(0), 'it is a Date'],
    [[new Map()], 'it[0] is a Map'],
    [new (class Order {})(), 'it is a Order'],
    [Object.create(Object.create(null)) as unknown, undefined],
    [Object.create(Object.create({})) as unknown, 'it is a Object'],
    [new Uint8Array(1), 'it is a Uint8Array'],
    [loop, 'it[0].back contains itself'],
  ])('%o: %s', (value, why) => {
    expect(whyNotJson(value, 'it')).toBe(why)
  })
})

describe('the arguments of a message', () => {
  it('may each be missing as a whole', () => {
    expect(() => assertJsonSafe('x', [undefined, 1, undefined])).not.toThrow()
  })

  it('are refused by number', () => {
    expect(() => assertJsonSafe('orders', [1, { at: new Date(0) }])).toThrow(
      "What is sent on 'orders' must be plain JSON: argument 2.at is a Date.",
    )
  })
})
