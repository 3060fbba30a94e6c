import * as nodeModule from 'node:module'
import * as shim from './electron-shim.mjs'
import { addDeskMark } from './loader.mjs'

const SHIM = new URL('./electron-shim.mjs', import.meta.url).href
let isInstalled = false

/**
 * Resolves `electron` to the stand-in for every later `import` and `require` in this process. Loading the real package
 * would try to download its binary.
 */
export function installElectronStandIn() {
  if (isInstalled) return
  isInstalled = true
  const moduleApi = /** @type {any} */ (nodeModule)
  const load = moduleApi.Module._load
  moduleApi.Module._load = (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) =>
    name === 'electron' || name === 'electron/main' ? shim : load(name, ...rest)
  if (moduleApi.registerHooks === undefined) {
    nodeModule.register('./loader.mjs', import.meta.url)
    return
  }
  moduleApi.registerHooks({
    /** @param {string} name @param {{ parentURL?: string }} context @param {Function} next */
    resolve(name, context, next) {
      if (name === 'electron' || name === 'electron/main') return { url: SHIM, shortCircuit: true }
      const found = next(name, context)
      return { ...found, url: addDeskMark(found.url, context.parentURL) }
    },
  })
}
