import { equal } from 'node:assert/strict'
import { requireAmount } from '@core/value/decimal-amount'
import type { DatedValue } from '@core/value/value-freshness'
import type { OrderRecord } from '@core/account/order-record'
import { order } from '../test/kit/trade'
import { showBareList } from './bare'
import { busyAnswers, busyDesk } from './market-feed'
import { absoluteRow, type Entry, type Row } from './row'
import { openScreen, type BenchScreen } from './screen'

const ROWS = 10_000
const WARM = 60
const FRAMES = 600
/** Rows per frame. At 60 frames a second all rows pass in less than ten seconds. */
const EACH_FRAME = 18

interface Scrolled {
  readonly ms: number
  readonly longest: number
  /** Most rows in the document at once; `gaps` counts the frames in which part of the table was empty. */
  readonly most: number
  readonly gaps: number
}

/** Runs in the page. Scrolls the table by `each` rows a frame and records the content of each frame. */
async function scrollDown([frames, each]: readonly [frames: number, each: number]): Promise<Scrolled> {
  const table = document.querySelector<HTMLElement>('.blotter [role=grid]')
  const height = table?.querySelector('.space .row')?.getBoundingClientRect().height
  if (table === null || height === undefined) throw new Error('There is no table to scroll.')
  let [longest, most, gaps] = [0, 0, 0]
  const tasks = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  tasks.observe({ type: 'longtask' })
  const began = performance.now()
  for (let frame = 0; frame < frames; frame += 1) {
    table.scrollTop += each * height
    await new Promise(requestAnimationFrame)
    const rows = [...table.querySelectorAll('.space .row')].map(row => row.getBoundingClientRect())
    const { bottom } = table.getBoundingClientRect()
    most = Math.max(most, rows.length)
    const last = Math.max(...rows.map(row => row.bottom))
    const isAtEnd = table.scrollTop + table.clientHeight >= table.scrollHeight - height
    if (last < bottom && !isAtEnd) gaps += 1
  }
  const ms = performance.now() - began
  tasks.disconnect()
  return { ms, longest, most, gaps }
}

/** Scrolls through the table. Adds the main thread's time per frame, in milliseconds. */
async function scrolled({ page, cdp }: BenchScreen): Promise<Scrolled & { readonly each: number }> {
  await page.evaluate(scrollDown, [WARM, EACH_FRAME] as const)
  await page.locator('.blotter [role=grid]').evaluate(grid => (grid.scrollTop = 0))
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await taken()
  const seen = await page.evaluate(scrollDown, [FRAMES, EACH_FRAME] as const)
  return { ...seen, each: (((await taken()) - before) * 1_000) / FRAMES }
}

/** Measures the same scrolling on a page with only a hand-written list of that size. */
async function scrolledByHand(screen: BenchScreen, drawn: number): Promise<{ ms: number; each: number }> {
  const table = screen.page.locator('.blotter [role=grid]')
  const [box, cells] = [await table.boundingBox(), await table.locator('[role=columnheader]').count()]
  if (box === null) throw new Error('There is no table to stand in for.')
  await showBareList(screen, { rows: ROWS, cells, drawn, box })
  return scrolled(screen)
}

/** Creates a section of `ROWS` open orders. */
function manyOrders(): DatedValue<readonly OrderRecord[]> {
  const orders = Array.from({ length: ROWS }, (_, at) =>
    order({
      orderId: `order-${at}`,
      price: requireAmount(`${50_000 + at}`),
      createdAt: Date.now() - at * 1_000,
    }),
  )
  return { value: orders, version: 1, asOf: Date.now(), from: 'live' }
}

/** M12: frame rate, longest task and empty frames while ten thousand rows scroll. */
export const scroll: Entry = {
  name: 'M12 scroll',
  async run(): Promise<readonly Row[]> {
    const answers = { ...busyAnswers(), 'desk.snapshot': { ...busyDesk(), orders: manyOrders() } }
    const screen = await openScreen(answers)
    try {
      const { page } = screen
      await page.getByRole('tab', { name: /^Orders/ }).click()
      const table = page.locator('.blotter [role=grid]')
      await table.locator('.space .row').first().waitFor()
      equal(await table.getAttribute('aria-rowcount'), String(ROWS + 1))
      const { ms, longest, most, gaps, each } = await scrolled(screen)
      equal(most < 200, true)
      await page.locator(`.blotter [role=row][aria-rowindex="${ROWS + 1}"]`).waitFor()
      const hand = await scrolledByHand(screen, most)
      return [
        absoluteRow(
          {
            name: `${this.name} of ${ROWS.toLocaleString('en')} rows: frames`,
            value: (FRAMES * 1_000) / ms,
            unit: 'fps',
            reference: `${EACH_FRAME} rows and ${each.toFixed(1)} ms of the main thread’s own time a frame; a list by hand alone on its page: ${((FRAMES * 1_000) / hand.ms).toFixed(0)} fps and ${hand.each.toFixed(1)} ms; at most ${most} rows at once, ${gaps} frames of ${FRAMES} with an empty part`,
          },
          { is: 'at least', value: 55 },
        ),
        absoluteRow(
          {
            name: `${this.name} of ${ROWS.toLocaleString('en')} rows: longest task`,
            value: longest,
            unit: 'ms',
            reference: '0 if none exceeds 50 ms',
          },
          { is: 'at most', value: 50 },
        ),
      ]
    } finally {
      await screen.close()
    }
  },
}
