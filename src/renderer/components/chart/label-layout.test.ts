import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createLabelLayout, LAST_PRICE, type PaneScale } from './label-layout'
import type { PricedChartLine } from './chart-lines'

const line = (id: string, at: string, some: Partial<PricedChartLine> = {}): PricedChartLine => ({
  ...{ id, label: id, price: requireAmount(at), figure: at, ink: 'up', dashed: false },
  ...some,
})
const order = (id: string, at: string, side: 'BUY' | 'SELL' = 'BUY') =>
  line(id, at, { sharing: { is: 'order', side, left: requireAmount('0.02') } })
const stop = (id: string, at: string) => line(id, at, { role: 'stop' })
/** A pane of 200 pixels, in which a price of 200 is at the top and one of 0 at the bottom. */
const scale = (changes: Partial<PaneScale> = {}): PaneScale => ({
  height: 200,
  toPixel: value => Math.round(200 - value),
  ...changes,
})
const layoutOf = (lines: readonly PricedChartLine[], last: number | undefined = 100) =>
  createLabelLayout(lines, { readLast: () => last })
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
    ['orders of one side', [order('a', '140'), order('b', '140')], ['2 BUY Σ 0.04 · 140']],
    ['alerts', ['a', 'b'].map(id => line(id, '140', { sharing: { is: 'alert' } })), ['2 alerts · 140']],
    ['orders of both sides', [order('a', '140'), order('b', '140', 'SELL')], ['a', 'b']],
    ['other lines', ['a', 'b'].map(id => line(id, '140')), ['a', 'b']],
  ])('at one price are shared by one kind alone: %s', (_, lines, labels) => {
    expect(
      rowsOf(lines)
        .map(([, label]) => label)
        .filter(Boolean),
    ).toEqual(labels)
  })

  it.each([['140'], ['900'], ['101'], ['-50'], ['1']])(
    'name stop, liquidation, entry and orders each for itself, also at one price: %s',
    at => {
      const roles = (['stop', 'liquidation', 'entry'] as const).map(role => line(role, at, { role }))
      const labels = rowsOf([order('a', at), ...roles, order('b', at)]).map(([, label]) => label)
      expect(labels.map(label => label.replace(/[↑↓] /, '')).filter(Boolean)).toEqual([
        'stop',
        'liquidation',
        'entry',
        `2 BUY Σ 0.04 · ${at}`,
      ])
    },
  )

  it('beyond an edge are shared by the orders of one side, with their count, size and prices', () => {
    const far = [order('a', '205'), order('b', '700'), order('c', '250', 'SELL'), order('d', '-100')]
    expect(rowsOf([...far, stop('SL', '1000'), stop('second', '900'), line('seen', '140')])).toEqual([
      [8.5, '↑ SL'],
      [25.5, '↑ second'],
      [42.5, '↑ 2 BUY Σ 0.04 · 205–700'],
      [59.5, '↑ c'],
      [76.5, 'seen'],
      [100, ''],
      [191.5, '↓ d'],
    ])
  })

  it('are shared by the nearest orders of a side until all have space', () => {
    const lines = [order('a', '60'), order('b', '30'), order('c', '24'), order('d', '10'), stop('SL', '5')]
    expect(rowsOf(lines, 80)).toEqual([
      [120, ''],
      [140, 'a'],
      [157.5, '2 BUY Σ 0.04 · 24–30'],
      [174.5, 'd'],
      [191.5, 'SL'],
    ])
  })

  it('leave out the prices of a shared label without space for them', () => {
    const lines = [order('a', '205'), order('b', '700'), order('c', '140', 'SELL')]
    const layout = createLabelLayout(lines, { readLast: () => 100, hasSpace: label => label.length < 20 })
    expect(layout.rowOf('a', scale())?.label).toBe('↑ 2 BUY Σ 0.04 · …')
    expect(layout.rowOf('c', scale())?.label).toBe('c')
  })

  it('name the average of a shared label without space for its range, weighted by size', () => {
    const large = line('b', '215', { sharing: { is: 'order', side: 'BUY', left: requireAmount('0.06') } })
    const layout = createLabelLayout([order('a', '205'), large], {
      readLast: () => 100,
      hasSpace: label => !label.includes('–'),
    })
    expect(layout.rowOf('a', scale())?.label).toBe('↑ 2 BUY Σ 0.08 · Ø 212.5')
  })

  it('show on a short axis the prices of position, nearest stop and target, and of the others a tick', () => {
    const exit = {
      quantity: requireAmount('1'),
      entry: requireAmount('40'),
      words: '',
      isHeld: true,
    } as const
    const held = { role: 'stop', exit } as const
    const lines = [
      ...[line('TP', '170', { role: 'target' }), line('far TP', '190', { role: 'target' })],
      ...[order('sell', '120', 'SELL'), line('alert', '110'), stop('SL of a bracket', '70')],
      ...[line('entry', '40', { role: 'entry' }), line('SL', '30', held), line('far SL', '10', held)],
    ]
    const layout = layoutOf(lines)
    const tagged = (height: number) => lines.filter(({ id }) => layout.rowOf(id, scale({ height }))?.isTagged)
    expect(tagged(200).map(({ id }) => id)).toEqual(['TP', 'entry', 'SL'])
    expect(tagged(500).map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
  })

  it('without space for all keep stops, then liquidation, then entry', () => {
    const all = ['entry', 'liquidation', 'stop'] as const
    const lines = all.map((role, index) => line(role, `${10 + index}`, { role }))
    const rows = rowsOf([...lines, line('TP', '20')], 100, scale({ height: 70 }))
    expect(rows.map(([, label]) => label)).toEqual(['', '↓ stop', '↓ liquidation', '↓ entry'])
  })

  it('mark a shared label of lines that are stale', () => {
    const lines = [order('a', '205'), order('b', '700')].map(each => ({ ...each, isStale: true as const }))
    expect(rowsOf(lines)[0]).toEqual([8.5, '↑ ◷ 2 BUY Σ 0.04 · 205–700'])
  })

  it('reports the rows whose prices are not on the axis, and no other', () => {
    const shared: string[][] = []
    const layout = createLabelLayout([order('a', '140'), order('b', '140'), line('c', '120')], {
      readLast: () => 100,
      onUntagged: rows => shared.push(rows.map(({ lines }) => lines.map(({ id }) => id).join())),
    })
    layout.rowOf('c', scale())
    expect(shared).toEqual([['a,b']])
  })

  it.each([
    ['a stop', [stop('SL', '2')]],
    ['a single order', [line('order', '2')]],
    ['two stops and an order', [stop('SL', '2'), stop('second', '3'), order('order', '4')]],
  ])('move the tag of the newest price off the edge for %s', (_, lines) => {
    const rows = rowsOf(lines, 5)
    expect(rows.length).toBe(lines.length + 1)
    expect(rows[0]).toEqual([191.5 - 17 * lines.length, ''])
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
    const layout = createLabelLayout([line('a', '160'), line('b', '101')], { readLast: () => last })
    expect(layout.rowOf('a', scale({ toPixel: value => 210 - value }))?.y).toBe(50)
    expect([layout.rowOf('a', scale())?.y, layout.rowOf('b', scale())?.y]).toEqual([40, 83])
    last = 140
    expect(layout.rowOf('b', scale())?.y).toBe(99)
  })

  it('are laid out without a newest price', () => {
    const layout = createLabelLayout([line('a', '101')], { readLast: () => undefined })
    expect(layout.rowOf('a', scale())?.y).toBe(99)
  })

  it('name the labels that cover a height, or some of several', () => {
    const layout = layoutOf([line('a', '160'), line('b', '140')])
    const labelsBetween = (top: number, bottom = top) => layout.labelsBetween(top, bottom, scale())
    expect([31, 32, 48, 49].map(y => labelsBetween(y))).toEqual([[], ['a'], ['a'], []])
    expect([labelsBetween(40, 60), labelsBetween(90, 110)]).toEqual([['a', 'b'], []])
  })

  it('report the heights at which a tag touches a number of the axis', () => {
    const layout = layoutOf([line('a', '160')])
    expect([27, 28, 52, 53, 87, 88].map(y => layout.isTagAt(y, scale()))).toEqual([
      ...[false, true, true, false],
      ...[false, true],
    ])
  })
})
