import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaText, leastSize, sheetArea, windowArea } from './bounds'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const second = { x: 1920, y: -200, width: 2560, height: 1440 }

describe('a window opens', () => {
  it.each([
    ['in the usual size when nothing is remembered', undefined, { width: 1440, height: 900 }],
    ['as it was left', '[100,50,1200,700]', { x: 100, y: 50, width: 1200, height: 700 }],
    [
      'on the second screen, as it was left',
      '[2000,-100,1500,900]',
      { x: 2000, y: -100, width: 1500, height: 900 },
    ],
    ['in the usual size when its screen is gone', '[9000,50,1200,700]', { width: 1440, height: 900 }],
    [
      'in the usual size when only a corner could be seen',
      '[1800,1060,1200,700]',
      { width: 1440, height: 900 },
    ],
    ['no larger than its screen', '[0,0,9000,9000]', { x: 0, y: 0, width: 1920, height: 1080 }],
    ['no smaller than it can be', '[0,0,300,200]', { x: 0, y: 0, ...leastSize }],
    ['in the usual size when the text is not a place', '{"x":1}', { width: 1440, height: 900 }],
    ['in the usual size when a figure is not a number', '[0,0,1e3,700]', { width: 1440, height: 900 }],
    ['in the usual size when a figure is absurd', '[0,0,12345678,700]', { width: 1440, height: 900 }],
  ])('%s', (_, remembered, area) => {
    const screens = remembered?.startsWith('[2000') ? [screen, second] : [screen]
    expect(windowArea(remembered, screens)).toEqual(area)
  })

  it('where it was left, whatever that was', () => {
    const place = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 400 }),
      width: fc.integer({ min: leastSize.width, max: 1920 }),
      height: fc.integer({ min: leastSize.height, max: 1080 }),
    })
    fc.assert(
      fc.property(place, area => {
        expect(windowArea(areaText(area), [screen])).toEqual(area)
      }),
      { seed: 5 },
    )
  })

  it('somewhere, even where there is no screen', () => {
    expect(windowArea('[0,0,1200,700]', [])).toEqual({ width: 1440, height: 900 })
  })
})

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
