/** Loads the main that `TIMED_MAIN` names and stores the load time in `TIMED_IMPORT`, in milliseconds. */
import { pathToFileURL } from 'node:url'

const from = performance.now()
await import(pathToFileURL(process.env['TIMED_MAIN'] ?? '').href)
process.env['TIMED_IMPORT'] = String(performance.now() - from)
