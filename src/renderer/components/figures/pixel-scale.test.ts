import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requireAmount, isOnStepGrid } from '@core/value/decimal-amount'
import { toChartBar, priceAtHeight, toPixelScale } from './pixel-scale'

const a = requireAmount

it.each([
  [61_234.549_9, '0.1', '61234.5'],
  [61_234.56, '0.5', '61234.5'],
  [0.000_012_34, '0.000001', '0.000012'],
  [17, '10', '20'],
])('converts a height of %s on a tick grid of %s to the price %s', (height, tick, price) =>
  expect(priceAtHeight(height, a(tick))).toBe(price),
)

it.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -5, 1e30, 0.04])('reads no price at %s', height =>
  expect(priceAtHeight(height, a('0.1'))).toBeUndefined(),
)

it('reads back the price at which it was drawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom('0.1', '0.01', '1'),
      (ticks, tick) => {
        const places = tick === '1' ? 0 : tick.length - 2
        const price = a(
          String(ticks / 10 ** places).includes('e')
            ? '1'
            : (ticks / 10 ** places).toFixed(places).replace(/\.?0+$/, '') || '1',
        )
        fc.pre(isOnStepGrid(price, a(tick)))
        expect(priceAtHeight(toPixelScale(price), a(tick))).toBe(price)
      },
    ),
  )
})

it('draws a bar with all its values', () => {
  const bar = { at: 7, open: a('1.5'), high: a('3'), low: a('1'), close: a('2.25'), volume: a('9') }
  expect(toChartBar(bar)).toEqual({ timestamp: 7, open: 1.5, high: 3, low: 1, close: 2.25, volume: 9 })
})
