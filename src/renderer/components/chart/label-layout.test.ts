import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createLabelLayout, LAST_PRICE, type PaneScale } from './label-layout'
import type { PricedChartLine } from './chart-lines'

const line = (id: string, at: string, some: Partial<PricedChartLine> = {}): PricedChartLine => ({
  ...{ id, label: id, price: requireAmount(at), figure: at, ink: 'up', dashed: false },
  ...some,
})
const stop = (id: string, at: string) => line(id, at, { role: 'stop' })
/** A pane of 200 pixels, in which a price of 200 is at the top and one of 0 at the bottom. */
const scale = (changes: Partial<PaneScale> = {}): PaneScale => ({
  height: 200,
  toPixel: value => Math.round(200 - value),
  ...changes,
})
const layoutOf = (lines: readonly PricedChartLine[], last: number | undefined = 100) =>
  createLabelLayout(lines, () => last)
/** Heights and labels of the rows from top to bottom, with the tag of the newest price. */
const rowsOf = (lines: readonly PricedChartLine[], last?: number, pane = scale()) =>
  [LAST_PRICE, ...lines.map(({ id }) => id)]
    .map(id => layoutOf(lines, last).rowOf(id, pane))
    .flatMap(row => (row === undefined ? [] : [[row.y, row.label] as const]))
    .toSorted(([a], [b]) => a - b)

describe('rows of price lines', () => {
  it('lie beside their lines where there is space, and never over one another or the newest price', () => {
    const lines = [
      line('a', '160'),
      line('b', '156'),
      line('near', '103'),
      line('under', '99'),
      line('top', '197'),
    ]
    expect(rowsOf(lines)).toEqual([
      [8.5, 'top'],
      [40, 'a'],
      [57, 'b'],
      [83, 'near'],
      [100, ''],
      [117, 'under'],
    ])
  })

  it('keep the order of their prices, also at one height', () => {
    const lines = [line('lower', '110.1'), line('higher', '110.3'), line('highest', '110.4')]
    expect(rowsOf(lines).map(([, label]) => label)).toEqual(['highest', 'higher', 'lower', ''])
  })

  it.each([
    ['equal labels are counted', ['BUY 0.01 limit', 'BUY 0.01 limit'], '2 × BUY 0.01 limit'],
    ['other labels are counted beside the first', ['LONG · entry', 'Alert', 'TP'], 'LONG · entry +2'],
  ])('are merged at one price: %s', (_, labels, label) => {
    const merged = labels.map((each, index) => line(`${index}`, '140', { label: each }))
    expect(rowsOf(merged)).toEqual([
      [60, label],
      [100, ''],
    ])
  })

  it('at one price say stop before liquidation before entry before orders', () => {
    const all = [line('order', '140'), line('entry', '140', { role: 'entry' })]
    const liquidation = line('liquidation', '140', { role: 'liquidation' })
    const first = (lines: readonly PricedChartLine[]) => rowsOf(lines)[0]?.[1]
    expect(first(all)).toBe('entry +1')
    expect(first([...all, liquidation])).toBe('liquidation +2')
    expect(first([...all, liquidation, stop('SL', '140')])).toBe('SL +3')
  })

  it('stick to the edge when out of view: stops, then the nearest, with the count of the others', () => {
    const far = ['205', '250', '700', '900', '-100'].map((at, index) => line(`${index}`, at))
    expect(rowsOf([...far, stop('SL', '1000'), line('seen', '140')])).toEqual([
      [8.5, '↑ SL +2'],
      [25.5, '↑ 0 +1'],
      [60, 'seen'],
      [100, ''],
      [191.5, '↓ 4'],
    ])
  })

  it('without space keep the stop, and count the orders beside it', () => {
    const lines = [line('a', '20'), line('b', '15'), line('c', '10'), stop('SL', '5')]
    expect(rowsOf(lines, 30)).toEqual([
      [170, ''],
      [191.5, 'SL +3'],
    ])
  })

  it.each([
    ['a stop', [stop('SL', '2')]],
    ['a single order', [line('order', '2')]],
    ['two stops and no order', [stop('SL', '2'), stop('second', '3'), line('order', '4')]],
  ])('move the tag of the newest price off the edge for %s', (_, lines) => {
    const kept = lines.filter((each, index) => each.role === 'stop' || index === 0)
    const rows = rowsOf(lines, 5)
    expect(rows.length).toBe(kept.length + 1)
    expect(rows[0]).toEqual([191.5 - 17 * kept.length, ''])
  })

  it('name every stop in view that has space at all', () => {
    const stops = Array.from({ length: 9 }, (_, index) => stop(`SL ${index}`, `${1 + index}`))
    const orders = Array.from({ length: 10 }, (_, index) => line(`${index}`, `${40 + index}`))
    const labels = rowsOf([...orders, ...stops], 30).map(([, label]) => label)
    expect(labels.filter(label => label.startsWith('SL')).length).toBe(9)
    expect(labels.at(-1)).toBe('SL 0')
  })

  it('are laid out again when the scale or the newest price changes', () => {
    let last = 100
    const layout = createLabelLayout([line('a', '160'), line('b', '101')], () => last)
    expect(layout.rowOf('a', scale({ toPixel: value => 210 - value }))?.y).toBe(50)
    expect([layout.rowOf('a', scale())?.y, layout.rowOf('b', scale())?.y]).toEqual([40, 83])
    last = 140
    expect(layout.rowOf('b', scale())?.y).toBe(99)
  })

  it('are laid out without a newest price', () => {
    const layout = createLabelLayout([line('a', '101')], () => undefined)
    expect(layout.rowOf('a', scale())?.y).toBe(99)
  })

  it('say which label covers a height', () => {
    const layout = layoutOf([line('a', '160')])
    expect([31, 32, 48, 49].map(y => layout.labelAt(y, scale()))).toEqual([undefined, 'a', 'a', undefined])
  })
})
