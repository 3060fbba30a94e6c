import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By this mark, which Electron's binary carries, its fuses are found: version, count, and a digit for each. */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const VERSION = 1
const [OFF, ON] = [0x30, 0x31]

/** Every fuse that Electron has, in the order of its wire, and how this program has it. */
export const fuses = /** @type {const} */ ({
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
  // Memory protection of WebAssembly. None runs here, so the setting that the engine is tested with stays.
  wasmTrapHandlers: true,
})

const names = Object.keys(fuses)

/**
 * The file of an unpacked program that carries its fuses.
 *
 * @param {string} folder
 * @param {{ platform: string, program: string }} of
 */
export function fuseFile(folder, { platform, program }) {
  if (platform === 'win32') return join(folder, `${program}.exe`)
  if (platform !== 'darwin') return join(folder, program)
  return join(
    folder,
    `${program}.app`,
    'Contents',
    'Frameworks',
    'Electron Framework.framework',
    'Electron Framework',
  )
}

/**
 * Sets all fuses of a program; a program for two processors has them twice.
 *
 * An Electron with more or fewer of them is refused: a new one is named here before it is shipped.
 *
 * @param {string} path
 */
export function setFuses(path) {
  const bytes = readFileSync(path)
  for (const at of wires(bytes, path)) {
    // SECURITY: all fuses are named and set, so that a new default of Electron changes nothing here.
    Object.values(fuses).forEach((on, index) => (bytes[at + index] = on ? ON : OFF))
  }
  writeFileSync(path, bytes)
}

/**
 * Reads the fuses of a program, one record for each wire.
 *
 * @param {string} path
 * @returns {readonly Readonly<Record<string, boolean>>[]}
 */
export function readFuses(path) {
  const bytes = readFileSync(path)
  return wires(bytes, path).map(at =>
    Object.fromEntries(names.map((name, index) => [name, isOn(bytes[at + index], name, path)])),
  )
}

/**
 * Returns a sentence for each fuse of the program in a folder that differs from `fuses`. It works for every
 * system.
 *
 * @param {string} folder
 * @returns {readonly string[]}
 */
export function fuseFaults(folder) {
  return readFuses(fuseFile(folder, programIn(folder))).flatMap(wire =>
    Object.entries(fuses).flatMap(([name, on]) =>
      wire[name] === on ? [] : [`the fuse ${name} is ${on ? 'off' : 'on'}`],
    ),
  )
}

/** Returns the program in a folder and its platform, by the files beside it. @param {string} folder */
function programIn(folder) {
  const names = readdirSync(folder)
  const app = names.find(name => name.endsWith('.app'))
  if (app !== undefined) return { platform: 'darwin', program: app.replace(/\.app$/, '') }
  const exe = names.find(name => /^perpdesk\.exe$/i.test(name))
  return exe === undefined
    ? { platform: 'linux', program: 'perpdesk' }
    : { platform: 'win32', program: exe.replace(/\.exe$/i, '') }
}

/**
 * Returns the offsets at which the digits of each wire begin.
 *
 * @param {Buffer} bytes
 * @param {string} path
 */
function wires(bytes, path) {
  const found = []
  for (let at = bytes.indexOf(SENTINEL); at !== -1; at = bytes.indexOf(SENTINEL, at + 1)) {
    const [version, count] = bytes.subarray(at + SENTINEL.length)
    if (version !== VERSION || count !== names.length)
      throw new Error(
        `${path} has ${count} fuses of version ${version}; ${names.length} of version ${VERSION} are known`,
      )
    found.push(at + SENTINEL.length + 2)
  }
  if (found.length === 0) throw new Error(`${path} carries no fuses`)
  return found
}

/**
 * @param {number | undefined} digit
 * @param {string} name
 * @param {string} path
 */
function isOn(digit, name, path) {
  if (digit !== ON && digit !== OFF) throw new Error(`${path}: the fuse ${name} is neither on nor off`)
  return digit === ON
}
