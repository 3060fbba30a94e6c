import { expect, it } from 'vitest'
import { isTooMany } from './chance.mjs'

it.each([
  [60, 7],
  [200, 10],
  [1, 1],
])('of %d mutants allows %d survivors at most', (tried, most) => {
  expect(isTooMany(most, tried)).toBe(false)
  if (most < tried) expect(isTooMany(most + 1, tried)).toBe(true)
})

it('accepts a run without surviving mutants', () => expect(isTooMany(0, 60)).toBe(false))
