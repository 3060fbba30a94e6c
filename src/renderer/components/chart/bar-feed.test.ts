import type { Chart, DataLoader } from 'klinecharts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { PriceCandle } from '@core/market/venue-market-rules'
import {
  createChartBarFeed,
  allocateRedrawIntervalMs,
  BAR_REDRAW_INTERVAL_MS,
  QUIET_REDRAW_TURNS,
} from './bar-feed'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bar = (at: number, close: string): PriceCandle => {
  const price = requireAmount(close)
  return { at, open: price, high: price, low: price, close: price, volume: requireAmount('1') }
}

/** Opens a feed of one market whose bars were read, and records every bar that the chart receives after that. */
async function openFeed() {
  const received: (readonly [at: number, close: number])[] = []
  let loader: DataLoader | undefined
  const chart = {
    setDataLoader: (dataLoader: DataLoader) => (loader = dataLoader),
    // One pixel is one unit of the price.
    convertToPixel: (points: readonly { value: number }[]) => points.map(({ value }) => ({ y: value })),
  } as unknown as Chart
  const feed = createChartBarFeed(chart, () => Promise.resolve([bar(0, '1')]))
  const show = async (symbol: string) => {
    feed.show(symbol, '1m')
    const about = {
      symbol: { ticker: symbol, pricePrecision: 1, volumePrecision: 3 },
      period: { type: 'minute', span: 1 },
    } as const
    loader?.subscribeBar?.({
      ...about,
      callback: ({ timestamp, close }) => received.push([timestamp, close]),
    })
    await loader?.getBars({ ...about, type: 'init', timestamp: null, callback: () => undefined })
  }
  await show('PERP_BTC_USDC')
  return { feed, received, show }
}

describe('growing bar', () => {
  it('is drawn at once, then with its latest values at a fixed pace', async () => {
    const { feed, received } = await openFeed()
    for (const close of ['2', '3', '4']) feed.updateNewestBar(bar(0, close))
    expect(received).toEqual([[0, 2]])
    vi.advanceTimersByTime(BAR_REDRAW_INTERVAL_MS)
    expect(received).toEqual([
      [0, 2],
      [0, 4],
    ])
    vi.advanceTimersByTime(10 * BAR_REDRAW_INTERVAL_MS)
    feed.updateNewestBar(bar(0, '5'))
    expect(received).toEqual([
      [0, 2],
      [0, 4],
      [0, 5],
    ])
  })

  it('is drawn less often while its change is below a pixel, but at least every few turns', async () => {
    const { feed, received } = await openFeed()
    for (const close of ['2', '2.1', '2.9']) feed.updateNewestBar(bar(0, close))
    vi.advanceTimersByTime((QUIET_REDRAW_TURNS - 1) * BAR_REDRAW_INTERVAL_MS)
    expect(received).toEqual([[0, 2]])
    vi.advanceTimersByTime(BAR_REDRAW_INTERVAL_MS)
    expect(received).toEqual([
      [0, 2],
      [0, 2.9],
    ])
  })

  it('is drawn at the next turn once it moves by a pixel', async () => {
    const { feed, received } = await openFeed()
    for (const close of ['2', '2.5']) feed.updateNewestBar(bar(0, close))
    vi.advanceTimersByTime(BAR_REDRAW_INTERVAL_MS)
    expect(received).toEqual([[0, 2]])
    feed.updateNewestBar(bar(0, '1'))
    expect(received).toEqual([
      [0, 2],
      [0, 1],
    ])
  })

  it('is drawn with its final values when the next bar begins early', async () => {
    const { feed, received } = await openFeed()
    for (const [at, close] of [
      [0, '2'],
      [0, '3'],
      [60_000, '9'],
    ] as const)
      feed.updateNewestBar(bar(at, close))
    vi.advanceTimersByTime(BAR_REDRAW_INTERVAL_MS)
    expect(received).toEqual([
      [0, 2],
      [0, 3],
      [60_000, 9],
    ])
  })

  it('is never drawn in another market', async () => {
    const { feed, received, show } = await openFeed()
    feed.updateNewestBar(bar(0, '2'))
    feed.updateNewestBar(bar(0, '3'))
    await show('PERP_ETH_USDC')
    vi.advanceTimersByTime(10 * BAR_REDRAW_INTERVAL_MS)
    expect(received).toEqual([[0, 2]])
  })

  it('is not drawn in a closed chart', async () => {
    const { feed, received } = await openFeed()
    feed.updateNewestBar(bar(0, '2'))
    feed.updateNewestBar(bar(0, '3'))
    feed.close()
    vi.advanceTimersByTime(10 * BAR_REDRAW_INTERVAL_MS)
    expect(received).toEqual([[0, 2]])
  })
})

it('gives each chart a distinct pace, none slower than that of a single chart', () => {
  const paces = Array.from({ length: 4 }, allocateRedrawIntervalMs)
  expect(new Set(paces).size).toBe(paces.length)
  for (const pace of paces) expect(pace).toBeLessThanOrEqual(BAR_REDRAW_INTERVAL_MS)
})
