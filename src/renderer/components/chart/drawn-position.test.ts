import { expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { defaultDrawingStyle, type ChartDrawing } from '../../preferences/chart-preferences'
import { createPositionActions } from './price-menu-actions'
import { derivePositionPlan, parseDrawnPosition } from './drawn-position'

const drawn = (...values: readonly number[]): ChartDrawing => ({
  ...defaultDrawingStyle,
  tool: 'position',
  spots: values.map(value => ({ at: 1, value })),
})
const market = { tick: a('0.5') }

it.each([
  ['a long, whose stop lies below', [60000, 59000, 62500], { side: 'BUY', ratio: '2.5' }],
  ['a short, whose stop lies above', [60000, 60500, 59000], { side: 'SELL', ratio: '2' }],
] as const)('reads %s, with prices on the tick grid of the market', (_which, [entry, stop, target], plan) =>
  expect(parseDrawnPosition(drawn(entry + 0.2, stop - 0.1, target), market)).toEqual({
    ...plan,
    entry: String(entry),
    stop: String(stop),
    target: String(target),
  }),
)

it.each([
  ['a target on the side of the stop', drawn(60000, 59000, 58000)],
  ['a target at the entry', drawn(60000, 59000, 60000)],
  ['a stop at the entry', drawn(60000, 60000, 61000)],
  ['a position that is not drawn to its end', drawn(60000, 59000)],
  ['another tool', { ...drawn(60000, 59000, 62000), tool: 'channel' as const }],
])('reads no position from %s', (_which, drawing) =>
  expect(parseDrawnPosition(drawing, market)).toBeUndefined(),
)

it('reads no position before the market’s rules are known', () =>
  expect(parseDrawnPosition(drawn(60000, 59000, 62000), undefined)).toBeUndefined())

it('derives the side before a target is drawn', () =>
  expect(derivePositionPlan(a('10'), a('9'), undefined)).toEqual({ side: 'BUY', ratio: undefined }))

it('fills the ticket with entry and exits, and sends nothing', () => {
  const fills = {
    side: 'SELL',
    type: 'LIMIT',
    price: '60000',
    reduceOnly: false,
    protect: true,
    stopLoss: '60500',
    stopLossLimit: '',
    takeProfit: '59000',
    takeProfitLimit: '',
  }
  expect(createPositionActions(parseDrawnPosition(drawn(60000, 60500, 59000), market))).toEqual([
    { label: 'Fill ticket: short', fills },
    { label: 'Fill ticket, size by risk…', fills, sizes: true },
  ])
  expect(createPositionActions(undefined)).toEqual([])
})
