import { equal } from 'node:assert/strict'
import type { SequencedMessage } from '@contract/messages-api'
import type { PackedMarketView } from '@contract/packed-view'
import { busyAnswers, getPreciseTime, openFeed, type MarketFeed } from './market-feed'
import { median } from './measure'
import { openScreen, type BenchScreen, type DoorWindow } from './screen'
import { absoluteRow, type Entry, type Row } from './row'

const WARM_UP = 4_000
const SPAN = 10_000
/** Ticks per second, with the limit of the 99th percentile in milliseconds. At 500 two frame clocks wait for each other. */
const RATES = [
  { rate: 60, most: 33 },
  { rate: 500, most: 45 },
]

/**
 * Observations of a page in one run. A paint is a pair of its newest tick and its time, both on the shared
 * clock.
 */
interface Seen {
  readonly paints: readonly (readonly [tick: number, at: number])[]
  readonly frames: number
  readonly longest: number
}
type WatchingWindow = DoorWindow & { seen: { paints: [number, number][]; frames: number; longest: number } }

/** Runs in the page. Records each frame that paints news, the number of frames, and the longest task. */
function watchPaints(): void {
  const holder = window as unknown as WatchingWindow
  const now = () => performance.timeOrigin + performance.now()
  holder.seen = { paints: [], frames: 0, longest: 0 }
  let newest = 0
  let lastReported = 0
  const painted = new MessageChannel()
  // A message posted in a frame's callback is delivered after that frame was handed on.
  painted.port1.onmessage = ({ data }: MessageEvent<number>) => void holder.seen.paints.push([data, now()])
  const frame = (): void => {
    holder.seen.frames += 1
    if (newest > lastReported) painted.port2.postMessage((lastReported = newest))
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  holder.heardAt = (channel, news) => {
    if (channel !== 'market.view') return
    const { bookAt = 0, tape } = (news as SequencedMessage<PackedMarketView>).news
    newest = Math.max(newest, bookAt, tape?.at[0] ?? 0)
  }
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries())
      holder.seen.longest = Math.max(holder.seen.longest, duration)
  }).observe({ type: 'longtask' })
}

/** Feeds messages at `rate` per second for `ms`. Returns the time of each. */
async function feed(into: MarketFeed, rate: number, ms: number): Promise<readonly number[]> {
  const ticks: number[] = []
  const began = getPreciseTime()
  let seconds = 0
  for (;;) {
    const passed = getPreciseTime() - began
    if (passed >= ms) return ticks
    while (ticks.length < (passed * rate) / 1_000) {
      const at = getPreciseTime()
      into.hear(at)
      ticks.push(at)
    }
    if (passed / 1_000 > seconds) {
      seconds += 1
      into.hearQuotes(getPreciseTime())
    }
    await new Promise(go => setTimeout(go, 1))
  }
}

/** Asserts that the page shows the latest book, so that no relevant message was dropped. */
async function showsTheLast({ page }: BenchScreen, { book }: ReturnType<MarketFeed['now']>): Promise<void> {
  await page.waitForTimeout(500)
  const rows = await page.locator('.book .level.bid').allInnerTexts()
  const best = rows[0]?.split('\n').map(text => text.replace(/[^\d.]/g, '')) ?? []
  const [bid] = book.bids
  equal(Number(best[0]), Number(bid?.price))
  equal(Number(best[1]), Number(bid?.quantity))
}

/** Returns the time from each tick to the first paint with it or a later one, in milliseconds. */
function waits(ticks: readonly number[], paints: Seen['paints']): readonly number[] {
  let next = 0
  return ticks.map(tick => {
    while ((paints[next]?.[0] ?? Infinity) < tick) next += 1
    return (paints[next]?.[1] ?? Infinity) - tick
  })
}

async function run(
  rate: number,
): Promise<{ readonly waits: readonly number[]; readonly seen: Seen; readonly ms: number }> {
  const screen = await openScreen(busyAnswers())
  const failures: unknown[] = []
  const tell = (channel: 'market.view' | 'desk.changed') => (news: unknown) =>
    void screen.tell(channel, news).catch((error: unknown) => failures.push(error))
  const own = openFeed({ view: tell('market.view'), changed: tell('desk.changed') })
  try {
    await feed(own, rate, WARM_UP)
    await screen.page.evaluate(watchPaints)
    const began = getPreciseTime()
    const ticks = await feed(own, rate, SPAN)
    const ms = getPreciseTime() - began
    const frames = await screen.page.evaluate(() => (window as unknown as WatchingWindow).seen.frames)
    await showsTheLast(screen, own.now())
    const seen = await screen.page.evaluate(() => (window as unknown as WatchingWindow).seen)
    equal(failures.length, 0)
    const waited = waits(ticks, seen.paints)
    equal(waited.every(Number.isFinite), true)
    return { waits: waited.toSorted((a, b) => a - b), seen: { ...seen, frames }, ms }
  } finally {
    own.close()
    await screen.close()
  }
}

/** M12: time from a tick in main to the frame that shows it, and the frame rate meanwhile. */
export const paint: Entry = {
  name: 'M12 paint',
  async run(): Promise<readonly Row[]> {
    const rows: Row[] = []
    for (const { rate, most } of RATES) {
      const { waits: waited, seen, ms } = await run(rate)
      const name = `${this.name} at ${rate}/s`
      const p99 = waited[Math.floor(waited.length * 0.99)] ?? Number.NaN
      const reference = `median ${median(waited).toFixed(1)} ms of ${waited.length} ticks, 200 markets, book 2×100`
      rows.push(
        absoluteRow(
          { name: `${name}: tick → paint p99`, value: p99, unit: 'ms', reference },
          { is: 'at most', value: most },
        ),
        absoluteRow(
          {
            name: `${name}: frames`,
            value: (seen.frames * 1_000) / ms,
            unit: 'fps',
            reference: `${seen.paints.length} of them with news`,
          },
          { is: 'at least', value: 55 },
        ),
        absoluteRow(
          {
            name: `${name}: longest task`,
            value: seen.longest,
            unit: 'ms',
            reference: '0 if none exceeds 50 ms',
          },
          { is: 'at most', value: 50 },
        ),
      )
    }
    return rows
  },
}
