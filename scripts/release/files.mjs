import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { EXIT, Stop } from '../setup/command.mjs'

/** Ending of a file's name, its platform, and its kind in a release. */
const fileKinds = /** @type {const} */ ([
  ['.AppImage', 'linux', 'appimage'],
  ['.deb', 'linux', 'deb'],
  ['.rpm', 'linux', 'rpm'],
  ['.tar.gz', 'linux', 'tar.gz'],
  ['.dmg', 'darwin', 'dmg'],
  ['.exe', 'win32', 'exe'],
])

/** Patterns in a file's name, and the processor for each. */
const processorPatterns = /** @type {const} */ ([
  [/(^|[^a-z0-9])(arm64|aarch64)([^a-z0-9]|$)/i, 'arm64'],
  [/(^|[^a-z0-9])(x64|x86_64|amd64)([^a-z0-9]|$)/i, 'x64'],
])

/**
 * Derives the target of a file from its name, such as `linux-x64-deb`. Throws {@link Stop} if the name has none.
 *
 * @param {string} path
 */
export function targetOf(path) {
  const name = basename(path)
  const kind = fileKinds.find(([ending]) => name.endsWith(ending))
  if (kind === undefined)
    throw new Stop(
      EXIT.usage,
      `${name} is no file of a release: it ends in none of ${fileKinds.map(([end]) => end).join(', ')}.`,
    )
  const processor =
    kind[1] === 'darwin' ? 'universal' : processorPatterns.find(([pattern]) => pattern.test(name))?.[1]
  if (processor === undefined)
    throw new Stop(EXIT.usage, `${name} does not say for which processor it is: x64 or arm64.`)
  return `${kind[1]}-${processor}-${kind[2]}`
}

/**
 * Returns the entry of a file in a release manifest.
 *
 * @param {string} path
 */
export async function createManifestEntry(path) {
  const target = targetOf(path)
  const { size, sha256 } = await measureFile(path)
  return { target, name: basename(path), size, sha256 }
}

/**
 * Returns the size and the SHA-256 digest of a file.
 *
 * @param {string} path
 */
export async function measureFile(path) {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch {
    throw new Stop(EXIT.usage, `${path} cannot be read.`)
  }
  return { size, sha256: hash.digest('hex') }
}

/** @param {string} path */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Stop(EXIT.usage, `${path} cannot be read.`)
  }
}

/**
 * Writes a file that must not exist yet.
 *
 * @param {string} path
 * @param {string} text
 * @param {number} mode
 */
export function writeNew(path, text, mode = 0o644) {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new Stop(EXIT.usage, `${path} is there already, and is left as it is.`)
  writeFileSync(path, text, { flag: 'wx', mode })
}

/**
 * Copies a file to a path that must not exist yet.
 *
 * @param {string} from
 * @param {string} to
 */
export function copyNew(from, to) {
  if (!existsSync(from)) throw new Stop(EXIT.usage, `${from} cannot be read.`)
  if (lstatSync(to, { throwIfNoEntry: false }) !== undefined)
    throw new Stop(EXIT.usage, `${to} is there already, and is left as it is.`)
  copyFileSync(from, to)
}
