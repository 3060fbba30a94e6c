import { deepEqual, equal, notDeepEqual } from 'node:assert/strict'
import { resolve } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import type { MarketView } from '@contract/desk-api'
import type { PositionRecord } from '@core/account/position-record'
import type { MarketQuote } from '@core/market/venue-market-rules'
import { handClock } from '../../test/kit/hand-clock'
import { busyAnswers, busyDesk, openFeed } from '../market-feed'
import { median, ratioOf } from '../measure'
import { patchByHand, type PartsWindow, type Picture } from './patched'
import { ratioRow, type Entry, type Row } from '../row'
import { openScreen } from '../screen'

const ROUNDS = 9
const WARM_ROUNDS = 2
/** Number of pictures in a round. */
export const PICTURES = 60
const LEVELS = 25
/**
 * Interval of the pictures that are compared in both pages, so that a figure missing in one of them is found.
 */
const EACH_SEEN = 7
/** Interval of main's changes, in milliseconds. */
const TURN = 100

/** A page with the two parts. `taken` returns the time of its main thread so far, in seconds. */
interface Candidate {
  readonly page: Page
  taken(): Promise<number>
}

async function measured(page: Page): Promise<Candidate> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    async taken() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    },
  }
}

/**
 * Opens a copy of the desk's two parts without their scripts: the same elements under the same style rules.
 */
export async function openByHand(desk: Page): Promise<Page> {
  const page = await desk.context().newPage()
  const html = (await desk.content()).replaceAll(/<script[^>]*><\/script>/g, '')
  await page.route(desk.url(), route => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(desk.url())
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const positions = busyDesk().positions?.value ?? []
  await page.evaluate(
    patchByHand,
    positions.map(({ entry }: PositionRecord) => entry),
  )
  return page
}

/** Runs in a page. Shows the pictures in order, each painted before the next. */
export async function play(pictures: readonly Picture[]): Promise<void> {
  for (const picture of pictures) {
    ;(window as unknown as PartsWindow).parts.show(picture)
    await new Promise<void>(painted => requestAnimationFrame(() => setTimeout(painted)))
  }
}

/** Returns the texts of the book and the list, row by row. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.book .level, .space .row')
    .evaluateAll(rows => rows.map(row => [...row.children].map(({ textContent }) => textContent).join(' ')))

/**
 * Asserts that two pages show the same texts for several pictures. Returns the texts for the last of them.
 */
async function saysAlike(
  [one, other]: readonly [Page, Page],
  shown: readonly Picture[],
): Promise<readonly string[]> {
  let texts: readonly string[] = []
  for (const picture of shown.filter((_, at) => at % EACH_SEEN === 0)) {
    for (const page of [one, other]) {
      await page.bringToFront()
      await page.evaluate(play, [picture])
    }
    const before = texts
    texts = await textsOf(one)
    notDeepEqual(texts, before)
    deepEqual(await textsOf(other), texts)
  }
  return texts
}

/** Creates pictures of a moving market, a tenth of a second apart. */
export async function pictures(): Promise<readonly Picture[]> {
  const shown: Picture[] = []
  const now: { view?: MarketView; quotes?: readonly MarketQuote[] | undefined } = {}
  const clock = handClock(Date.now())
  const feed = openFeed(
    { view: view => void (now.view = view), changed: ({ quotes }) => void (now.quotes = quotes?.value) },
    clock,
  )
  while (shown.length < PICTURES) {
    for (let message = 0; message < 5; message += 1) feed.hear(clock.now())
    feed.hearQuotes(clock.now())
    await clock.pass(TURN)
    const { view, quotes } = now
    if (view !== undefined && quotes !== undefined) shown.push({ view, quotes })
  }
  feed.close()
  return shown
}

/** M11: main-thread time of a picture of 2×25 levels and the list, against rows patched by hand. */
export const patch: Entry = {
  name: 'M11 patch',
  async run(): Promise<readonly Row[]> {
    const screen = await openScreen(busyAnswers(), resolve('out/bench-pages'))
    try {
      const shown = await pictures()
      await screen.page.locator('.space .row').first().waitFor()
      await screen.page.evaluate(play, shown)
      const [desk, hand] = [await measured(screen.page), await measured(await openByHand(screen.page))]
      const each = { desk: [] as number[], hand: [] as number[] }
      for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1)
        for (const [name, one] of Object.entries({ desk, hand })) {
          // A page behind another one draws nothing, so there would be nothing to measure.
          await one.page.bringToFront()
          const before = await one.taken()
          await one.page.evaluate(play, shown)
          if (round >= 0) each[name as keyof typeof each].push(((await one.taken()) - before) / PICTURES)
        }
      const texts = await saysAlike([desk.page, hand.page], shown)
      equal(texts.filter(row => row.includes('\u00a0')).length >= 2 * LEVELS, true)
      const list = texts.length - 2 * LEVELS
      return [
        ratioRow(
          {
            name: this.name,
            value: median(each.desk) * 1_000,
            unit: 'ms',
            reference: `by hand: ${(median(each.hand) * 1_000).toFixed(2)} ms; 2×${LEVELS} levels and ${list} rows of a list, both anew with every picture`,
            ratio: ratioOf(each.desk, each.hand),
          },
          { is: 'at most', ratio: 1.25 },
        ),
      ]
    } finally {
      await screen.close()
    }
  },
}
