import { equal } from 'node:assert/strict'
import type { MarketView } from '@contract/desk-api'
import { isFull } from './full-layout'
import { measureRetainedHeap } from './heap'
import { busyAnswers, busyDesk, getPreciseTime, openFeed } from './market-feed'
import { median } from './measure'
import { absoluteRow, type Entry, type Row } from './row'
import { openScreen, type BenchScreen, type DoorWindow } from './screen'
import { held as heldBy, nodes } from './screen-load'

const SWITCHES = 100
/** Passes through the same markets before the measurement. */
const ROUNDS_BEFORE = 2

/** A window that has room for a watchlist. */
const WIDE = { width: 1920, height: 1080 } as const

const mb = (bytes: number): string => (bytes / 1e6).toFixed(2)

/** Chooses a market as from another window of the desk. */
async function choose({ page }: BenchScreen, symbol: string): Promise<void> {
  await page.evaluate(chosen => (window as unknown as DoorWindow).benchDoor.tell('windows.chosen', chosen), {
    is: 'begun',
    begun: { is: 'ticket', symbol },
  })
}

/**
 * Runs in the page. Resolves after the first frame with the market's name, its book, and bars in each chart.
 */
async function shown(symbol: string): Promise<void> {
  const isShown = () =>
    document.querySelector('.strip .market')?.getAttribute('aria-label') === symbol &&
    document.querySelector('.book .level.bid > span') !== null &&
    document.querySelector('.canvas.away') === null
  while (!isShown()) await new Promise(requestAnimationFrame)
  await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)))
}

/** Creates a view of another market. */
function pictureOf(symbol: string, view: MarketView): MarketView {
  const book = view.book && { ...view.book, symbol }
  return { ...view, symbol, bookAt: getPreciseTime(), ...(book && { book }) }
}

/** Sends the view of a chosen market and waits until it is painted. */
async function showMarket(screen: BenchScreen, view: MarketView, symbol: string): Promise<void> {
  await screen.tell('market.view', pictureOf(symbol, view))
  await screen.page.evaluate(shown, symbol)
}

/** Goes through the markets once. Returns the waiting time for each, in milliseconds. */
async function through(screen: BenchScreen, view: MarketView): Promise<readonly number[]> {
  const took: number[] = []
  for (const { symbol } of busyDesk().markets?.value.slice(-SWITCHES) ?? []) {
    const began = getPreciseTime()
    await choose(screen, symbol)
    await showMarket(screen, view, symbol)
    took.push(getPreciseTime() - began)
  }
  return took
}

/** Number of arrow steps, in a list of all markets of the busy venue. */
const STEPS = 50

/**
 * Goes through a watchlist with the arrow key. Returns the time from each key to the next market's book on
 * the screen. After a single step main subscribes to the next market ahead of the key; while a key is held it
 * subscribes to none.
 */
async function byArrow(
  screen: BenchScreen,
  view: MarketView,
  arrival: 'ahead' | 'after',
): Promise<readonly number[]> {
  const { page, cdp } = screen
  const markets = busyDesk().markets?.value ?? []
  if (!isFull)
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...WIDE, deviceScaleFactor: 1, mobile: false })
  await page.evaluate(() => {
    addEventListener('keydown', () => performance.mark('key'), { capture: true })
  })
  const [first, ...next] = markets.slice(0, isFull ? STEPS : STEPS + 1).map(({ symbol }) => symbol)
  await choose(screen, first ?? '')
  await showMarket(screen, view, first ?? '')
  // A market that was chosen elsewhere moves the focus to the ticket.
  await page.locator('.watchlist [role=grid]').focus()
  const took: number[] = []
  for (const symbol of next) {
    if (arrival === 'ahead') await screen.tellAhead(pictureOf(symbol, view))
    await page.keyboard.press('ArrowDown')
    if (arrival === 'ahead') await page.evaluate(shown, symbol)
    else await showMarket(screen, view, symbol)
    took.push(
      await page.evaluate(
        () => performance.now() - (performance.getEntriesByName('key').at(-1)?.startTime ?? 0),
      ),
    )
    if (arrival === 'ahead') await showMarket(screen, view, symbol)
  }
  return took
}

/** M14: memory that a page retains of earlier markets, and the time until the next market is painted. */
export const switches: Entry = {
  name: 'M14 market switches',
  async run(): Promise<readonly Row[]> {
    const screen = await openScreen(busyAnswers())
    let view: MarketView | undefined
    const feed = openFeed({ view: newest => (view = newest), changed: () => undefined })
    try {
      feed.hear(getPreciseTime(), 'print')
      feed.hear(getPreciseTime(), 'book')
      while (view?.book === undefined) await new Promise(go => setTimeout(go, 1))
      for (let round = 0; round < ROUNDS_BEFORE; round += 1) await through(screen, view)
      const [before, heap, nodesBefore] = [
        await measureRetainedHeap(screen.cdp),
        await heldBy(screen),
        await nodes(screen),
      ]
      const took = await through(screen, view)
      const [after, heapAfter, nodesAfter] = [
        await measureRetainedHeap(screen.cdp),
        await heldBy(screen),
        await nodes(screen),
      ]
      const [steps, held] = [await byArrow(screen, view, 'ahead'), await byArrow(screen, view, 'after')]
      const listed =
        Number(await screen.page.locator('.watchlist [role=grid]').getAttribute('aria-rowcount')) - 1
      equal(took.length, SWITCHES)
      for (const each of [steps, held]) equal(each.length, isFull ? STEPS - 1 : STEPS)
      // Ages and times on the screen change meanwhile, which moves the heap by a few kilobytes.
      const grown = Math.max(0, Math.round((after - before) / 1e5) / 10)
      return [
        absoluteRow(
          {
            name: `${this.name}: kept after ${SWITCHES}`,
            value: grown,
            unit: 'MB',
            reference: `compiled code apart: ${mb(before)} → ${mb(after)} MB; with it ${heap.toFixed(2)} → ${heapAfter.toFixed(2)} MB; DOM nodes ${nodesBefore} → ${nodesAfter}`,
          },
          { is: 'at most', value: 0 },
        ),
        absoluteRow(
          {
            name: `${this.name}: chosen → painted`,
            value: median(took),
            unit: 'ms',
            reference: `slowest of ${SWITCHES}: ${Math.max(...took).toFixed(0)} ms, with two ways there and back of the bench’s own`,
          },
          { is: 'at most', value: 100 },
        ),
        absoluteRow(
          {
            name: `${this.name}: arrow in a watchlist → painted`,
            value: median(steps),
            unit: 'ms',
            reference: `slowest of ${STEPS}: ${Math.max(...steps).toFixed(0)} ms, in a list of ${listed}, the next market heard before the key, as main listens ahead; bars are there at once`,
          },
          { is: 'at most', value: 100 },
        ),
        absoluteRow(
          {
            name: `${this.name}: arrow that is held → painted`,
            value: median(held),
            unit: 'ms',
            reference: `slowest of ${STEPS}: ${Math.max(...held).toFixed(0)} ms, with a way there and back of the bench’s own, since no market is heard ahead; the venue’s way is not in it`,
          },
          { is: 'at most', value: 100 },
        ),
      ]
    } finally {
      feed.close()
      await screen.close()
    }
  },
}
