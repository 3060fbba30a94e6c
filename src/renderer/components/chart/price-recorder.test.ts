import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createPriceRecorder } from './price-recorder'
import { intervalDurationsMs } from '@core/figures/live-bar'

const a = requireAmount
const MINUTE = intervalDurationsMs['1m']
const start = 1_790_000_000_000 - (1_790_000_000_000 % MINUTE)

it('builds bars without volume from received prices', () => {
  const heard = createPriceRecorder()
  for (const [price, after] of [
    ['100', 0],
    ['103', 10],
    ['99', 20],
    ['101', MINUTE + 1],
  ] as const)
    heard.recordPrice('A', 'mark', a(price), start + after)
  expect(heard.bars('A', 'mark', '1m')).toEqual([
    { at: start, open: '100', high: '103', low: '99', close: '99', volume: '0' },
    { at: start + MINUTE, open: '101', high: '101', low: '101', close: '101', volume: '0' },
  ])
  expect(heard.recordedSince('A', 'mark')).toBe(start)
})

it('separates mark prices, index prices and markets, and invents no values', () => {
  const heard = createPriceRecorder()
  heard.recordPrice('A', 'mark', a('100'), start)
  heard.recordPrice('A', 'index', undefined, start)
  expect([
    heard.bars('A', 'index', '1m'),
    heard.bars('B', 'mark', '1m'),
    heard.recordedSince('B', 'mark'),
  ]).toEqual([[], [], undefined])
})

it('applies each update once, and nothing older than the latest', () => {
  const heard = createPriceRecorder()
  for (const at of [5, 5, 3]) heard.recordPrice('A', 'mark', a(String(at)), start + at)
  expect(heard.bars('A', 'mark', '1m')[0]).toMatchObject({ open: '5', low: '5', close: '5' })
})

it('is bounded in time and in markets', () => {
  const heard = createPriceRecorder()
  for (let at = 1; at <= 6_000; at += 1) heard.recordPrice('A', 'mark', a('1'), start + at * 1_000)
  expect(heard.recordedSince('A', 'mark')).toBe(start + 601_000)
  for (let market = 0; market < 20; market += 1) heard.recordPrice(`M${market}`, 'mark', a('1'), start)
  expect(heard.recordedSince('A', 'mark')).toBeUndefined()
  expect(heard.recordedSince('M19', 'mark')).toBe(start)
})
