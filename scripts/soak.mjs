import './setup/node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { insistOn, setUp } from './setup.mjs'
import { command, EXIT, printStatus, Stop } from './setup/command.mjs'

const MINUTES = 60
const SHORT = 3

/** @param {readonly string[]} args */
function minutesIn(args) {
  const usage = new Stop(EXIT.usage, 'Usage: npm run soak -- [--minutes N | --short]')
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { minutes: { type: 'string' }, short: { type: 'boolean' } },
    })
    const minutes = Number(values.minutes ?? (values.short === true ? SHORT : MINUTES))
    if (!(minutes > 0)) throw usage
    return minutes
  } catch (error) {
    throw /** @type {NodeJS.ErrnoException} */ (error).code?.startsWith('ERR_PARSE_ARGS') === true
      ? usage
      : error
  }
}

// npm run soak -- [--minutes N | --short]: the whole desk, used without a pause, and what it holds on the way.
await command(
  import.meta,
  { usage: 'npm run soak -- [--minutes N | --short]', values: ['minutes'], flags: ['short'] },
  async args => {
    const minutes = minutesIn(args)
    insistOn(await setUp({ needs: ['browser'] }), 'browser', 'The soak')
    await build()
    const home = mkdtempSync(join(tmpdir(), 'perpdesk-soak-'))
    try {
      const { soak } = await import(new URL('./soak/soak.mjs', import.meta.url).href)
      const failed = await soak({
        minutes,
        home,
        print: (/** @type {string} */ line) => console.log(line),
        printStatus,
      })
      return failed === 0 ? EXIT.fine : EXIT.failed
    } finally {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
