import { whyNotJson } from './json-safe.mjs'

/**
 * Opens preload's end of the channel to main, which is Electron's `ipcRenderer`, over the hidden binding.
 *
 * Runs in preload's world as source text, beside `whyNotJson`.
 *
 * @param {(text: string) => void} post
 */
export function openPreloadChannel(post) {
  /** @type {Map<number, { resolve(value: unknown): void, reject(error: Error): void }>} */
  const waiting = new Map()
  /** @type {Map<string, Set<Function>>} */
  const listeners = new Map()
  let lastInvoke = 0

  /** @param {object} message */
  const send = message => post(JSON.stringify(message))

  /** @param {string} channel @param {unknown[]} args */
  function pack(channel, args) {
    return args.map((arg, at) => {
      const why = arg === undefined ? undefined : whyNotJson(arg, `argument ${at + 1}`)
      if (why === undefined) return arg === undefined ? {} : { value: arg }
      throw new TypeError(`What is sent on '${channel}' must be plain JSON: ${why}.`)
    })
  }

  const ipcRenderer = {
    /** @param {string} channel @param {unknown[]} args */
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const packed = pack(channel, args)
        waiting.set(++lastInvoke, { resolve, reject })
        send({ is: 'invoke', id: lastInvoke, channel, args: packed })
      }),
    /** @param {string} channel @param {unknown[]} args */
    send: (channel, ...args) => send({ is: 'send', channel, args: pack(channel, args) }),
    /** @param {string} channel @param {Function} listener */
    on(channel, listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
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

  return {
    ipcRenderer,
    send,
    /** Handles a message from main. @param {{ channel: string, args: { value?: unknown }[] }} push */
    push({ channel, args }) {
      const given = args.map(({ value }) => value)
      for (const listener of [...(listeners.get(channel) ?? [])]) {
        listener({ sender: ipcRenderer, ports: [] }, ...given)
      }
    },
    /** Handles main's response to a call. @param {{ id: number, value?: unknown, error?: string }} answer */
    answer({ id, value, error }) {
      const call = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) call?.resolve(value)
      else call?.reject(new Error(error))
    },
  }
}
