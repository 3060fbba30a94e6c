import { observeInput } from './input-watch.mjs'
import { openPreloadBridge } from './preload-bridge.mjs'
import { openPreloadChannel } from './preload-channel.mjs'

/**
 * Starts preload's world. It runs as source text in an isolated world, before any script of the page. This
 * world contains the binding to main and the preload script; the page's scripts can access neither.
 *
 * @param {{ nonce: string, binding: string, preload: string, watches: boolean, platform: string }} setup
 */
export function beginPreloadWorld({ nonce, binding, preload, watches, platform }) {
  const world = /** @type {any} */ (globalThis)
  const channel = openPreloadChannel(world[binding])
  // SECURITY: preload itself gets ipcRenderer, not the bare binding.
  delete world[binding]
  const contextBridge = openPreloadBridge(nonce)
  const setRules = watches ? observeInput(input => channel.send({ is: 'input', input })) : () => undefined

  /** Receives JSON text from main through the debugging pipe. @param {string} text */
  world.hear = text => {
    for (const message of JSON.parse(text)) {
      if (message.is === 'rules') setRules(message.rules)
      else if (message.is === 'push') channel.push(message)
      else channel.answer(message)
    }
  }
  channel.send({ is: 'hello' })
  if (preload === '') return

  const electron = { contextBridge, ipcRenderer: channel.ipcRenderer }
  /** @param {string} name */
  const require = name => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  const shell = { env: {}, platform, versions: {}, contextIsolated: true, sandboxed: true, type: 'renderer' }
  new Function('require', 'module', 'exports', 'process', preload)(require, module, module.exports, shell)
}
