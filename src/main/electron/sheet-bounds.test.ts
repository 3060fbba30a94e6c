import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdButtonBounds } from '@contract/consent-api'
import {
  computeHoldButtonArea,
  isAreaOnScreens,
  isPointInArea,
  computeSheetArea,
  computeSmallSheetArea,
} from './sheet-bounds'

describe('the sheet', () => {
  it('covers the ticket column from under the market strip to above the status bar', () => {
    expect(computeSheetArea({ width: 1440, height: 900 }, 1)).toEqual({
      x: 1096,
      y: 97,
      width: 340,
      height: 773,
    })
  })

  it('stays in place under the strip of an active mandate, which the bars make room for', () => {
    expect(computeSheetArea({ width: 1440, height: 900 }, 1, 36)).toEqual(
      computeSheetArea({ width: 1440, height: 900 }, 1),
    )
  })

  it('grows with the zoom of the page it covers', () => {
    expect(computeSheetArea({ width: 1920, height: 1080 }, 1.5)).toEqual({
      x: 1404,
      y: 146,
      width: 510,
      height: 889,
    })
  })

  it.each([
    [1024, 640, 2],
    [1024, 640, 1],
    [1440, 900, 1.5],
    [400, 900, 1.25],
  ])('fills the window when the column is too small to read: %d × %d at zoom %d', (width, height, zoom) => {
    expect(computeSheetArea({ width, height }, zoom)).toEqual({ x: 0, y: 0, width, height })
  })

  it('lies completely inside the window, whatever its size and zoom', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 8_000 }),
      height: fc.integer({ min: 1, max: 8_000 }),
    })
    fc.assert(
      fc.property(size, fc.double({ min: 0.25, max: 5, noNaN: true }), (window, zoom) => {
        const { x, y, width, height } = computeSheetArea(window, zoom)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(x + width).toBeLessThanOrEqual(window.width)
        expect(y + height).toBeLessThanOrEqual(window.height)
      }),
      { seed: 6 },
    )
  })
})

describe('a small sheet', () => {
  const small = { width: 400, height: 200 }
  it.each([
    ['in the middle', { x: 1_000, y: 600 }, { x: 644, y: 430 }],
    ['at the right, below', { x: 1_439, y: 899 }, { x: 1_040, y: 700 }],
    ['at the left, above', { x: 0, y: 0 }, { x: 0, y: 0 }],
  ])('covers a position %s, and is fully inside the window', (_, at, corner) => {
    const window = { width: 1_440, height: 900 }
    expect(computeSmallSheetArea(window, 1, { at, size: small })).toEqual({ ...corner, ...small })
  })

  it.each([
    ['beside the window', { x: 1_441, y: 10 }, { width: 1_440, height: 900 }],
    ['below it', { x: 10, y: 901 }, { width: 1_440, height: 900 }],
    ['in one that is too narrow', { x: 10, y: 10 }, { width: 399, height: 900 }],
    ['in one that is too low', { x: 10, y: 10 }, { width: 1_440, height: 199 }],
  ])('is not placed over a position %s', (_, at, window) => {
    expect(computeSmallSheetArea(window, 1, { at, size: small })).toBeUndefined()
  })

  it('has the size that main sets and stays in place, wherever a page wants it and at any zoom', () => {
    const pixels = fc.integer({ min: 0, max: 32_767 })
    const size = fc.record({
      width: fc.integer({ min: 1, max: 8_000 }),
      height: fc.integer({ min: 1, max: 8_000 }),
    })
    fc.assert(
      fc.property(
        size,
        fc.record({ x: pixels, y: pixels }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (window, at, zoom) => {
          const area = computeSmallSheetArea(window, zoom, { at, size: small })
          if (area === undefined) return
          const { x, y, width, height } = area
          expect([width, height]).toEqual([Math.round(400 * zoom), Math.round(200 * zoom)])
          expect(Math.min(x, y, window.width - x - width, window.height - y - height)).toBeGreaterThanOrEqual(
            0,
          )
          expect(isPointInArea(area, { x: Math.round(at.x * zoom), y: Math.round(at.y * zoom) })).toBe(true)
        },
      ),
      { seed: 66 },
    )
  })
})

describe('the button of a question', () => {
  it('lies at the bottom of the column, as wide as its text', () => {
    const area = computeHoldButtonArea({ width: 340, height: 771 }, 1)
    expect(area).toEqual({ x: 14, y: 771 - 92, width: 312, height: 50 })
  })

  it('lies in the middle of a full-window sheet, and is no wider than the text', () => {
    const { x, width } = computeHoldButtonArea({ width: 2_000, height: 1_200 }, 2)
    expect([x, width]).toEqual([2 * (220 + holdButtonBounds.side), 2 * (560 - 2 * holdButtonBounds.side)])
  })

  it('has an inner area', () => {
    const area = { x: 10, y: 20, width: 30, height: 40 }
    const points = [
      [10, 20],
      [40, 60],
      [9, 20],
      [41, 60],
      [40, 61],
      [10, 19],
    ] as const
    expect(points.map(([x, y]) => isPointInArea(area, { x, y }))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the visible part of an area', () => {
  const screens = [
    { x: 0, y: 0, width: 1_920, height: 1_080 },
    { x: 1_920, y: 200, width: 1_280, height: 1_024 },
  ]
  it.each([
    ['on one screen', { x: 1_500, y: 800 }, true],
    ['across two', { x: 1_700, y: 400 }, true],
    ['less than a pixel outside, as rounding has it', { x: -0.4, y: 0 }, true],
    ['half beyond the left edge', { x: -200, y: 300 }, false],
    ['under the lower edge', { x: 300, y: 1_000 }, false],
    ['across a corner that no screen has', { x: 1_800, y: 100 }, false],
  ])('is the whole area or less: %s', (_, at, is) => {
    expect(isAreaOnScreens({ ...at, width: 400, height: 200 }, screens)).toBe(is)
  })

  it('counts a part that two overlapping screens show once', () => {
    const screen = { x: 0, y: 0, width: 1000, height: 800 }
    const area = { x: 700, y: 0, width: 500, height: 200 }
    expect(isAreaOnScreens(area, [screen, { ...screen }])).toBe(false)
    expect(isAreaOnScreens(area, [screen, { ...screen, x: 500 }])).toBe(true)
  })
})
