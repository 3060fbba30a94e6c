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
/** How many pictures are shown in a round. */
export const PICTURES = 60
const LEVELS = 25
/** Each so many of the pictures are looked at in both pages: a figure that one of them leaves out is found. */
const EACH_SEEN = 7
/** Main tells what changed ten times a second. */
const TURN = 100

/** One page that shows the two parts: what it took of its main thread so far, in seconds. */
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

/** The desk's two parts as they stand, without their scripts: the same elements under the same rules. */
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

/** Runs in a page: shows one picture after the other, each painted before the next. */
export async function play(pictures: readonly Picture[]): Promise<void> {
  for (const picture of pictures) {
    ;(window as unknown as PartsWindow).parts.show(picture)
    await new Promise<void>(painted => requestAnimationFrame(() => setTimeout(painted)))
  }
}

/** What stands in the book and in the list, row by row. */
const says = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.book .level, .space .row')
    .evaluateAll(rows => rows.map(row => [...row.children].map(({ textContent }) => textContent).join(' ')))

/** Sees that two pages say the same with several pictures, and gives what they say with the last of them. */
async function saysAlike(
  [one, other]: readonly [Page, Page],
  shown: readonly Picture[],
): Promise<readonly string[]> {
  let said: readonly string[] = []
  for (const picture of shown.filter((_, at) => at % EACH_SEEN === 0)) {
    for (const page of [one, other]) {
      await page.bringToFront()
      await page.evaluate(play, [picture])
    }
    const before = said
    said = await says(one)
    notDeepEqual(said, before)
    deepEqual(await says(other), said)
  }
  return said
}

/** A market in motion, a tenth of a second at a time. */
export async function pictures(): Promise<readonly Picture[]> {
  const shown: Picture[] = []
  const now: { view?: MarketView; quotes?: readonly MarketQuote[] | undefined } = {}
  const clock = handClock(Date.now())
  const feed = openFeed(
    { view: view => void (now.view = view), changed: ({ quotes }) => void (now.quotes = quotes?.value) },
    clock,
  )
  while (shown.length < PICTURES) {
    for (let heard = 0; heard < 5; heard += 1) feed.hear(clock.now())
    feed.hearQuotes(clock.now())
    await clock.pass(TURN)
    const { view, quotes } = now
    if (view !== undefined && quotes !== undefined) shown.push({ view, quotes })
  }
  feed.close()
  return shown
}

/** M11: what a new picture of 2×25 levels and of the list takes of a page's main thread, beside rows patched by hand. */
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
          // A page behind another draws nothing, and would be measured doing nothing.
          await one.page.bringToFront()
          const before = await one.taken()
          await one.page.evaluate(play, shown)
          if (round >= 0) each[name as keyof typeof each].push(((await one.taken()) - before) / PICTURES)
        }
      const said = await saysAlike([desk.page, hand.page], shown)
      equal(said.filter(row => row.includes('\u00a0')).length >= 2 * LEVELS, true)
      const list = said.length - 2 * LEVELS
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
