import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createLabelLayout, type PaneScale } from './label-layout'
import type { PricedChartLine } from './chart-lines'

const line = (id: string, at: string, label = id): PricedChartLine => ({
  ...{ id, label, price: requireAmount(at), figure: at, ink: 'up', dashed: false },
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
  line('near the newest', '97'),
  line('just under it', '101'),
  line('cut at the top', '3'),
  line('out of sight', '201'),
]
const crowd = createLabelLayout(lines)
const where = (at = scale()) => lines.map(({ id }) => crowd.rowOf(id, at)?.y)

describe('rows of price lines', () => {
  it('lie beside one another and beside the tag of the newest price', () => {
    expect(where()).toEqual([40, 57, 83, 117, 8.5, 191.5])
  })

  it.each([
    ['equal labels are counted', ['BUY 0.01 limit', 'BUY 0.01 limit'], '2 × BUY 0.01 limit'],
    ['other labels are counted beside the first', ['LONG · entry', 'Alert', 'SL'], 'LONG · entry +2'],
  ])('are merged at one price: %s', (_, labels, label) => {
    const merged = createLabelLayout(labels.map((each, index) => line(`${index}`, '60', each)))
    expect(labels.map((__, index) => merged.rowOf(`${index}`, scale()))).toEqual([
      { y: 60, label, off: undefined },
      ...labels.slice(1).map(() => undefined),
    ])
  })

  it('stick to the edge when out of view: the nearest two, and the count of the others', () => {
    const far = ['-5', '-50', '-400', '-900', '300'].map((at, index) => line(`${index}`, at))
    const rows = createLabelLayout([...far, line('seen', '60'), line('4 too', '300')])
    const at = (id: string) => {
      const row = rows.rowOf(id, scale())
      return row && [row.y, row.off]
    }
    expect(['0', '1', '2', '3', '4', '4 too', 'seen'].map(at)).toEqual([
      [25.5, { direction: 'above', more: 0 }],
      [8.5, { direction: 'above', more: 2 }],
      undefined,
      undefined,
      [191.5, { direction: 'below', more: 0 }],
      undefined,
      [60, undefined],
    ])
  })

  it('keep their order at one edge', () => {
    const pushed = createLabelLayout([line('lower', '98'), line('upper', '90')])
    expect(['upper', 'lower'].map(id => pushed.rowOf(id, scale())?.y)).toEqual([66, 83])
  })

  it('are laid out again when the scale changes', () => {
    expect(crowd.rowOf('a', scale({ toPixel: value => value + 10 }))?.y).toBe(50)
    expect(crowd.rowOf('a', scale())?.y).toBe(40)
  })

  it('are laid out without a newest price', () => {
    expect(crowd.rowOf('near the newest', scale({ last: undefined }))?.y).toBe(97)
  })
})
