import { readdirSync } from 'node:fs'
import { at } from '../setup/places.mjs'

const ignoredNames = new Set(['node_modules', 'out', 'dist', 'coverage', 'pictures', '.git', '.setup'])

/**
 * Lists every file of the project under `folder`, as paths from the root with forward slashes.
 *
 * @param {string} [folder]
 * @param {string} [root]
 * @returns {readonly string[]}
 */
export function projectFiles(folder = '', root = at()) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter(entry => !ignoredNames.has(entry.name))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? projectFiles(path, root) : [path]
    })
    .sort()
}
