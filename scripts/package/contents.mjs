import { extractFile } from '@electron/asar'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packedIn } from './archive.mjs'
import { fuseFaults } from './fuses.mjs'
import { shippedWhole } from './notices.mjs'
import { filesIn } from './seal.mjs'

/** The archive, and the files allowed beside it. Electron's own files are not checked. */
const ARCHIVE = 'resources/app.asar'
const BESIDE = /^resources\/(app\.asar|digests\.txt|LICENSE\.txt|third-party-notices\.txt)$/
const OUTSIDE = /^resources\/app\.asar\.unpacked\/node_modules\/.+\.node$/

/** Paths allowed in the archive. */
const INSIDE = new RegExp(
  `^(package\\.json|out/(main|preload|renderer)/[^.].*\\.(js|cjs|css|html|woff2|svg|png|json)|node_modules/(${shippedWhole.join('|')})/.*(\\.(js|cjs|mjs|node|json)|LICENSE(\\.md)?))$`,
)
/** Paths of development files, which no part of a package may contain. */
const DEVELOPMENT =
  /(^|\/)(test|tests|host|scripts|bench|docs|coverage|\.[^/]+)\/|\.(ts|map|md|gyp|cc|h|log|test\.js|orig|env|pem|key|p12)$|musl|(^|\/)\.[^/]+$/
/** Licence files, which are allowed although `.md` is otherwise a development file. */
const LICENSE = /(^|\/)LICENSE(\.md)?$/

/** A private key in PEM format. */
const SECRET = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/

/** Smallest and largest size of each part, in bytes. A smaller part has files missing. */
const sizeLimits = /** @type {const} */ ({ archive: [2_000_000, 8_000_000], outside: [2_000_000, 4_000_000] })

/**
 * A shipped file. The path of a file in the archive begins with that of the archive.
 *
 * @typedef {{ readonly path: string, readonly bytes: Buffer }} Shipped
 */

/**
 * Reads all files of a package, including those in the archive.
 *
 * @param {string} folder
 * @returns {readonly Shipped[]}
 */
function listShippedFiles(folder) {
  const archive = join(folder, ARCHIVE)
  return [
    ...filesIn(folder).map(path => ({ path, bytes: readFileSync(join(folder, path)) })),
    ...packedIn(archive)
      .filter(({ isOutside }) => !isOutside)
      .map(({ path }) => ({ path: `${ARCHIVE}/${path}`, bytes: extractFile(archive, path) })),
  ]
}

/**
 * Returns one text for each fault in the content of a package.
 *
 * @param {string} folder
 * @param {{ program: string, platform: string, words: readonly string[] }} given `words` may occur in no file: paths of
 *   the build machine, and secrets that were present during the build.
 * @returns {readonly string[]}
 */
export function contentFaults(folder, { program, platform, words }) {
  const files = listShippedFiles(folder)
  return [
    ...files.flatMap(({ path }) => checkPlace(path, platform)),
    ...files.flatMap(({ path, bytes }) => checkContent(path, bytes, words)),
    ...checkUnpackedFiles(folder),
    ...checkModes(folder, program),
    ...fuseFaults(folder),
    ...checkSizes(files),
  ]
}

/** @param {string} path @param {string} platform */
function checkPlace(path, platform) {
  const inside = path.startsWith(`${ARCHIVE}/`) ? path.slice(ARCHIVE.length + 1) : undefined
  const belongs =
    inside === undefined
      ? !path.startsWith('resources/') || BESIDE.test(path) || OUTSIDE.test(path)
      : INSIDE.test(inside) && !path.endsWith('.node')
  const isForeign = /prebuilds\//.test(path) && !path.includes(`prebuilds/${platform}/`)
  const isDevelopment = !LICENSE.test(path) && DEVELOPMENT.test(inside ?? path)
  return [
    ...(belongs ? [] : [`${path} has no place in a package`]),
    ...(isForeign ? [`${path} is for another system`] : []),
    ...(isDevelopment ? [`${path} is for developing`] : []),
  ]
}

/** @param {string} path @param {Buffer} bytes @param {readonly string[]} words */
function checkContent(path, bytes, words) {
  return [
    ...words.filter(word => bytes.includes(word)).map(word => `${path} says ${word}`),
    ...(SECRET.test(bytes.toString('latin1')) ? [`${path} holds a private key`] : []),
  ]
}

/** @param {string} folder */
function checkUnpackedFiles(folder) {
  const present = new Set(filesIn(folder))
  return packedIn(join(folder, ARCHIVE))
    .filter(({ path, isOutside }) => isOutside && !present.has(`${ARCHIVE}.unpacked/${path}`))
    .map(({ path }) => `${path} is missing beside the archive`)
}

/** @param {string} folder @param {string} program */
function checkModes(folder, program) {
  const executables = new Set([program, 'chrome-sandbox', 'chrome_crashpad_handler'])
  return filesIn(folder).flatMap(path => {
    const mode = statSync(join(folder, path)).mode & 0o7777
    const isLibrary = /\.so(\.\d+)*$/.test(path)
    const allowed = executables.has(path) ? [0o755] : isLibrary ? [0o755, 0o644] : [0o644]
    return allowed.includes(mode) ? [] : [`${path} has the mode ${mode.toString(8)}`]
  })
}

/** @param {readonly Shipped[]} files */
function checkSizes(files) {
  const sum = (/** @type {(path: string) => boolean} */ isPart) =>
    files.reduce((all, { path, bytes }) => all + (isPart(path) ? bytes.length : 0), 0)
  const sizes = { archive: sum(path => path === ARCHIVE), outside: sum(path => OUTSIDE.test(path)) }
  return Object.entries(sizeLimits).flatMap(([part, [least, most]]) => {
    const weight = sizes[/** @type {keyof typeof sizes} */ (part)]
    return weight >= least && weight <= most
      ? []
      : [`the ${part} weighs ${weight} bytes, and not ${least} to ${most}`]
  })
}
