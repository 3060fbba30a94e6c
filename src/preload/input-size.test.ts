import { expect, it } from 'vitest'
import { MAX_INPUT_SIZE } from '@contract/input-size'
import { isInputTooLarge } from './input-size'

it.each<[string, () => unknown, boolean]>([
  ['nothing', () => undefined, false],
  ['an order', () => ({ is: 'order', quantity: '0.01', reduceOnly: false }), false],
  ['the longest accepted text', () => 'x'.repeat(MAX_INPUT_SIZE), false],
  ['a longer text', () => 'x'.repeat(MAX_INPUT_SIZE + 1), true],
  ['a property that is too long with its name', () => ({ preferences: 'x'.repeat(MAX_INPUT_SIZE) }), true],
  [
    'many short texts',
    () => ({ texts: Array.from({ length: MAX_INPUT_SIZE / 10 }, () => 'a text of 16 ch.') }),
    true,
  ],
  ['a list of too many items', () => Array.from({ length: MAX_INPUT_SIZE + 1 }, () => 1), true],
  ['a sparse list with too large a length', () => new Array(4_000_000_000), true],
  ['long names', () => ({ ['x'.repeat(MAX_INPUT_SIZE)]: 1 }), true],
  ['a byte array', () => ({ bytes: new Uint8Array(MAX_INPUT_SIZE * 2) }), true],
  ['an array buffer', () => new ArrayBuffer(MAX_INPUT_SIZE * 2), true],
  ['a map, whose content is not counted', () => ({ map: new Map([[1, 'x'.repeat(MAX_INPUT_SIZE)]]) }), true],
  ['a set', () => new Set(), true],
  [
    'an object that looks like a buffer',
    () => ({ byteLength: -1e9, text: 'x'.repeat(MAX_INPUT_SIZE + 1) }),
    true,
  ],
])('checks the size of an input: %s', (_, createInput, isTooLarge) => {
  expect(isInputTooLarge(createInput())).toBe(isTooLarge)
})
