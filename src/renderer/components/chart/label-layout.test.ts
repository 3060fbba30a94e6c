import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createLabelLayout, type PaneScale } from './label-layout'
import type { PricedChartLine } from './chart-lines'

const line = (id: string, at: string, column: PricedChartLine['column'] = 0): PricedChartLine => ({
  id,
  price: requireAmount(at),
  label: id,
  figure: at,
  ink: 'up',
  dashed: false,
  column,
})
/** A pane in which a price is as many pixels from the top. */
const scale = (changes: Partial<PaneScale> = {}): PaneScale => ({
  height: 200,
  toPixel: value => value,
  last: 100,
  ...changes,
})

const lines = [
  line('a', '40'),
  line('b', '44'),
  line('order', '44', 1),
  line('near the newest', '97', 1),
  line('just under it', '101', 2),
  line('cut at the top', '3', 2),
  line('out of sight', '201', 2),
]
const crowd = createLabelLayout(lines)
const where = (of: 'label' | 'figure', at = scale()) => lines.map(({ id }) => crowd[of](id, at))

describe('price lines of a chart', () => {
  it('have labels above them, in a column for each kind, without overlap or clipping', () => {
    expect(where('label')).toEqual([38, 52, 42, 95, 99, 14, 199])
  })

  it('report the labels that a line at a height would cross', () => {
    const at = (y: number) => crowd.labelsCrossedAt(y, scale()).map(({ id }) => id)
    expect([40, 44, 38, 26, 97].map(at)).toEqual([['order'], ['b'], ['order'], [], ['just under it']])
  })

  it('have figures beside one another and beside the latest price', () => {
    expect(where('figure')).toEqual([32, 49, 66, 83, 117, 8.5, 191.5])
  })

  it('stick to the edge when out of view: the nearest two, and the count of the others', () => {
    const far = ['-5', '-50', '-400', '-900', '300'].map((at, index) => line(`${index}`, at))
    const told = createLabelLayout([...far, line('seen', '60'), line('another column', '-7', 1)])
    const at = (id: string) => [told.label(id, scale()), told.offscreenOf(id, scale())]
    expect(['0', '1', '2', '3', '4', 'seen', 'another column'].map(at)).toEqual([
      [28, { direction: 'above', more: 0 }],
      [14, { direction: 'above', more: 2 }],
      [undefined, undefined],
      [undefined, undefined],
      [200, { direction: 'below', more: 0 }],
      [58, undefined],
      [14, { direction: 'above', more: 0 }],
    ])
  })

  it('keep their order at one edge', () => {
    const pushed = createLabelLayout([line('lower', '98'), line('upper', '90')])
    expect(['upper', 'lower'].map(id => pushed.figure(id, scale()))).toEqual([66, 83])
  })

  it('are laid out again when the scale changes', () => {
    expect(crowd.label('a', scale({ toPixel: value => value + 10 }))).toBe(48)
    expect(crowd.label('a', scale())).toBe(38)
  })

  it('are laid out without a latest price', () => {
    expect(crowd.figure('near the newest', scale({ last: undefined }))).toBe(97)
  })
})
