import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetArea } from './bounds'

describe('the sheet', () => {
  it('covers the ticket column from under the market strip to above the status bar', () => {
    expect(sheetArea({ width: 1440, height: 900 }, 1)).toEqual({ x: 1094, y: 97, width: 340, height: 771 })
  })

  it('grows with the zoom of the page it covers', () => {
    expect(sheetArea({ width: 1440, height: 900 }, 1.5)).toEqual({ x: 921, y: 146, width: 510, height: 706 })
  })

  it('lies whole in the window, whatever its size and zoom', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 8_000 }),
      height: fc.integer({ min: 1, max: 8_000 }),
    })
    fc.assert(
      fc.property(size, fc.double({ min: 0.25, max: 5, noNaN: true }), (window, zoom) => {
        const { x, y, width, height } = sheetArea(window, zoom)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(x + width).toBeLessThanOrEqual(window.width)
        expect(y + height).toBeLessThanOrEqual(Math.max(window.height, y + 1))
      }),
      { seed: 6 },
    )
  })
})
