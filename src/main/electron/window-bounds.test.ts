import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deskWindowSizes,
  formatWindowBounds,
  restoreWindowBounds,
  type WindowSizes,
  type WindowBounds,
} from './window-bounds'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const second = { x: 1920, y: -200, width: 2560, height: 1440 }
const above = { x: 0, y: -1080, width: 1920, height: 1080 }
const { usual, least } = deskWindowSizes
const small: WindowSizes = { usual: { width: 380, height: 760 }, least: { width: 300, height: 320 } }

describe('a new window', () => {
  it.each<[string, string | undefined, WindowBounds]>([
    ['in the usual size when nothing is remembered', undefined, { area: usual }],
    ['as it was left', '[100,50,1200,700]', { area: { x: 100, y: 50, width: 1200, height: 700 } }],
    [
      'as it was before it filled its screen, and fills it again',
      '[100,50,1200,700,"maximized"]',
      { area: { x: 100, y: 50, width: 1200, height: 700 }, fills: 'maximized' },
    ],
    [
      'on the whole screen, as it was left',
      '[100,50,1200,700,"full screen"]',
      { area: { x: 100, y: 50, width: 1200, height: 700 }, fills: 'full screen' },
    ],
    ['in the usual size when its screen is gone', '[9000,50,1200,700]', { area: usual }],
    [
      'in the usual size, and filling nothing, when the screen it filled is gone',
      '[9000,50,1200,700,"maximized"]',
      { area: usual },
    ],
    ['in the usual size when only a corner could be seen', '[1800,1060,1200,700]', { area: usual }],
    ['no larger than its screen', '[0,0,9000,9000]', { area: screen }],
    ['no smaller than it can be', '[0,0,300,200]', { area: { x: 0, y: 0, ...least } }],
    [
      'where its upper edge can be taken hold of',
      '[100,-500,1200,700]',
      { area: { x: 100, y: 0, width: 1200, height: 700 } },
    ],
    ['in the usual size when the text is not a place', '{"x":1}', { area: usual }],
    ['in the usual size when a figure is not a number', '[0,0,1e3,700]', { area: usual }],
    ['in the usual size when a figure has a zero in front', '[20000,100,00000,640]', { area: usual }],
    ['in the usual size when a figure is absurd', '[0,0,12345678,700]', { area: usual }],
    ['in the usual size when it fills what there is not', '[0,0,1200,700,"the moon"]', { area: usual }],
  ])('%s', (_, remembered, place) => {
    expect(restoreWindowBounds(remembered, [screen], deskWindowSizes)).toEqual(place)
  })

  it('opens on the screen it was left on, whichever that is', () => {
    const remembered = '[2000,-100,2500,900]'
    expect(restoreWindowBounds(remembered, [screen, second], deskWindowSizes)).toEqual({
      area: { x: 2000, y: -100, width: 2500, height: 900 },
    })
  })

  it('opens no larger than the screen that shows most of it', () => {
    expect(restoreWindowBounds('[1700,0,2400,1300]', [screen, second], deskWindowSizes)).toEqual({
      area: { x: 1700, y: 0, width: 2400, height: 1300 },
    })
  })

  it('opens across two screens if its upper edge is on the other', () => {
    expect(restoreWindowBounds('[100,-300,1200,900]', [screen, above], deskWindowSizes)).toEqual({
      area: { x: 100, y: -300, width: 1200, height: 900 },
    })
  })

  it('opens where it was left, whatever the saved bounds', () => {
    const place = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 400 }),
      width: fc.integer({ min: least.width, max: 1920 }),
      height: fc.integer({ min: least.height, max: 1080 }),
    })
    fc.assert(
      fc.property(place, area => {
        expect(restoreWindowBounds(formatWindowBounds(area), [screen], deskWindowSizes)).toEqual({ area })
        const text = formatWindowBounds(area, 'maximized')
        expect(restoreWindowBounds(text, [screen], deskWindowSizes)).toEqual({ area, fills: 'maximized' })
      }),
      { seed: 5 },
    )
  })

  it('opens in its own size if it is of another kind', () => {
    expect(restoreWindowBounds('[0,0,310,200]', [screen], small)).toEqual({
      area: { x: 0, y: 0, width: 310, height: 320 },
    })
    expect(restoreWindowBounds(undefined, [screen], small)).toEqual({ area: small.usual })
  })

  it('opens even if there is no screen', () => {
    expect(restoreWindowBounds('[0,0,1200,700]', [], deskWindowSizes)).toEqual({ area: usual })
  })
})
