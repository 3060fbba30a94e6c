import { describe, expect, it } from 'vitest'
import type { PriceCandle } from '../market/venue-market-rules'
import { requireAmount as a } from '../value/decimal-amount'
import { isMissingBars, mergeBars, computePeriodChange, withLastPrice } from './market-comparison'

const MINUTE = 60_000
const bar = (minute: number, close: string): PriceCandle => ({
  at: minute * MINUTE,
  open: a('1'),
  high: a('999'),
  low: a('1'),
  close: a(close),
  volume: a('3'),
})

describe('the price move of a market', () => {
  const bars = [bar(1, '80'), bar(2, '100'), bar(4, '102.5'), bar(5, '98')]

  it.each([
    ['from the first bar in sight', 2, 4, { from: 2, to: 4, share: '0.025' }],
    ['to a lower close', 2, 9, { from: 2, to: 5, share: '-0.02' }],
    ['from the first that is known, where the edge has none', 3, 5, { from: 4, to: 5 }],
    ['by nothing within one bar', 4, 4, { from: 4, to: 4, share: '0' }],
  ])('runs %s', (_, from, to, moved) =>
    expect(computePeriodChange(bars, from * MINUTE, to * MINUTE)).toMatchObject({
      ...moved,
      from: moved.from * MINUTE,
      to: moved.to * MINUTE,
    }),
  )

  it('is unknown when no bar is in view', () => {
    expect(computePeriodChange(bars, 6 * MINUTE, 9 * MINUTE)).toBeUndefined()
    expect(computePeriodChange([bar(1, '0'), bar(2, '5')], 0, 9 * MINUTE)).toBeUndefined()
  })
})

describe('bars that are extended by the last price', () => {
  const last = (minute: number, price: string) => ({ at: minute * MINUTE + 1, price: a(price) })

  it('keep their volume and close at the last price', () => {
    expect(withLastPrice([bar(1, '5'), bar(2, '6')], last(2, '7'), '1m')).toEqual([bar(1, '5'), bar(2, '7')])
  })
  it('start the next bar, and ignore a price of an ended one', () => {
    const bars = [bar(2, '6')]
    expect(withLastPrice(bars, last(3, '7'), '1m').map(({ at, close }) => [at, close])).toEqual([
      [2 * MINUTE, '6'],
      [3 * MINUTE, '7'],
    ])
    expect(withLastPrice(bars, last(1, '7'), '1m')).toBe(bars)
    // A price that adds nothing changes no bar.
    expect(withLastPrice(bars, last(2, '6'), '1m')).toBe(bars)
  })
})

it.each([
  ['the newest is open', 3, false],
  ['the newest has just ended', 4, false],
  ['one passed by', 5, true],
])('detects missing bars or none when %s', (_, minute, lacks) => {
  expect(isMissingBars([bar(3, '1')], minute * MINUTE + 5, '1m')).toBe(lacks)
  expect(isMissingBars([], minute * MINUTE, '1m')).toBe(true)
})

it('puts newly read bars over known ones, in time order', () => {
  expect(mergeBars([bar(2, '1'), bar(3, '1')], [bar(1, '9'), bar(3, '9')])).toEqual([
    bar(1, '9'),
    bar(2, '1'),
    bar(3, '9'),
  ])
})
