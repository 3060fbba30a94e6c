import { expect, it } from 'vitest'
import { many } from './many'

it.each([
  [0, '0 fills'],
  [1, '1 fill'],
  [999, '999 fills'],
  [99_833, '99 833 fills'],
  [1_000_000, '1 000 000 fills'],
])('counts %d as “%s”', (count, words) =>
  expect(many(count, 'fill', 'fills').replaceAll('\u00a0', ' ')).toBe(words),
)
