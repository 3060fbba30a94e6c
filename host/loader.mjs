/**
 * Module hooks that resolve `electron` to the stand-in and add the desk's number to the URL of each file of main, so
 * that the next desk in this process loads new instances.
 */
const SHIM = new URL('./electron-shim.mjs', import.meta.url).href
const MARK = /[?&](desk=\d+)/

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === 'electron' || specifier === 'electron/main') return { url: SHIM, shortCircuit: true }
  const found = await next(specifier, context)
  return { ...found, url: addDeskMark(found.url, context.parentURL) }
}

/**
 * Returns the file's URL with the desk mark of its importer. Unchanged for packages and for importers without a mark.
 *
 * @param {string} url
 * @param {string | undefined} parent
 */
export function addDeskMark(url, parent = '') {
  const [, mark] = MARK.exec(parent) ?? []
  const isOwn = url.startsWith('file:') && !url.includes('/node_modules/') && !MARK.test(url) && url !== SHIM
  return mark === undefined || !isOwn ? url : `${url}?${mark}`
}
