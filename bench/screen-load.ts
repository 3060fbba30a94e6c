import { equal } from 'node:assert/strict'
import { showHandPage } from './hand-page'
import { measureRetainedHeap } from './heap'
import { busyAnswers, getPreciseTime, openFeed, type MarketFeed } from './market-feed'
import { median, ratioOf } from './measure'
import { openScreen, type BenchScreen } from './screen'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

/** Views before the measurement. Caches of the page and of the engine grow until then. */
const WARM_VIEWS = 7_200
const VIEWS = 3_600
/** Messages between two frames. */
const EACH = 50
const SETTLE = 2_000
/** Time for which a page still cleans up after its last message. */
const CLEARED = 8_000
const SPAN = 10_000
/** Rounds in which the desk's page and the one written by hand are measured in turn. */
const ROUNDS = 3
/** Messages a second at venue rates: ten book changes and fifty trades. */
const RATE = 60
const EACH_BOOK = 6
/** Garbage collections in a row. V8 frees unused compiled code only after several of them. */
const COLLECTIONS = 8

/** Returns the heap in use of a page after garbage collection, in megabytes. */
export async function held({ cdp }: Pick<BenchScreen, 'cdp'>): Promise<number> {
  for (let again = 0; again < COLLECTIONS; again += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Returns the heap in use of an empty page in the same Chromium, in megabytes. */
async function heldByBlank(screen: BenchScreen): Promise<number> {
  const page = await screen.page.context().newPage()
  const cdp = await page.context().newCDPSession(page)
  const value = await held({ cdp })
  await page.close()
  return value
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(2)

/** Returns the number of DOM nodes of the page, detached ones included. */
export const nodes = async ({ cdp }: Pick<BenchScreen, 'cdp'>): Promise<number> =>
  (await cdp.send('Memory.getDOMCounters')).nodes

/**
 * Opens a screen that gets each view after it took the last one, so that its memory does not depend on the
 * pace.
 */
async function openCounted() {
  const screen = await openScreen(busyAnswers())
  let newest: unknown
  const feed = openFeed({ view: view => (newest = view), changed: () => undefined })
  let received = 0
  async function show(views: number): Promise<void> {
    for (let view = 0; view < views; view += 1) {
      for (let message = 0; message < EACH; message += 1) feed.hear(getPreciseTime())
      received += EACH
      await new Promise(go => setTimeout(go, 17))
      await screen.tell('market.view', newest)
    }
  }
  return { screen, feed, show, received: () => received }
}

/** Asserts that the page shows the latest best bid. */
async function showsBest({ page }: BenchScreen, { book }: ReturnType<MarketFeed['now']>): Promise<void> {
  const text = await page.locator('.book .level.bid > span').first().innerText()
  equal(Number(text.replace(/[^\d.]/g, '')), Number(book.bids[0]?.price))
}

/** M14, the screen's part: memory that a page retains after the messages that it showed. */
export const screenMemory: Entry = {
  name: 'M14 screen memory',
  async run(): Promise<readonly Row[]> {
    const { screen, feed, show, received } = await openCounted()
    try {
      await show(WARM_VIEWS)
      const [before, nodesBefore, counted] = [await held(screen), await nodes(screen), received()]
      const keptBefore = await measureRetainedHeap(screen.cdp)
      await show(VIEWS)
      const [after, nodesAfter] = [await held(screen), await nodes(screen)]
      const kept = (await measureRetainedHeap(screen.cdp)) - keptBefore
      await screen.page.waitForTimeout(SETTLE)
      await showsBest(screen, feed.now())
      const messages = received() - counted
      const blank = await heldByBlank(screen)
      const reference = `${messages.toLocaleString('en')} messages in ${VIEWS} pictures after ${WARM_VIEWS}; objects, closures, arrays and strings ${mb(keptBefore)} → ${mb(keptBefore + kept)} MB, all ${before.toFixed(2)} → ${after.toFixed(2)} MB; DOM nodes ${nodesBefore} → ${nodesAfter}`
      return [
        absoluteRow(
          {
            name: `${this.name}: above a blank page`,
            value: after - blank,
            unit: 'MB',
            reference: `blank: ${blank.toFixed(1)} MB`,
          },
          { is: 'at most', value: 80 },
        ),
        {
          ...absoluteRow(
            {
              name: `${this.name}: growth per million`,
              value: Math.max(0, kept / messages),
              unit: 'MB',
              reference,
            },
            { is: 'at most', value: 0.5 },
          ),
          gates: true,
        },
      ]
    } finally {
      feed.close()
      await screen.close()
    }
  },
}

/** Returns the processor time of the renderer processes so far, in seconds. */
async function rendererTime({ page }: BenchScreen): Promise<number> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('There is no browser to ask.')
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** Returns the share of a core that a browser's renderers take during `run`, in percent. */
async function measureShare(screen: BenchScreen, run: () => Promise<void>): Promise<number> {
  const [took, began] = [await rendererTime(screen), getPreciseTime()]
  await run()
  return (((await rendererTime(screen)) - took) * 100_000) / (getPreciseTime() - began)
}

/** Returns the page's share of a core at venue rates, in percent. */
async function whileSpokenTo(screen: BenchScreen, feed: MarketFeed): Promise<number> {
  await venue(feed, SETTLE)
  return measureShare(screen, () => venue(feed, SPAN))
}

/** Returns the page's share of a core without messages, in percent. */
async function atRest(screen: BenchScreen, settle = SETTLE): Promise<number> {
  await screen.page.waitForTimeout(settle)
  return measureShare(screen, () => screen.page.waitForTimeout(SPAN))
}

/** Opens the desk's page and a feed that it shows. `failures` holds errors of messages to it. */
async function openFed() {
  const screen = await openScreen(busyAnswers())
  const failures: unknown[] = []
  const tell = (channel: 'market.view' | 'desk.changed') => (news: unknown) =>
    void screen.tell(channel, news).catch((error: unknown) => failures.push(error))
  const feed = openFeed({ view: tell('market.view'), changed: tell('desk.changed') })
  return { screen, feed, failures }
}

/** Opens the page that is written by hand, with the parts that the desk shows, and a feed that it shows. */
async function openByHand() {
  const desk = await openFed()
  await venue(desk.feed, SETTLE)
  desk.feed.close()
  const { screen, failures } = desk
  const write = await showHandPage(screen)
  let marks: readonly string[] | undefined
  const feed = openFeed({
    view(view) {
      void write(view, marks).catch((error: unknown) => failures.push(error))
      marks = undefined
    },
    changed: ({ quotes }) => (marks = quotes?.value.map(({ mark }) => mark ?? '')),
  })
  return { screen, feed, failures }
}

/**
 * Runs in the page. Reports the page as hidden to its scripts, without Chromium's own throttling of hidden
 * pages.
 */
function hide(): void {
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

/**
 * M15, the page's part: its share of a core at venue rates. It is processor time, so other load does not
 * affect it.
 */
export const screenLoad: Entry = {
  name: 'M15 load',
  async run(): Promise<readonly Row[]> {
    const { screen, feed, failures } = await openFed()
    const hand = await openByHand()
    try {
      const [own, byHand]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        own.push(await whileSpokenTo(screen, feed))
        byHand.push(await whileSpokenTo(hand.screen, hand.feed))
      }
      await screen.page.waitForTimeout(SETTLE)
      await showsBest(screen, feed.now())
      equal(failures.length + hand.failures.length, 0)
      const reference = `${RATE / EACH_BOOK} changes of the book and ${RATE - RATE / EACH_BOOK} prints a second, 200 markets each second, 200 positions`
      const rest = await atRest(screen)
      await screen.page.evaluate(hide)
      const hidden = await atRest(screen, CLEARED)
      return [
        ratioRow(
          {
            name: `${this.name}: renderer`,
            value: median(own),
            unit: '% of a core',
            ratio: ratioOf(own, byHand),
            reference: `${reference}; a page written by hand with as many figures, bars and canvases: ${median(byHand).toFixed(1)} %`,
          },
          { is: 'at most', ratio: 1.5 },
        ),
        absoluteRow(
          {
            name: `${this.name}: renderer at rest`,
            value: rest,
            unit: '% of a core',
            reference: 'seen and told nothing; the ages on the screen count on',
          },
          { is: 'at most', value: 1.3 },
        ),
        absoluteRow(
          {
            name: `${this.name}: renderer hidden`,
            value: hidden,
            unit: '% of a core',
            reference: `told that nobody sees it, and nothing else; from ${CLEARED / 1_000} s after that`,
          },
          { is: 'at most', value: 1 },
        ),
      ]
    } finally {
      for (const each of [feed, screen, hand.feed, hand.screen]) await each.close()
    }
  },
}

/** Feeds messages at venue rates for `ms`: one at a time, and the prices of every market once a second. */
async function venue(feed: MarketFeed, ms: number): Promise<void> {
  const began = getPreciseTime()
  for (let message = 0; getPreciseTime() - began < ms; message += 1) {
    feed.hear(getPreciseTime(), message % EACH_BOOK === 0 ? 'book' : 'print')
    if (message % RATE === 0) feed.hearQuotes(getPreciseTime())
    const next = began + ((message + 1) * 1_000) / RATE
    await new Promise(go => setTimeout(go, Math.max(0, next - getPreciseTime())))
  }
}
