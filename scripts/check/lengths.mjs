import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../setup/places.mjs'
import { projectFiles } from './files.mjs'

/**
 * How long a file may be; the first line that fits it counts.
 *
 * @type {readonly (readonly [RegExp, number])[]}
 */
const limits = [
  [/^src\/main\/index\.ts$/, 80],
  [/^src\/renderer\/stores\/.*\.ts$/, 120],
  [/\.(ts|vue|mjs|js|cjs)$/, 300],
]
/** A table of cases may grow longer than code should. */
const exempt = /\.test\.ts$|\.config\.[jt]s$/

/**
 * The files that have outgrown their limit, a sentence each.
 *
 * @param {string} [root]
 * @returns {readonly string[]}
 */
export function tooLong(root = at()) {
  return projectFiles('', root).flatMap(path => {
    const limit = exempt.test(path) ? undefined : limits.find(([shape]) => shape.test(path))?.[1]
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
    return limit === undefined || lines <= limit ? [] : [`${path} has ${lines} lines; its limit is ${limit}.`]
  })
}
