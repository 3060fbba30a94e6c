import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findUnsafePath } from './payload-safety'

class Money {
  readonly cents = 1
}
const loop: { self?: unknown } = {}
loop.self = loop
const holed: unknown[] = []
holed[2] = 'x'

it.each([
  ['a date', { at: new Date(0) }, '.at'],
  ['a map', { m: new Map() }, '.m'],
  ['a big integer', [1n], '.0'],
  ['not a number', { a: { b: Number.NaN } }, '.a.b'],
  ['an infinite number', Infinity, 'the value itself'],
  ['a function', { run: () => 1 }, '.run'],
  ['a symbol', Symbol('s'), 'the value itself'],
  ['an object keyed by a symbol', { [Symbol('s')]: 1 }, 'the value itself'],
  ['an instance of a class', { price: new Money() }, '.price'],
  ['bytes', { seed: new Uint8Array(2) }, '.seed'],
  ['undefined in a list', { list: [undefined] }, '.list.0'],
  ['a list with a hole', holed, 'the value itself'],
  ['a property that would become the prototype', JSON.parse('{"a":{"__proto__":{}}}'), '.a'],
  ['an object that writes itself', { when: { toJSON: 1 } }, '.when'],
  ['a circle', loop, '.self (too deep)'],
])('reports the position of %s', (_, value, at) => {
  expect(findUnsafePath(value)).toBe(at)
})

it.each([
  ['nothing at all inside a record', { a: undefined, b: null }],
  ['the same object twice, which is not a circle', [holed.slice(2), holed.slice(2)]],
  ['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 })],
])('accepts %s', (_, value) => {
  expect(findUnsafePath(value)).toBeUndefined()
})

it('rejects nesting and sizes above its limits', () => {
  let deep: unknown = 0
  for (let level = 0; level < 100; level += 1) deep = [deep]
  expect(findUnsafePath(deep)).toMatch(/too deep/)
  expect(
    findUnsafePath(
      Array.from({ length: 15 }, () => [0]),
      { values: 20, depth: 40 },
    ),
  ).toMatch(/too many values/)
  expect(findUnsafePath(new Array(50).fill(0), { values: 20, depth: 40 })).toBe('its size')
  expect(findUnsafePath({ a: ['xxx', 'xx'] }, { values: 20, depth: 40, characters: 5 })).toBe('its size')
  expect(findUnsafePath({ a: ['xxx', 'x'] }, { values: 20, depth: 40, characters: 5 })).toBeUndefined()
})

it('round-trips every accepted value through JSON unchanged', () => {
  fc.assert(
    fc.property(
      fc.anything({ withDate: true, withMap: true, withBigInt: true, withSparseArray: true }),
      value => {
        if (value === undefined || findUnsafePath(value) !== undefined) return
        expect(JSON.parse(JSON.stringify(value))).toEqual(withoutMinusZero(value))
      },
    ),
    { seed: 7, numRuns: 2_000 },
  )
})

/** `-0` is the one number JSON flattens; wherever this desk compares, it equals 0. */
function withoutMinusZero(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMinusZero)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutMinusZero(part)]))
  return Object.is(value, -0) ? 0 : value
}

it('counts the characters of names like those of strings', () => {
  const limits = { values: 20, depth: 40, characters: 10 }
  expect(findUnsafePath({ five1: 'five2' }, limits)).toBeUndefined()
  expect(findUnsafePath({ five1: 'six 12' }, limits)).toBe('its size')
  expect(findUnsafePath([{ 'eleven 1234': 1 }], limits)).toBe('its size')
})
