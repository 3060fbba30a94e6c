import { readdirSync } from 'node:fs'
import { at } from '../setup/places.mjs'

const notOurs = new Set(['node_modules', 'out', 'dist', 'coverage', 'pictures', '.git', '.setup'])

/**
 * Every file of the project under a folder, as paths from its root with forward slashes.
 *
 * @param {string} [folder]
 * @param {string} [root]
 * @returns {readonly string[]}
 */
export function projectFiles(folder = '', root = at()) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter(entry => !notOurs.has(entry.name))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? projectFiles(path, root) : [path]
    })
    .sort()
}
