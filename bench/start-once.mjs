/**
 * A start of its own: `start-once.mjs MAIN HOME SELECTOR WORDS` opens that main and prints, in milliseconds,
 * how long main took to load, and after how long the first such element with those words was painted. On the way
 * there: when Chromium was ready, when the page began to load, and when it first drew anything.
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
