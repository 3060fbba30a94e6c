import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../setup/places.mjs'

/** Room for the name of every call and push and for the few lines around them: a preload decides nothing. */
const LIMIT = 5120
/** One for each page: the desk's window, a popout window, the sheet, and the strip of armed mandates. */
const PRELOADS = ['index.cjs', 'popout.cjs', 'consent.cjs', 'strip.cjs']

/**
 * Returns the faults of the built preloads. A sandboxed preload is a single small CommonJS file and loads no
 * other.
 *
 * @param {string} [folder]
 * @returns {readonly string[]}
 */
export function preloadFaults(folder = at('out', 'preload')) {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = entries.filter(name => statSync(join(folder, name)).isFile())
  const strangers = files.filter(name => !PRELOADS.includes(name))
  const heavy = files.filter(name => statSync(join(folder, name)).size > LIMIT)
  return [
    ...(files.length === 0 ? ['out/preload is empty.'] : []),
    ...strangers.map(name => `out/preload/${name} is a chunk, which a sandboxed preload cannot load.`),
    ...heavy.map(
      name => `out/preload/${name} has ${statSync(join(folder, name)).size} bytes; the limit is ${LIMIT}.`,
    ),
  ]
}
