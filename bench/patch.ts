import { deepEqual } from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import type { MarketView } from '@contract/api'
import { handClock } from '../test/kit/hand-clock'
import { busyAnswers, openFeed } from './market-feed'
import { median, ratioOf } from './measure'
import { openScreen } from './screen'
import { ratioRow, type Entry, type Row } from './row'

const ROUNDS = 6
const VIEWS = 60
const WARM_ROUNDS = 2
/** A little more than a frame: each picture is painted before the next. */
const FRAME = 20

/** One page that shows a book: how it is told a picture, and what it took of its main thread so far, in seconds. */
interface Candidate {
  readonly page: Page
  tell(view: MarketView): Promise<void>
  taken(): Promise<number>
}

type HandWindow = Window & { handBook: { tell(view: MarketView): void } }

/** Runs in the reference's page: the same rows, patched by hand. */
function patchByHand(): void {
  const rows = [...document.querySelectorAll('.book .level')].map(row => ({
    bar: row.querySelector<HTMLElement>('i'),
    texts: [...row.querySelectorAll(':scope > span')].map(span => span.firstChild as Text),
  }))
  const slots = rows.length / 2
  const shown = (thousandths: number, places: number): string => {
    const [whole = '', part] = (thousandths / 1_000).toFixed(places).split('.')
    return `${whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, '\u00a0')}.${part}`
  }
  const put = (text: Text | undefined, words: string): void => {
    if (text !== undefined && text.data !== words) text.data = words
  }
  const totals = (levels: readonly { quantity: string }[]): readonly number[] => {
    let total = 0
    return levels.slice(0, slots).map(({ quantity }) => (total += Math.round(Number(quantity) * 1_000)))
  }
  ;(window as unknown as HandWindow).handBook = {
    tell({ book }) {
      if (book === undefined) return
      const [bids, asks] = [totals(book.bids), totals(book.asks)]
      const deepest = Math.max(bids.at(-1) ?? 0, asks.at(-1) ?? 0)
      for (let slot = 0; slot < slots; slot += 1)
        for (const [levels, sums, at] of [
          [book.asks, asks, slots - 1 - slot],
          [book.bids, bids, slots + slot],
        ] as const) {
          const [row, level, total = 0] = [rows[at], levels[slot], sums[slot]]
          if (row === undefined || level === undefined) continue
          put(row.texts[0], shown(Math.round(Number(level.price) * 1_000), 1))
          put(row.texts[1], shown(Math.round(Number(level.quantity) * 1_000), 3))
          put(row.texts[2], shown(total, 3))
          const width = `${((total * 100) / deepest).toFixed(1)}%`
          if (row.bar !== null && row.bar.style.width !== width) row.bar.style.width = width
        }
    },
  }
}

/** The desk's page as it stands, without its scripts: the same elements under the same rules. */
async function openByHand(desk: Page): Promise<Candidate> {
  const [css, body] = await desk.evaluate(() => [
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('\n'),
    document.body.innerHTML,
  ])
  const page = await desk.context().newPage()
  await page.setContent(
    `<!doctype html><html lang="en" data-theme="dark"><style>${css}</style><body>${body}</body></html>`,
  )
  await page.evaluate(patchByHand)
  const cdp = await page.context().newCDPSession(page)
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'window.handBook' })
  return {
    page,
    taken: await taskTime(cdp),
    async tell(view) {
      await cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: 'function (channel, news) { this.tell(news) }',
        objectId: result.objectId ?? '',
        arguments: [{ value: 'market.view' }, { value: view }],
      })
    },
  }
}

async function taskTime(cdp: CDPSession): Promise<() => Promise<number>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
}

/** What the rows of the book say, row by row. */
const says = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.book .level')
    .evaluateAll(rows => rows.map(row => [...row.children].map(({ textContent }) => textContent).join(' ')))

/** Pictures of a market in motion, each a frame after the last. */
async function pictures(count: number): Promise<readonly MarketView[]> {
  const views: MarketView[] = []
  const clock = handClock(Date.now())
  const feed = openFeed({ view: view => void views.push(view), changed: () => undefined }, clock)
  while (views.length < count) {
    for (let heard = 0; heard < 5; heard += 1) feed.hear(clock.now())
    await clock.pass(FRAME)
  }
  feed.close()
  return views
}

/** M11: what a new picture of the market takes of the page's main thread, beside rows patched by hand. */
export const patch: Entry = {
  name: 'M11 patch',
  async run(): Promise<readonly Row[]> {
    const screen = await openScreen(busyAnswers())
    try {
      const views = await pictures(VIEWS)
      const tell = (view: MarketView) => screen.tell('market.view', view)
      for (const view of views) await tell(view)
      await screen.page.locator('.book .level.bid span').first().waitFor()
      const desk: Candidate = { page: screen.page, tell, taken: await taskTime(screen.cdp) }
      const hand = await openByHand(screen.page)
      const each = { desk: [] as number[], hand: [] as number[] }
      for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1)
        for (const [name, one] of Object.entries({ desk, hand })) {
          // A page behind another draws nothing, and would be measured doing nothing.
          await one.page.bringToFront()
          await one.page.evaluate(() => new Promise(drawn => requestAnimationFrame(drawn)))
          const before = await one.taken()
          for (const view of views) {
            await one.tell(view)
            await one.page.waitForTimeout(FRAME)
          }
          if (round >= 0) each[name as keyof typeof each].push(((await one.taken()) - before) / VIEWS)
          else deepEqual(await says(hand.page), await says(desk.page))
        }
      return [
        ratioRow(
          {
            name: this.name,
            value: median(each.desk) * 1_000,
            unit: 'ms',
            reference: `the book alone, by hand: ${(median(each.hand) * 1_000).toFixed(2)} ms; the desk's figure is its whole page`,
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
