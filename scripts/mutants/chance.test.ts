import { expect, it } from 'vitest'
import { isTooMany } from './chance.mjs'

it.each([
  [60, 7],
  [200, 10],
  [1, 1],
])('of %d mutants lets %d survive at most', (tried, most) => {
  expect(isTooMany(most, tried)).toBe(false)
  if (most < tried) expect(isTooMany(most + 1, tried)).toBe(true)
})

it('accuses nobody of nothing', () => expect(isTooMany(0, 60)).toBe(false))
