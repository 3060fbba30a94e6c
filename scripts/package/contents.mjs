import { extractFile } from '@electron/asar'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packedIn } from './archive.mjs'
import { fuseFaults } from './fuses.mjs'
import { shippedWhole } from './notices.mjs'
import { filesIn } from './seal.mjs'

/** The archive, and what may lie beside it; Electron's own files are Electron's affair. */
const ARCHIVE = 'resources/app.asar'
const BESIDE = /^resources\/(app\.asar|digests\.txt|LICENSE\.txt|third-party-notices\.txt)$/
const OUTSIDE = /^resources\/app\.asar\.unpacked\/node_modules\/.+\.node$/

/** What the archive may hold. */
const INSIDE = new RegExp(
  `^(package\\.json|out/(main|preload|renderer)/[^.].*\\.(js|cjs|css|html|woff2|svg|png|json)|node_modules/(${shippedWhole.join('|')})/.*(\\.(js|cjs|mjs|node|json)|LICENSE(\\.md)?))$`,
)
/** What has no place in a package wherever it lies. */
const DEVELOPMENT =
  /(^|\/)(test|tests|host|scripts|bench|docs|coverage|\.[^/]+)\/|\.(ts|map|md|gyp|cc|h|log|test\.js|orig|env|pem|key|p12)$|musl|(^|\/)\.[^/]+$/
/** The two licences that are told apart by their ending. */
const LICENSE = /(^|\/)LICENSE(\.md)?$/

/** Text that nobody ships by intention. */
const SECRET = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/

/** The most that each part may weigh, in bytes; far less is a part that is missing. */
const weights = /** @type {const} */ ({ archive: [2_000_000, 8_000_000], outside: [2_000_000, 4_000_000] })

/**
 * What is shipped, by its path: on its own, and inside the archive.
 *
 * @typedef {{ readonly path: string, readonly bytes: Buffer }} Shipped
 */

/**
 * All files of a package, those of the archive among them.
 *
 * @param {string} folder
 * @returns {readonly Shipped[]}
 */
function shipped(folder) {
  const archive = join(folder, ARCHIVE)
  return [
    ...filesIn(folder).map(path => ({ path, bytes: readFileSync(join(folder, path)) })),
    ...packedIn(archive)
      .filter(({ isOutside }) => !isOutside)
      .map(({ path }) => ({ path: `${ARCHIVE}/${path}`, bytes: extractFile(archive, path) })),
  ]
}

/**
 * What is wrong with a package, in words; nothing where all holds.
 *
 * @param {string} folder
 * @param {{ program: string, platform: string, words: readonly string[] }} given `words` are what may stand nowhere:
 *   places of the machine it was made on, and secrets that it was made beside.
 * @returns {readonly string[]}
 */
export function contentFaults(folder, { program, platform, words }) {
  const files = shipped(folder)
  return [
    ...files.flatMap(({ path }) => placeFaults(path, platform)),
    ...files.flatMap(({ path, bytes }) => wordFaults(path, bytes, words)),
    ...missing(folder),
    ...modeFaults(folder, program),
    ...fuseFaults(folder),
    ...weightFaults(files),
  ]
}

/** @param {string} path @param {string} platform */
function placeFaults(path, platform) {
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
function wordFaults(path, bytes, words) {
  return [
    ...words.filter(word => bytes.includes(word)).map(word => `${path} says ${word}`),
    ...(SECRET.test(bytes.toString('latin1')) ? [`${path} holds a private key`] : []),
  ]
}

/** @param {string} folder */
function missing(folder) {
  const there = new Set(filesIn(folder))
  return packedIn(join(folder, ARCHIVE))
    .filter(({ path, isOutside }) => isOutside && !there.has(`${ARCHIVE}.unpacked/${path}`))
    .map(({ path }) => `${path} is missing beside the archive`)
}

/** @param {string} folder @param {string} program */
function modeFaults(folder, program) {
  const runs = new Set([program, 'chrome-sandbox', 'chrome_crashpad_handler'])
  return filesIn(folder).flatMap(path => {
    const mode = statSync(join(folder, path)).mode & 0o7777
    const wanted = runs.has(path) || /\.so(\.\d+)*$/.test(path) ? [0o755, 0o644] : [0o644]
    return wanted.includes(mode) && (!runs.has(path) || mode === 0o755)
      ? []
      : [`${path} has the mode ${mode.toString(8)}`]
  })
}

/** @param {readonly Shipped[]} files */
function weightFaults(files) {
  const sum = (/** @type {(path: string) => boolean} */ of) =>
    files.reduce((all, { path, bytes }) => all + (of(path) ? bytes.length : 0), 0)
  const found = { archive: sum(path => path === ARCHIVE), outside: sum(path => OUTSIDE.test(path)) }
  return Object.entries(weights).flatMap(([part, [least, most]]) => {
    const weight = found[/** @type {keyof typeof found} */ (part)]
    return weight >= least && weight <= most
      ? []
      : [`the ${part} weighs ${weight} bytes, and not ${least} to ${most}`]
  })
}
