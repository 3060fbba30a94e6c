import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createPriceRecorder } from './price-recorder'
import { intervalDurationsMs } from '@core/figures/live-bar'

const a = requireAmount
const MINUTE = intervalDurationsMs['1m']
const start = 1_790_000_000_000 - (1_790_000_000_000 % MINUTE)

it('builds bars without volume from received prices', () => {
  const recorder = createPriceRecorder()
  for (const [price, after] of [
    ['100', 0],
    ['103', 10],
    ['99', 20],
    ['101', MINUTE + 1],
  ] as const)
    recorder.recordPrice('A', 'mark', a(price), start + after)
  expect(recorder.bars('A', 'mark', '1m')).toEqual([
    { at: start, open: '100', high: '103', low: '99', close: '99', volume: '0' },
    { at: start + MINUTE, open: '101', high: '101', low: '101', close: '101', volume: '0' },
  ])
  expect(recorder.recordedSince('A', 'mark')).toBe(start)
})

it('separates mark prices, index prices and markets, and invents no values', () => {
  const recorder = createPriceRecorder()
  recorder.recordPrice('A', 'mark', a('100'), start)
  recorder.recordPrice('A', 'index', undefined, start)
  expect([
    recorder.bars('A', 'index', '1m'),
    recorder.bars('B', 'mark', '1m'),
    recorder.recordedSince('B', 'mark'),
  ]).toEqual([[], [], undefined])
})

it('applies each update once, and nothing older than the latest', () => {
  const recorder = createPriceRecorder()
  for (const at of [5, 5, 3]) recorder.recordPrice('A', 'mark', a(String(at)), start + at)
  expect(recorder.bars('A', 'mark', '1m')[0]).toMatchObject({ open: '5', low: '5', close: '5' })
})

it('is bounded in time and in markets', () => {
  const recorder = createPriceRecorder()
  for (let at = 1; at <= 6_000; at += 1) recorder.recordPrice('A', 'mark', a('1'), start + at * 1_000)
  expect(recorder.recordedSince('A', 'mark')).toBe(start + 601_000)
  for (let market = 0; market < 20; market += 1) recorder.recordPrice(`M${market}`, 'mark', a('1'), start)
  expect(recorder.recordedSince('A', 'mark')).toBeUndefined()
  expect(recorder.recordedSince('M19', 'mark')).toBe(start)
})
