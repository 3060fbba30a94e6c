/**
 * The desk with a tester inside of main. It runs as Electron's program, loads the built main unchanged, and
 * inspects what it opens. It opens no port, attaches no tool and sets no flag of development, so that the
 * desk is the one a trader starts.
 *
 * Each message is a line of JSON on standard output, after a mark.
 */
import { pathToFileURL } from 'node:url'
import * as electron from 'electron'
import { openSitting } from '../sitting.mjs'
import { points } from '../points.mjs'
import { found, verdictOf } from '../verdict.mjs'

/** @type {{ main: string, again: readonly string[], mark: string, fault?: string, only?: readonly string[], stays?: boolean }} */
const asked = JSON.parse(process.env['PERPDESK_CONTACT'] ?? '{}')
const sitting = openSitting(/** @type {any} */ (electron), asked)
/** @param {object} word */
const say = word => void process.stdout.write(`${asked.mark}${JSON.stringify(word)}\n`)

async function tryAll() {
  await sitting.open()
  if (asked.stays) return stay()
  say({ is: 'open', standIn: sitting.isStandIn, versions: sitting.versions })
  for (const point of points) {
    if (asked.only?.includes(point.name) === false) continue
    say({ is: 'verdict', verdict: verdictOf(point, await found(point, sitting), sitting.isStandIn) })
  }
}

/** Names the processes of ours beside main, and stays until it is killed. @returns {Promise<never>} */
function stay() {
  const own = ['Key keeper', 'Practice exchange', 'Signer']
  const metrics = electron.app.getAppMetrics()
  const children = metrics.flatMap(({ pid, name = '' }) => (own.includes(name) ? [{ pid, name }] : []))
  say({ is: 'children', children })
  return new Promise(() => undefined)
}

if (asked.fault !== undefined) {
  const [file = '', name = ''] = asked.fault.split('#')
  ;(await import(pathToFileURL(file).href))[name](electron, sitting)
}
await import(pathToFileURL(asked.main).href)
// A second start is refused before it is ready, and tries nothing.
void electron.app
  .whenReady()
  .then(tryAll)
  .catch(error => say({ is: 'fault', what: String(error) }))
  .finally(() => electron.app.exit(0))
