import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertJsonSafe, whyNotJson } from './json-safe.mjs'

/** Replaces negative zero, which JSON does not have. */
const withoutNegativeZero = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, held]) =>
        held === undefined ? [] : [[key, withoutNegativeZero(held)]],
      )
    : value === 0
      ? 0
      : value

describe('accepted JSON values', () => {
  it('include every value that JSON.parse returns', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(whyNotJson(JSON.parse(JSON.stringify(value)), 'it')).toBe(undefined)
      }),
    )
  })

  it('include a value only if JSON returns it unchanged', () => {
    const anything = fc.anything({ withDate: true, withMap: true, withBigInt: true, withTypedArray: true })
    fc.assert(
      fc.property(anything, value => {
        if (value === undefined || whyNotJson(value, 'it') !== undefined) return
        expect(withoutNegativeZero(JSON.parse(JSON.stringify(value)))).toEqual(withoutNegativeZero(value))
      }),
    )
  })

  it('include a property that is undefined, which counts as absent', () => {
    expect(whyNotJson({ a: undefined, b: 1 }, 'it')).toBe(undefined)
  })

  it('include an object that appears twice side by side', () => {
    const twice = { a: 1 }
    expect(whyNotJson([twice, twice], 'it')).toBe(undefined)
  })
})

describe('refused JSON values, with the path in the reason', () => {
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

describe('message arguments', () => {
  it('may each be undefined as a whole', () => {
    expect(() => assertJsonSafe('x', [undefined, 1, undefined])).not.toThrow()
  })

  it('are refused by number', () => {
    expect(() => assertJsonSafe('orders', [1, { at: new Date(0) }])).toThrow(
      "What is sent on 'orders' must be plain JSON: argument 2.at is a Date.",
    )
  })
})
