import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import type { PriceCandle } from '../market/venue-market-rules'
import { hasMissedTrades, intervalDurationsMs, getBarOpenTime, applyTradeToBar } from './live-bar'

const a = requireAmount
const QUARTER = intervalDurationsMs['15m']
const bar: PriceCandle = {
  at: 4 * QUARTER,
  open: a('100'),
  high: a('105'),
  low: a('99'),
  close: a('101'),
  volume: a('7.5'),
}
const print = (price: string, at: number, quantity = '0.5') => ({
  price: a(price),
  quantity: a(quantity),
  at,
})

describe('the newest bar', () => {
  it.each([
    ['inside', '102', { ...bar, close: a('102'), volume: a('8') }],
    ['above', '107.1', { ...bar, high: a('107.1'), close: a('107.1'), volume: a('8') }],
    ['below', '98.9', { ...bar, low: a('98.9'), close: a('98.9'), volume: a('8') }],
  ])('grows with a trade %s its range', (_, price, grown) =>
    expect(applyTradeToBar(bar, print(price, 4 * QUARTER + 1), '15m')).toEqual(grown),
  )

  it('is replaced by a new bar when its time is over', () => {
    expect(applyTradeToBar(bar, print('103', 5 * QUARTER), '15m')).toEqual({
      at: 5 * QUARTER,
      open: '103',
      high: '103',
      low: '103',
      close: '103',
      volume: '0.5',
    })
  })

  it('ignores a print that belongs to an earlier bar', () => {
    expect(applyTradeToBar(bar, print('1', 4 * QUARTER - 1), '15m')).toBe(bar)
  })

  it('starts with the first print when there was no bar', () => {
    expect(applyTradeToBar(undefined, print('103', 4 * QUARTER + 7), '15m').at).toBe(4 * QUARTER)
  })
})

describe('bar opening times', () => {
  it('count weeks from Monday', () => {
    const friday = Date.UTC(2026, 10, 20, 14)
    expect(new Date(getBarOpenTime(friday, '1w')).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  })

  it.each([
    [Date.UTC(2028, 1, 29, 23, 59), '2028-02-01T00:00:00.000Z'],
    [Date.UTC(2028, 2, 1), '2028-03-01T00:00:00.000Z'],
  ])('follow calendar months from their first day in UTC', (at, opens) => {
    expect(new Date(getBarOpenTime(at, '1mon')).toISOString()).toBe(opens)
  })

  it('count days from midnight UTC', () => {
    expect(new Date(getBarOpenTime(Date.UTC(2026, 10, 20, 23, 59), '1d')).toISOString()).toBe(
      '2026-11-20T00:00:00.000Z',
    )
  })
})

describe('an intermittently read tape', () => {
  it.each([
    ['goes on from the print that was heard last', [12, 11, 10], 10, false],
    ['goes on from before it', [12, 9], 10, false],
    ['begins after it', [13, 12], 10, true],
    ['is the first that is heard', [13, 12], 0, false],
    ['is empty', [], 10, false],
  ])('has a gap, or none, when it %s', (_, tape, heardUntil, expected) => {
    const seen = tape.map(at => ({ at }))
    expect(hasMissedTrades(seen, heardUntil)).toBe(expected)
  })
})
