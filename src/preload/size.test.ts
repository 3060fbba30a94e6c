import { expect, it } from 'vitest'
import { isTooLarge, MOST } from './size'

it.each<[string, () => unknown, boolean]>([
  ['nothing', () => undefined, false],
  ['an order', () => ({ is: 'order', quantity: '0.01', reduceOnly: false }), false],
  ['the longest text there may be', () => 'x'.repeat(MOST), false],
  ['a longer one', () => 'x'.repeat(MOST + 1), true],
  ['a longer one inside', () => ({ preferences: 'x'.repeat(MOST) }), true],
  [
    'many that are short',
    () => ({ texts: Array.from({ length: MOST / 10 }, () => 'a text of 16 ch.') }),
    true,
  ],
  ['a list of so many', () => Array.from({ length: MOST + 1 }, () => 1), true],
  ['a list that says it is as long', () => new Array(4_000_000_000), true],
  ['long names', () => ({ ['x'.repeat(MOST)]: 1 }), true],
  ['bytes', () => ({ bytes: new Uint8Array(MOST * 2) }), true],
  ['bytes that are no list', () => new ArrayBuffer(MOST * 2), true],
  ['a thing that says it is bytes', () => ({ byteLength: -1e9, text: 'x'.repeat(MOST + 1) }), true],
])('judges by its size: %s', (_, make, is) => {
  expect(isTooLarge(make())).toBe(is)
})
