/**
 * `start-once.mjs MAIN HOME SELECTOR WORDS [chart]` starts the program MAIN and prints times in milliseconds: the
 * load of main, Chromium's readiness, the begin of the page load, the first paint, the paint of the first
 * element that matches SELECTOR and contains WORDS, and with `chart` the paint of
 * the first canvas.
 */
import { resolve } from 'node:path'
import { startHost } from '../host/host.mjs'

const [main = '', home = '', selector = '', words = '', kind = ''] = process.argv.slice(2)
process.env['TIMED_MAIN'] = main

const host = await startHost({ main: resolve('bench/timed-main.mjs'), home, printStatus: () => undefined })
const ready = performance.now()
const page = await host.page('desk')
/** Runs in the page, so that no way from outside is measured. Resolves when both are on the screen. */
const seen = await page.evaluate(
  async ([within, text, hasCanvas]) => {
    const painted = async (/** @type {() => boolean} */ isThere) => {
      while (!isThere()) await new Promise(requestAnimationFrame)
      // A task after the frame runs with it on the screen.
      await new Promise(go => requestAnimationFrame(() => setTimeout(go)))
      return performance.now()
    }
    const account = await painted(() =>
      [...document.querySelectorAll(within)].some(({ textContent }) =>
        textContent?.replace(/\s+/g, ' ').includes(text),
      ),
    )
    const chart = hasCanvas ? await painted(() => document.querySelector('canvas') !== null) : account
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return { origin: performance.timeOrigin, first: first?.startTime ?? Number.NaN, account, chart }
  },
  /** @type {const} */ ([selector, words.replace(/\s+/g, ' '), kind === 'chart']),
)
const begun = seen.origin - performance.timeOrigin
const imported = Number(process.env['TIMED_IMPORT'])
process.stdout.write(
  JSON.stringify({
    imported,
    ready,
    begun,
    drawn: begun + seen.first,
    painted: begun + seen.account,
    chart: begun + seen.chart,
  }),
)
await host.stop()
process.exit(0)
