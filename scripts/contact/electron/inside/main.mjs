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
import { tryPoint, verdictOf } from '../verdict.mjs'

/** @type {{ main: string, again: readonly string[], mark: string, fault?: string, only?: readonly string[], stays?: boolean }} */
const options = JSON.parse(process.env['PERPDESK_CONTACT'] ?? '{}')
const sitting = openSitting(/** @type {any} */ (electron), options)
/** @param {object} message */
const report = message => void process.stdout.write(`${options.mark}${JSON.stringify(message)}\n`)

async function tryAll() {
  await sitting.open()
  if (options.stays) return reportAndStay()
  report({ is: 'open', standIn: sitting.isStandIn, versions: sitting.versions })
  for (const point of points) {
    if (options.only?.includes(point.name) === false) continue
    report({ is: 'verdict', verdict: verdictOf(point, await tryPoint(point, sitting), sitting.isStandIn) })
  }
}

/** Reports main's child processes, and stays until it is killed. @returns {Promise<never>} */
function reportAndStay() {
  const own = ['Key keeper', 'Practice exchange', 'Signer']
  const metrics = electron.app.getAppMetrics()
  const children = metrics.flatMap(({ pid, name = '' }) => (own.includes(name) ? [{ pid, name }] : []))
  report({ is: 'children', children })
  return new Promise(() => undefined)
}

if (options.fault !== undefined) {
  const [file = '', name = ''] = options.fault.split('#')
  ;(await import(pathToFileURL(file).href))[name](electron, sitting)
}
await import(pathToFileURL(options.main).href)
// A second start is refused before it is ready, and tries nothing.
void electron.app
  .whenReady()
  .then(tryAll)
  .catch(error => report({ is: 'fault', what: String(error) }))
  .finally(() => electron.app.exit(0))
