import nodeModule from 'node:module'
import { posix, win32 } from 'node:path'
import url from 'node:url'

// Preloaded with `--import`, plays module resolution of Windows on a system whose paths begin with a slash:
// `require.resolve` answers `C:\…`, `pathToFileURL` makes `file:///C:/…` of it, and that alone can be imported.

const DRIVE = 'C:'
const { createRequire } = nodeModule
const { pathToFileURL } = url

nodeModule.createRequire = path => {
  const require = createRequire(path)
  const resolve = Object.assign((/** @type {string} */ id) => onDrive(require.resolve(id)), require.resolve)
  return Object.assign((/** @type {string} */ id) => require(id), require, { resolve })
}
url.pathToFileURL = path =>
  path.startsWith(`${DRIVE}${win32.sep}`)
    ? new URL(`file:///${path.replaceAll(win32.sep, posix.sep)}`)
    : pathToFileURL(path)
nodeModule.syncBuiltinESMExports()

/** @param {string} path */
function onDrive(path) {
  return path.startsWith(posix.sep) ? `${DRIVE}${path.replaceAll(posix.sep, win32.sep)}` : path
}

// The file itself lies on this system's own disk.
const hooks = `export const resolve = (specifier, context, next) =>
  next(specifier.replace(/^file:\\/\\/\\/${DRIVE}/, 'file://'), context)`
nodeModule.register(`data:text/javascript,${encodeURIComponent(hooks)}`)
