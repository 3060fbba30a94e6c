import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import ts from 'typescript'
import { projectFiles } from '../check/files.mjs'
import { at } from '../setup/places.mjs'

/** The compiler's short names of rooms. */
const rooms = /** @type {const} */ ([
  ['@core/', 'src/core/'],
  ['@contract/', 'src/contract/'],
  ['@messages/', 'src/messages/'],
  ['@messages-in/zh/', 'src/messages/'],
])

/**
 * Finds the unit specs that reach a file, those that reach it in the fewest steps first, and of these the
 * nearest folder's.
 *
 * Specs with a document are left out: figures and orders are not decided on a page.
 */
export function specsByFile() {
  const files = [...projectFiles('src'), ...projectFiles('test/kit')].filter(path => path.endsWith('.ts'))
  const known = new Set(files)
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const path of files) {
    const text = readFileSync(at(path), 'utf8')
    if (/@vitest-environment/.test(text) || /\.keyring\.test\.ts$/.test(path)) continue
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const target = `${ofOurs(fileName, path)}.ts`
      if (known.has(target)) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return (/** @type {string} */ file) => {
    const steps = new Map([[file, 0]])
    for (const [path, step] of steps)
      for (const importer of importers.get(path) ?? [])
        if (!steps.has(importer)) steps.set(importer, step + 1)
    const far = (/** @type {readonly [string, number]} */ [path, step]) =>
      step + posix.relative(dirname(file), path).split('/').length
    return [...steps]
      .filter(([path]) => path.endsWith('.test.ts'))
      .sort((one, other) => far(one) - far(other))
      .map(([path]) => path)
  }
}

/** @param {string} specifier @param {string} from */
function ofOurs(specifier, from) {
  const room = rooms.find(([short]) => specifier.startsWith(short))
  if (room !== undefined) return specifier.replace(room[0], room[1])
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined
}
