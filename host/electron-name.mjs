import * as nodeModule from 'node:module'
import * as shim from './electron-shim.mjs'
import { marked } from './loader.mjs'

const SHIM = new URL('./electron-shim.mjs', import.meta.url).href
let isTaken = false

/**
 * Makes `electron` mean the stand-in, for `import` and for `require`, from now on in this process.
 *
 * The package of that name would try to fetch its binary when it is loaded.
 */
export function takeElectronName() {
  if (isTaken) return
  isTaken = true
  const modules = /** @type {any} */ (nodeModule)
  const load = modules.Module._load
  modules.Module._load = (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) =>
    name === 'electron' || name === 'electron/main' ? shim : load(name, ...rest)
  if (modules.registerHooks === undefined) {
    nodeModule.register('./loader.mjs', import.meta.url)
    return
  }
  modules.registerHooks({
    /** @param {string} name @param {{ parentURL?: string }} context @param {Function} next */
    resolve(name, context, next) {
      if (name === 'electron' || name === 'electron/main') return { url: SHIM, shortCircuit: true }
      const found = next(name, context)
      return { ...found, url: marked(found.url, context.parentURL) }
    },
  })
}
