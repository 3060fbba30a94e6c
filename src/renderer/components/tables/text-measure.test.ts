// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { createTextMeasure } from './text-measure'

it('measures the hyphens of a date as wide as digits, as tabular figures are drawn', () => {
  const measureText = (text: string) => ({ width: text.replaceAll('-', '').length * 10 })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never)
  const grid = document.createElement('div')
  const heading = document.createElement('span')
  heading.className = 'heading'
  grid.append(heading)
  const measure = createTextMeasure(grid)
  expect(measure?.('2026-11-28', 'cell')).toBe(measure?.('0000000000', 'cell'))
})
