/**
 * Resolves `electron` to the stand-in wherever main or its parts import it, and gives the files of one desk's
 * main a mark of their own, so that the next desk in this process gets fresh ones.
 */
const SHIM = new URL('./electron-shim.mjs', import.meta.url).href
const MARK = /[?&](desk=\d+)/

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === 'electron' || specifier === 'electron/main') return { url: SHIM, shortCircuit: true }
  const found = await next(specifier, context)
  return { ...found, url: marked(found.url, context.parentURL) }
}

/** The address under which a file belongs to the desk its importer belongs to. @param {string} url @param {string | undefined} parent */
export function marked(url, parent = '') {
  const [, mark] = MARK.exec(parent) ?? []
  const isOwn = url.startsWith('file:') && !url.includes('/node_modules/') && !MARK.test(url) && url !== SHIM
  return mark === undefined || !isOwn ? url : `${url}?${mark}`
}
