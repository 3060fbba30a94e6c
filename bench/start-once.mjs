/**
 * `start-once.mjs MAIN HOME SELECTOR WORDS` starts the program MAIN and prints times in milliseconds: the
 * load of main, Chromium's readiness, the begin of the page load, the first paint, and the paint of the first
 * element that matches SELECTOR and contains WORDS.
 */
import { resolve } from 'node:path'
import { startHost } from '../host/host.mjs'

const [main = '', home = '', selector = '', words = ''] = process.argv.slice(2)
process.env['TIMED_MAIN'] = main

const host = await startHost({ main: resolve('bench/timed-main.mjs'), home, say: () => undefined })
const ready = performance.now()
const page = await host.page('desk')
await page.locator(selector).filter({ hasText: words }).first().waitFor()
await page.evaluate(
  () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(() => painted(undefined)))),
)
const painted = performance.now()
const [origin, first] = await page.evaluate(() => [
  performance.timeOrigin,
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
])
const begun = origin - performance.timeOrigin
const imported = Number(process.env['TIMED_IMPORT'])
process.stdout.write(JSON.stringify({ imported, ready, begun, drawn: begun + first, painted }))
await host.stop()
process.exit(0)
