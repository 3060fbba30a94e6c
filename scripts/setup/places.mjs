import { renameSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns the absolute path of a file or folder of the project.
 *
 * @param {readonly string[]} parts
 */
export const at = (...parts) => join(root, ...parts)

/** Folder of set-up's lock and memory. Removing it is harmless: set-up then checks again. */
export const memory = at('.setup')

/**
 * Writes a file completely or leaves the old one unchanged.
 *
 * @param {string} path
 * @param {string} text
 */
export function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  const next = `${path}.${process.pid}`
  writeFileSync(next, text)
  renameSync(next, path)
}
