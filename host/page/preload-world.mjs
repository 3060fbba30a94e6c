/**
 * Preload's world: it runs before any script of the page, in an isolated world of its own, as source text.
 * Here lie the binding to main and the preload script; the page's scripts see neither.
 *
 * @param {{ nonce: string, binding: string, preload: string, platform: string }} setup
 * @param {(value: unknown, path: string) => string | undefined} whyNotJson
 * @param {(report: (input: object) => void) => (rules: any) => void} observeInput
 */
export function runPreload({ nonce, binding, preload, platform }, whyNotJson, observeInput) {
  const world = /** @type {any} */ (globalThis)
  // SECURITY: preload itself gets ipcRenderer, not the bare binding.
  const post = world[binding]
  delete world[binding]

  // The document is taken apart now: later a page can shadow its methods with named elements.
  const add = document.addEventListener.bind(document)
  const dispatch = document.dispatchEvent.bind(document)
  /** @type {Map<number, { resolve(value: unknown): void, reject(error: Error): void }>} */
  const waiting = new Map()
  /** @type {Map<string, Set<Function>>} */
  const listeners = new Map()
  /** @type {Map<number, Function>} */
  const exposed = new Map()
  let lastInvoke = 0
  let lastExposed = 0

  /** @param {object} message */
  const send = message => post(JSON.stringify(message))

  /** @param {string} channel @param {unknown[]} args */
  function checked(channel, args) {
    args.forEach((arg, at) => {
      const why = arg === undefined ? undefined : whyNotJson(arg, `argument ${at + 1}`)
      if (why !== undefined) throw new TypeError(`What is sent on '${channel}' must be plain JSON: ${why}.`)
    })
    return args.map(arg => (arg === undefined ? {} : { value: arg }))
  }

  const ipcRenderer = {
    /** @param {string} channel @param {unknown[]} args */
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const packed = checked(channel, args)
        waiting.set(++lastInvoke, { resolve, reject })
        send({ is: 'invoke', id: lastInvoke, channel, args: packed })
      }),
    /** @param {string} channel @param {unknown[]} args */
    send: (channel, ...args) => send({ is: 'send', channel, args: checked(channel, args) }),
    /** @param {string} channel @param {Function} listener */
    on(channel, listener) {
      const held = listeners.get(channel) ?? new Set()
      listeners.set(channel, held.add(listener))
      return ipcRenderer
    },
    /** @param {string} channel @param {Function} listener */
    once(channel, listener) {
      const once = (/** @type {unknown[]} */ ...args) => {
        ipcRenderer.off(channel, once)
        listener(...args)
      }
      return ipcRenderer.on(channel, once)
    },
    /** @param {string} channel @param {Function} listener */
    off(channel, listener) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
    /** @param {string} channel @param {Function} listener */
    removeListener: (channel, listener) => ipcRenderer.off(channel, listener),
    /** @param {string} channel */
    removeAllListeners(channel) {
      listeners.delete(channel)
      return ipcRenderer
    },
  }

  /** What the page gets of `value`: functions stay here and are called from afar. @param {any} value @returns {object} */
  function shapeOf(value) {
    if (typeof value === 'function') {
      exposed.set(++lastExposed, value)
      return { remote: lastExposed }
    }
    if (value === undefined || whyNotJson(value, '') === undefined) return { value }
    if (Array.isArray(value)) return { list: value.map(shapeOf) }
    if (typeof value !== 'object') throw new TypeError('An object could not be cloned.')
    return { members: Object.fromEntries(Object.entries(value).map(([key, held]) => [key, shapeOf(held)])) }
  }

  /** @param {string} kind @param {object} detail */
  const tell = (kind, detail) => void dispatch(new CustomEvent(`${nonce}:${kind}`, { detail }))
  /** @param {unknown} error */
  const wordsOf = error => (error instanceof Error ? error.message : String(error))

  add(
    `${nonce}:call`,
    event => {
      event.stopImmediatePropagation()
      const { id, ref, args } = /** @type {CustomEvent} */ (event).detail
      const real = Array.from({ length: args.length }, (_, at) => {
        const { callback, value } = args[at]
        if (callback === undefined) return value
        return (/** @type {unknown[]} */ ...given) => tell('callback', { callback, args: given.map(shapeOf) })
      })
      try {
        const out = exposed.get(ref)?.(...real)
        if (typeof out?.then !== 'function') return tell('sync', { id, shape: shapeOf(out) })
        out.then(
          (/** @type {unknown} */ value) => tell('late', { id, shape: shapeOf(value) }),
          (/** @type {unknown} */ error) => tell('late', { id, error: wordsOf(error) }),
        )
      } catch (error) {
        tell('sync', { id, error: wordsOf(error) })
      }
    },
    true,
  )

  const setRules = observeInput(input => send({ is: 'input', input }))

  /** What main calls, through the debugging pipe, with JSON text. @param {string} text */
  world.hear = text => {
    for (const message of JSON.parse(text)) {
      if (message.is === 'rules') setRules(message.rules)
      else if (message.is === 'push') {
        const args = message.args.map((/** @type {any} */ arg) => arg.value)
        for (const listener of [...(listeners.get(message.channel) ?? [])]) {
          listener({ sender: ipcRenderer, ports: [] }, ...args)
        }
      } else {
        const call = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.error === undefined) call?.resolve(message.value)
        else call?.reject(new Error(message.error))
      }
    }
  }
  send({ is: 'hello' })
  if (preload === '') return

  const contextBridge = {
    /** @param {string} key @param {unknown} api */
    exposeInMainWorld: (key, api) => tell('expose', { key, shape: shapeOf(api) }),
  }
  const electron = { contextBridge, ipcRenderer }
  /** @param {string} name */
  const require = name => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  const env = { env: {}, platform, versions: {}, contextIsolated: true, sandboxed: true, type: 'renderer' }
  new Function('require', 'module', 'exports', 'process', preload)(require, module, module.exports, env)
}
