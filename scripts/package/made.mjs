import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { about, systemVersion, unpacked } from './about.mjs'
import { filesIn } from './seal.mjs'

/** Bytes of a package that are in memory at a time. */
const PIECE = 1 << 20

/** Names of files that a person can install. */
const PACKAGE = /\.(tar\.gz|deb|rpm|AppImage|dmg|zip|exe)$/

/** The two files beside the packages. */
export const SUMS = 'SHA256SUMS'
export const VERIFY = 'VERIFY.txt'

/** @typedef {{ readonly name: string, readonly bytes: number, readonly digest?: string }} Made */

/**
 * The packages of this version in a folder, by name.
 *
 * @param {string} out
 */
export const packagesIn = out =>
  readdirSync(out)
    .filter(
      name => PACKAGE.test(name) && [about.version, systemVersion].some(version => name.includes(version)),
    )
    .sort()

/**
 * Patterns in the names of the packages for a system and a processor. A package for macOS is for both
 * processors.
 */
const marks = {
  linux: {
    x64: /-linux-x64\.|-linux-x86_64\.|_amd64\.|\.x86_64\./,
    arm64: /-linux-arm64\.|_arm64\.|\.aarch64\./,
  },
  mac: { x64: /-mac-/, arm64: /-mac-/ },
  win: { x64: /-win-x64\./, arm64: /-win-arm64\./ },
}

/**
 * Removes the results of an earlier run for the same systems: they are made of other sources.
 *
 * @param {{ out: string, forSystems: readonly (keyof typeof marks)[], arches: readonly import('./about.mjs').Arch[] }} options
 */
export function clear({ out, forSystems, arches }) {
  if (!existsSync(out)) return
  if (forSystems.includes('linux'))
    for (const arch of arches) rmSync(join(out, unpacked[arch]), { recursive: true, force: true })
  for (const mark of forSystems.flatMap(system => arches.map(arch => marks[system][arch])))
    for (const name of packagesIn(out).filter(one => mark.test(one))) rmSync(join(out, name))
}

/**
 * All that lies in a folder: programs that run where they are, and packages with their digests.
 *
 * @param {string} out
 * @returns {readonly Made[]}
 */
export function madeIn(out) {
  const folders = readdirSync(out, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const runs = folders.filter(({ name }) => /(^|-)unpacked$|^mac(-|$)/.test(name)).map(({ name }) => name)
  return [
    ...runs.sort().map(name => ({ name, bytes: weight(join(out, name)) })),
    ...packagesIn(out).map(name => ({
      name,
      bytes: lstatSync(join(out, name)).size,
      digest: digestOfFile(join(out, name)),
    })),
  ]
}

/**
 * Writes the digests of the packages beside them, and how they are used.
 *
 * @param {string} out
 * @param {readonly Made[]} made
 * @param {number} date
 */
export function writeSums(out, made, date) {
  const lines = made.flatMap(({ name, digest }) => (digest === undefined ? [] : [`${digest}  ${name}\n`]))
  writeFileSync(join(out, SUMS), lines.join(''), { mode: 0o644 })
  writeFileSync(join(out, VERIFY), howToVerify(date), { mode: 0o644 })
}

/** A weight as a person reads one. @param {number} bytes */
export const megabytes = bytes => `${(bytes / 1e6).toFixed(1)} MB`

/** @param {string} path */
export function digestOfFile(path) {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

/** @param {string} folder */
const weight = folder => filesIn(folder).reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0)

/** @param {number} date */
function howToVerify(date) {
  return `How to verify Perpdesk ${about.version} before you install it

1. Compare what you have with the list.

   Linux     sha256sum --check --ignore-missing ${SUMS}
   macOS     shasum -a 256 --check --ignore-missing ${SUMS}
   Windows   certutil -hashfile THE-FILE SHA256, and compare it with its line in ${SUMS}

   Each file has to be called OK. This says that a file is as the list has it, and no more than that: whoever could
   give you another file could give you another list. Where the project's forge built it can be asked of the forge:

   gh attestation verify THE-FILE --repo ${new URL(about.repository).pathname.slice(1)}

2. Make it yourself, and compare. The tar.gz, the deb and the rpm are the same to the byte whoever makes them, whenever
   and wherever, of the same sources and Electron and with the same versions of tar, gzip, dpkg-deb and rpmbuild:

   SOURCE_DATE_EPOCH=${date} npm run package -- --linux --x64      (or --arm64)

3. Once it is installed: on Linux Perpdesk compares all of its files with those it was packed with at each start, and
   names the one that differs. On macOS and Windows that is what the system's signature is for: look whether there is
   one, as a package that somebody made without the maintainers' identity has none.

On Ubuntu install the deb. Ubuntu from 23.10 on forbids user namespaces, so neither the AppImage nor the tar.gz starts
there as it is; the deb sets up what they lack. To run the tar.gz anyway, make the sandbox helper in its folder root's,
once: sudo chown root:root chrome-sandbox && sudo chmod 4755 chrome-sandbox
`
}
