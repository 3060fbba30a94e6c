/** Any other main, and how long it takes to load: the one TIMED_MAIN names. */
import { pathToFileURL } from 'node:url'

const from = performance.now()
await import(pathToFileURL(process.env['TIMED_MAIN'] ?? '').href)
process.env['TIMED_IMPORT'] = String(performance.now() - from)
