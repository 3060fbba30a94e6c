import './node.mjs'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { EXIT } from './command.mjs'
import { at, memory, writeWhole } from './places.mjs'
import { system } from '../../host/system/system.mjs'

// Runs as a child of setup/electron.mjs. Brings Electron's archive into its cache and resumes a partial
// download. Progress goes to standard output, so that the parent can notice a stall. It exits with 75 if the
// source failed, and with another code for every other fault.

/** Most signs of progress while unpacking, one every five seconds. */
const MOST_SIGNS = 60

const home = at('node_modules', 'electron')
const part = join(memory, 'electron.part')
/** Address and state at the server of the partial file. */
const origin = join(memory, 'electron.part.json')

/** @typedef {{ readonly url: string, readonly tag: string }} Origin */

/** The source answered, and not with the archive. */
class SourceFailure extends Error {}

/**
 * Reports whether the source, or the way to it, failed. Everything else is a fault of this program or of this machine.
 *
 * @param {unknown} error
 */
function isSourceFailure(error) {
  // `fetch` rejects with a `TypeError` that names its cause; one of our own has none.
  const isLost = error instanceof TypeError && error.cause instanceof Error
  return (
    isLost || error instanceof SourceFailure || Object(error).constructor.name === 'ChecksumMismatchError'
  )
}

/** @returns {Origin | undefined} */
function originOfPart() {
  try {
    return JSON.parse(readFileSync(origin, 'utf8'))
  } catch {
    // Nothing is there, or nothing that can be read: then it is fetched from its beginning.
    return undefined
  }
}

function forgetPart() {
  for (const file of [part, origin]) rmSync(file, { force: true })
}

/** Size and server state of the partial file of an address. @param {string} url */
function partialDownload(url) {
  const known = originOfPart()
  if (known?.url === url && existsSync(part)) return { bytes: statSync(part).size, tag: known.tag }
  forgetPart()
  return undefined
}

/**
 * Downloads an address into a file. It resumes a partial file if the server still has the same version.
 *
 * @param {string} url
 * @param {string} target
 */
async function download(url, target) {
  const before = partialDownload(url)
  const headers = before && { Range: `bytes=${before.bytes}-`, 'If-Range': before.tag }
  const response = await fetch(url, { ...(headers && { headers }) })
  if (!response.ok || response.body === null) {
    forgetPart()
    throw new SourceFailure(`${url} answered ${response.status} ${response.statusText}`.trim())
  }
  const goesOn = before !== undefined && response.status === 206
  const here = goesOn ? before.bytes : 0
  const left = Number(response.headers.get('content-length') ?? Number.NaN)
  const tag = response.headers.get('etag')
  // Without a name for the server's state a partial file is not resumed: bytes of another state could be appended to it.
  if (tag !== null && !tag.startsWith('W/')) writeWhole(origin, JSON.stringify({ url, tag }))
  else rmSync(origin, { force: true })
  await pipeline(
    Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (response.body)),
    counting(here, here + left),
    createWriteStream(part, { flags: goesOn ? 'a' : 'w' }),
  )
  renameSync(part, target)
  forgetPart()
}

/**
 * Passes all chunks on and reports the amount so far.
 *
 * @param {number} here
 * @param {number} whole
 */
function counting(here, whole) {
  const inMegabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1_000_000)
  return async function* (/** @type {AsyncIterable<Uint8Array>} */ source) {
    let bytes = here
    for await (const chunk of source) {
      bytes += chunk.length
      const of = Number.isFinite(whole) ? ` of ${inMegabytes(whole)}` : ''
      process.stdout.write(`${inMegabytes(bytes)}${of} MB\n`)
      yield chunk
    }
  }
}

mkdirSync(memory, { recursive: true })
// Empty folders of runs that were ended; the bytes are in the partial file.
for (const name of readdirSync(memory).filter(entry => entry.startsWith('electron-download-')))
  rmSync(join(memory, name), { recursive: true, force: true })

const fromElectron = createRequire(join(home, 'package.json'))
/** Imports a module as Electron's package resolves it. @param {string} id */
const importFromElectron = id => import(pathToFileURL(fromElectron.resolve(id)).href)

const { downloadArtifact } = await importFromElectron('@electron/get')
const { version } = fromElectron('./package.json')
try {
  await downloadArtifact({
    version,
    artifactName: 'electron',
    checksums: fromElectron('./checksums.json'),
    cacheRoot: process.env['electron_config_cache'],
    platform:
      process.env['ELECTRON_INSTALL_PLATFORM'] ?? process.env['npm_config_platform'] ?? system.platform,
    arch: process.env['ELECTRON_INSTALL_ARCH'] ?? process.env['npm_config_arch'] ?? process.arch,
    tempDirectory: memory,
    downloader: { download },
  })
} catch (error) {
  if (!isSourceFailure(error)) throw error
  console.error(error)
  process.exit(EXIT.tryAgain)
}
// Unpacking prints nothing, so signs of progress are printed for as long as a slow disk may take.
let signs = 0
const unpacking = setInterval(() => {
  process.stdout.write('unpacking\n')
  if ((signs += 1) === MOST_SIGNS) clearInterval(unpacking)
}, 5_000)
unpacking.unref()
// The archive is in the cache now: Electron's own step finds it there, proves it once more and unpacks it.
await importFromElectron('./install.js')
