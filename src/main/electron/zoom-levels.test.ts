import { expect, it } from 'vitest'
import { computeMaxZoom, computeNextZoom, parseStoredZoom } from './zoom-levels'

const LARGE = { width: 2560, height: 1440 }

it.each([
  [undefined, 1],
  ['1.25', 1.25],
  ['0.75', 0.75],
  ['4', 4],
  ['1.3', 1],
  ['NaN', 1],
])('a page with the stored zoom %j is shown at %d', (kept, factor) => {
  expect(parseStoredZoom(kept)).toBe(factor)
})

it('grows and shrinks a page by steps, within both limits', () => {
  const way = (from: number, step: 'in' | 'out', times: number) =>
    Array.from({ length: times }).reduce<number[]>(
      all => [...all, computeNextZoom(all.at(-1) ?? from, step, LARGE)],
      [],
    )
  expect(way(1, 'in', 9)).toEqual([1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 4])
  expect(way(4, 'out', 3)).toEqual([3, 2.5, 2])
  expect(way(1, 'out', 3)).toEqual([0.9, 0.75, 0.75])
  expect(computeNextZoom(1.75, 'usual', LARGE)).toBe(1)
})

it.each([
  [1280, 1024, 4],
  [1280, 1023, 3],
  [1024, 640, 2.5],
  [800, 600, 2],
  [360, 780, 2],
])('a window of %d × %d allows a zoom of at most %d', (width, height, most) => {
  expect(computeMaxZoom({ width, height })).toBe(most)
  expect(computeNextZoom(most, 'in', { width, height })).toBe(most)
  expect(computeNextZoom(4, 'in', { width, height })).toBe(most)
})
