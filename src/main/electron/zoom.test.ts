import { expect, it } from 'vitest'
import { nextZoom, zoomFrom } from './zoom'

it.each([
  [undefined, 1],
  ['1.25', 1.25],
  ['0.75', 0.75],
  ['4', 4],
  ['1.3', 1],
  ['NaN', 1],
])('a page that was kept at %j is shown at %d', (kept, factor) => {
  expect(zoomFrom(kept)).toBe(factor)
})

it('a page grows and shrinks by steps, and ends at both ends', () => {
  const way = (from: number, step: 'in' | 'out', times: number) =>
    Array.from({ length: times }).reduce<number[]>(all => [...all, nextZoom(all.at(-1) ?? from, step)], [])
  expect(way(1, 'in', 9)).toEqual([1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 4])
  expect(way(4, 'out', 3)).toEqual([3, 2.5, 2])
  expect(way(1, 'out', 3)).toEqual([0.9, 0.75, 0.75])
  expect(nextZoom(1.75, 'usual')).toBe(1)
})
