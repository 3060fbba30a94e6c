import type { Chart, DataLoader } from 'klinecharts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { Candle } from '@core/market/market'
import { createBarFeed, ownPace, PACE, QUIET } from './bar-feed'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bar = (at: number, close: string): Candle => {
  const price = exactly(close)
  return { at, open: price, high: price, low: price, close: price, volume: exactly('1') }
}

/** A feed of one market whose bars were read, with everything the chart was told since. */
async function open() {
  const told: (readonly [at: number, close: number])[] = []
  let loader: DataLoader | undefined
  const chart = {
    setDataLoader: (given: DataLoader) => (loader = given),
    // A pixel is as high as 1 of the price.
    convertToPixel: (points: readonly { value: number }[]) => points.map(({ value }) => ({ y: value })),
  } as unknown as Chart
  const feed = createBarFeed(chart, () => Promise.resolve([bar(0, '1')]))
  const show = async (symbol: string) => {
    feed.show(symbol, '1m')
    const about = {
      symbol: { ticker: symbol, pricePrecision: 1, volumePrecision: 3 },
      period: { type: 'minute', span: 1 },
    } as const
    loader?.subscribeBar?.({ ...about, callback: ({ timestamp, close }) => told.push([timestamp, close]) })
    await loader?.getBars({ ...about, type: 'init', timestamp: null, callback: () => undefined })
  }
  await show('PERP_BTC_USDC')
  return { feed, told, show }
}

describe('the growing bar', () => {
  it('is drawn at once, and then at its pace as it stands by then', async () => {
    const { feed, told } = await open()
    for (const close of ['2', '3', '4']) feed.live(bar(0, close))
    expect(told).toEqual([[0, 2]])
    vi.advanceTimersByTime(PACE)
    expect(told).toEqual([
      [0, 2],
      [0, 4],
    ])
    vi.advanceTimersByTime(10 * PACE)
    feed.live(bar(0, '5'))
    expect(told).toEqual([
      [0, 2],
      [0, 4],
      [0, 5],
    ])
  })

  it('waits longer while it would not be seen to move, and no longer than its figures may', async () => {
    const { feed, told } = await open()
    for (const close of ['2', '2.1', '2.9']) feed.live(bar(0, close))
    vi.advanceTimersByTime((QUIET - 1) * PACE)
    expect(told).toEqual([[0, 2]])
    vi.advanceTimersByTime(PACE)
    expect(told).toEqual([
      [0, 2],
      [0, 2.9],
    ])
  })

  it('waits no longer once it moves', async () => {
    const { feed, told } = await open()
    for (const close of ['2', '2.5']) feed.live(bar(0, close))
    vi.advanceTimersByTime(PACE)
    expect(told).toEqual([[0, 2]])
    feed.live(bar(0, '1'))
    expect(told).toEqual([
      [0, 2],
      [0, 1],
    ])
  })

  it('is drawn as it ended when the next one begins before its turn', async () => {
    const { feed, told } = await open()
    for (const [at, close] of [
      [0, '2'],
      [0, '3'],
      [60_000, '9'],
    ] as const)
      feed.live(bar(at, close))
    vi.advanceTimersByTime(PACE)
    expect(told).toEqual([
      [0, 2],
      [0, 3],
      [60_000, 9],
    ])
  })

  it('is never drawn into another market', async () => {
    const { feed, told, show } = await open()
    feed.live(bar(0, '2'))
    feed.live(bar(0, '3'))
    await show('PERP_ETH_USDC')
    vi.advanceTimersByTime(10 * PACE)
    expect(told).toEqual([[0, 2]])
  })

  it('is not drawn into a chart that was closed', async () => {
    const { feed, told } = await open()
    feed.live(bar(0, '2'))
    feed.live(bar(0, '3'))
    feed.close()
    vi.advanceTimersByTime(10 * PACE)
    expect(told).toEqual([[0, 2]])
  })
})

it('has charts beside each other go at paces of their own, none of them slower than one alone', () => {
  const paces = Array.from({ length: 4 }, ownPace)
  expect(new Set(paces).size).toBe(paces.length)
  for (const pace of paces) expect(pace).toBeLessThanOrEqual(PACE)
})
