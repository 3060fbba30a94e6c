import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at } from '../setup/places.mjs'

/** Placeholder of the list's digest in the built launcher. */
const PLACEHOLDER = /@ the digest of the list .{0,40} @/

/**
 * Loads the built module with which a package recognises its own files.
 *
 * @returns {Promise<import('../../src/main/own-files')>}
 */
export const ownFiles = () => import(pathToFileURL(at('out', 'main', 'own-files.js')).href)

/**
 * Every file under a folder, by its path in it.
 *
 * @param {string} folder
 */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/**
 * Gives every file and folder one of two modes, whatever those were that it was copied from: whether its owner may run
 * it is all that is kept.
 *
 * @param {string} folder
 */
export function setModes(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, runs ? 0o755 : 0o644)
  }
}

/**
 * Writes the list of all files with their digests, and puts the digest of that list into the launcher.
 *
 * @param {string} folder
 */
export async function seal(folder) {
  const {
    ARCHIVE_PATH: ARCHIVE,
    DIGEST_LIST_PATH: LIST,
    computeFileDigest: digestOfFile,
    findLauncherRange: launcherIn,
    computePackedDigest: packedDigest,
  } = await ownFiles()
  const lines = filesIn(folder).map(path => `${packedDigest(folder, path)}  ${path}\n`)
  const list = Buffer.from(lines.join(''))
  writeFileSync(join(folder, LIST), list, { mode: 0o644 })
  const path = join(folder, ARCHIVE)
  const archive = readFileSync(path)
  const place = launcherIn(archive)
  const text = place && archive.toString('latin1', place.from, place.to)
  const found = text === undefined ? null : PLACEHOLDER.exec(text)
  if (place === undefined || found === null || found[0].length !== digestOfFile(list).length)
    throw new Error(`${path} has no launcher that a digest could be put into`)
  archive.write(digestOfFile(list), place.from + found.index, 'latin1')
  const digest = digestOfFile(archive.subarray(place.from, place.to))
  for (const position of place.digestPositions) archive.write(digest, position, 'latin1')
  writeFileSync(path, archive)
}
