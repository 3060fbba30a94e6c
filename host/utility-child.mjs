/**
 * How a utility process begins: it gets Electron's `process.parentPort`, loses Node's own channel, and ends
 * when the desk does.
 */
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

const post = process.send?.bind(process) ?? (() => false)
const port = new EventEmitter()
/** @type {unknown[]} */
let early = []
let isOpen = false

/** What came before anybody listened waits for the first listener. */
port.on('newListener', name => {
  if (name !== 'message' || isOpen) return
  isOpen = true
  setImmediate(() => {
    for (const data of early) port.emit('message', { data, ports: [] })
    early = []
  })
})

process.on('message', data => {
  if (isOpen && early.length === 0) port.emit('message', { data, ports: [] })
  else early.push(data)
})
process.on('disconnect', () => process.exit(0))

Object.defineProperty(process, 'parentPort', {
  value: Object.assign(port, { postMessage: (/** @type {any} */ message) => void post(message) }),
})
Reflect.deleteProperty(process, 'send')
// `disconnect` stays: Node itself calls it when the desk's end of the channel closes.

// A child that is too busy to notice the end of its channel is ended from a thread of its own.
new Worker(new URL('./system/parent-watch.mjs', import.meta.url), {
  workerData: process.ppid,
  execArgv: [],
  env: {},
}).unref()

const [, , path = ''] = process.argv
process.argv.splice(1, 2, path)
if (path.endsWith('.cjs')) createRequire(import.meta.url)(path)
else await import(pathToFileURL(path).href)
