import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../setup/places.mjs'

/** Maximum size in bytes: enough for the names of all calls and pushes and a few lines of code. */
const MAX_BYTES = 5120
/** One preload for each page: the desk's window, a popout window, the sheet, and the strip of armed mandates. */
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
  const unknownFiles = files.filter(name => !PRELOADS.includes(name))
  const tooLarge = files.filter(name => statSync(join(folder, name)).size > MAX_BYTES)
  return [
    ...(files.length === 0 ? ['out/preload is empty.'] : []),
    ...unknownFiles.map(name => `out/preload/${name} is a chunk, which a sandboxed preload cannot load.`),
    ...tooLarge.map(
      name =>
        `out/preload/${name} has ${statSync(join(folder, name)).size} bytes; the limit is ${MAX_BYTES}.`,
    ),
  ]
}
