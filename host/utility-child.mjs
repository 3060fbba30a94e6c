/**
 * Entry point of a utility process. Provides Electron's `process.parentPort`, removes Node's own channel, and ends the
 * process when the desk ends.
 */
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

const post = process.send?.bind(process) ?? (() => false)
const port = new EventEmitter()
/** @type {unknown[]} */
let earlyMessages = []
let hasListener = false

/** Delivers the messages that arrived early once the first listener is added. */
port.on('newListener', name => {
  if (name !== 'message' || hasListener) return
  hasListener = true
  setImmediate(() => {
    for (const data of earlyMessages) port.emit('message', { data, ports: [] })
    earlyMessages = []
  })
})

process.on('message', data => {
  if (hasListener && earlyMessages.length === 0) port.emit('message', { data, ports: [] })
  else earlyMessages.push(data)
})
process.on('disconnect', () => process.exit(0))

Object.defineProperty(process, 'parentPort', {
  value: Object.assign(port, { postMessage: (/** @type {any} */ message) => void post(message) }),
})
Reflect.deleteProperty(process, 'send')
// `disconnect` stays: Node itself calls it when the desk's end of the channel closes.

// A worker thread ends the process if its main thread is too busy to notice that the channel closed.
new Worker(new URL('./system/parent-watch.mjs', import.meta.url), {
  workerData: process.ppid,
  execArgv: [],
  env: {},
}).unref()

const [, , path = ''] = process.argv
process.argv.splice(1, 2, path)
if (path.endsWith('.cjs')) createRequire(import.meta.url)(path)
else await import(pathToFileURL(path).href)
