import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadAlongAxis } from './axis-spread'

const room = { from: 10, to: 100, each: 15 }

describe('spreading labels along an axis', () => {
  it.each([
    ['stays where nothing lies under it', [20, 60], [20, 60]],
    ['moves away from what is above it', [20, 22, 60], [20, 35, 60]],
    ['keeps its order, whichever came first', [60, 22, 20], [60, 35, 20]],
    ['at one place keeps the order it came in', [40, 40], [40, 55]],
    ['moves up from the lower edge', [95, 98], [85, 100]],
    ['is left out where its place is outside', [5, 50, 101], [undefined, 50, undefined]],
  ])('%s', (_, places, put) => expect(spreadAlongAxis(places, room, 10)).toEqual(put))

  it('omits the furthest labels first when there is no room', () => {
    expect(spreadAlongAxis([20, 30, 40, 50], { from: 10, to: 40, each: 15 }, 40)).toEqual([
      10,
      25,
      40,
      undefined,
    ])
    expect(spreadAlongAxis([20], { from: 10, to: 5, each: 15 }, 40)).toEqual([undefined])
  })

  it('never overlaps labels or places one outside the axis', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -20, max: 130 })),
        fc.integer({ min: 0, max: 120 }),
        (at, near) => {
          const put = spreadAlongAxis(at, room, near)
            .filter(each => each !== undefined)
            .toSorted((a, b) => a - b)
          expect(put.every(each => each >= room.from && each <= room.to)).toBe(true)
          expect(put.slice(1).every((each, i) => each - (put[i] ?? 0) >= room.each)).toBe(true)
          expect(put.length).toBe(Math.min(7, at.filter(each => each >= 10 && each <= 100).length))
        },
      ),
    )
  })
})
