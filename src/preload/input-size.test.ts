import { expect, it } from 'vitest'
import { MAX_INPUT_SIZE } from '@contract/input-size'
import { isInputTooLarge } from './input-size'

it.each<[string, () => unknown, boolean]>([
  ['nothing', () => undefined, false],
  ['an order', () => ({ is: 'order', quantity: '0.01', reduceOnly: false }), false],
  ['the longest text there may be', () => 'x'.repeat(MAX_INPUT_SIZE), false],
  ['a longer one', () => 'x'.repeat(MAX_INPUT_SIZE + 1), true],
  ['a longer one inside', () => ({ preferences: 'x'.repeat(MAX_INPUT_SIZE) }), true],
  [
    'many that are short',
    () => ({ texts: Array.from({ length: MAX_INPUT_SIZE / 10 }, () => 'a text of 16 ch.') }),
    true,
  ],
  ['a list of so many', () => Array.from({ length: MAX_INPUT_SIZE + 1 }, () => 1), true],
  ['a list that says it is as long', () => new Array(4_000_000_000), true],
  ['long names', () => ({ ['x'.repeat(MAX_INPUT_SIZE)]: 1 }), true],
  ['bytes', () => ({ bytes: new Uint8Array(MAX_INPUT_SIZE * 2) }), true],
  ['bytes that are no list', () => new ArrayBuffer(MAX_INPUT_SIZE * 2), true],
  [
    'a map, whose content no count reaches',
    () => ({ map: new Map([[1, 'x'.repeat(MAX_INPUT_SIZE)]]) }),
    true,
  ],
  ['a set', () => new Set(), true],
  ['a thing that says it is bytes', () => ({ byteLength: -1e9, text: 'x'.repeat(MAX_INPUT_SIZE + 1) }), true],
])('classifies by its size: %s', (_, make, is) => {
  expect(isInputTooLarge(make())).toBe(is)
})
