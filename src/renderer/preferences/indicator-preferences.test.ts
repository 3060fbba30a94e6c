import { expect, it } from 'vitest'
import { createIndicator, MAX_INDICATORS_PER_CHART, parseIndicators } from './indicator-preferences'

it('migrates saved names: each line separately, in its earlier pane', () => {
  expect(parseIndicators(['VOL', 'MA', 'RSI', 'MACD'])).toEqual([
    { kind: 'VOL', params: [], ink: 'focus', pane: 1 },
    { kind: 'MA', params: [5], ink: 'focus', pane: 'bars' },
    { kind: 'MA', params: [10], ink: 'warn', pane: 'bars' },
    { kind: 'MA', params: [30], ink: 'link-pink', pane: 'bars' },
    { kind: 'MA', params: [60], ink: 'link-lime', pane: 'bars' },
    { kind: 'RSI', params: [6], ink: 'focus', pane: 2 },
    { kind: 'RSI', params: [12], ink: 'warn', pane: 2 },
    { kind: 'RSI', params: [24], ink: 'link-pink', pane: 2 },
    { kind: 'MACD', params: [12, 26, 9], ink: 'link-copper', pane: 3 },
  ])
})

it.each([
  ['a length that is none', { kind: 'MA', params: [0] }, { params: [20] }],
  ['a length with a fraction', { kind: 'MA', params: [9.5] }, { params: [20] }],
  ['a length beyond the most', { kind: 'MA', params: [501] }, { params: [20] }],
  ['too few parameters', { kind: 'MACD', params: [5] }, { params: [5, 26, 9] }],
  ['too many parameters', { kind: 'MA', params: [5, 6, 7] }, { params: [5] }],
  ['a colour of nobody', { kind: 'MA', ink: 'red; position: fixed' }, { ink: 'focus' }],
  ['an oscillator over the candles', { kind: 'RSI', pane: 'bars' }, { pane: 1 }],
  ['a pane too many', { kind: 'EMA', pane: 4 }, { pane: 'bars' }],
  [
    'a profile of the candles below them',
    { kind: 'VP', pane: 2, params: [3, 200] },
    { pane: 'bars', params: [48, 70] },
  ],
  ['an average in a pane of its own', { kind: 'EMA', pane: 2 }, { pane: 2 }],
])('reads %s as a drawable indicator', (_what, kept, read) =>
  expect(parseIndicators([kept])).toMatchObject([read]),
)

it('keeps a bounded number of indicators, and volume when nothing was saved', () => {
  expect(parseIndicators(Array.from({ length: 90 }, () => ({ kind: 'MA' })))).toHaveLength(
    MAX_INDICATORS_PER_CHART,
  )
  expect(parseIndicators(undefined)).toEqual([createIndicator('VOL', [])])
  expect(parseIndicators([])).toEqual([])
})

it('puts each in a free pane first, then beside its own kind', () => {
  const there = parseIndicators(['VOL', 'RSI', 'MACD'])
  expect(createIndicator('RSI', there).pane).toBe(2)
  expect(createIndicator('ATR', there).pane).toBe(3)
  expect(createIndicator('RSI', parseIndicators(['VOL', { kind: 'RSI', pane: 2 }])).pane).toBe(3)
  expect(createIndicator('ATR', there.slice(0, 1)).pane).toBe(2)
})
