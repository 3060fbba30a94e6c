/**
 * A start of its own: `start-once.mjs MAIN HOME SELECTOR WORDS` opens that main and prints, in milliseconds,
 * how long main took to load, and after how long the first such element with those words was painted.
 */
import { resolve } from 'node:path'
import { startHost } from '../host/host.mjs'

const [main = '', home = '', selector = '', words = ''] = process.argv.slice(2)
process.env['TIMED_MAIN'] = main

const host = await startHost({ main: resolve('bench/timed-main.mjs'), home, say: () => undefined })
const page = await host.page('desk')
await page.locator(selector).filter({ hasText: words }).first().waitFor()
await page.evaluate(
  () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(() => painted(undefined)))),
)
const painted = performance.now()
process.stdout.write(JSON.stringify({ painted, imported: Number(process.env['TIMED_IMPORT']) }))
await host.stop()
process.exit(0)
