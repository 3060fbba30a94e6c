import { deepEqual } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { absoluteRow, type Entry, type Row } from './row'

/** The built pages, as they ship. */
export const rendererFolder = resolve('out/renderer')

const MOST = 450

/**
 * Returns the names of all code and style files of `page`: those in its HTML, and those that they name in
 * turn.
 */
function partsOf(page: string): ReadonlySet<string> {
  const assets = join(rendererFolder, 'assets')
  const all = readdirSync(assets).filter(name => /\.(js|css)$/.test(name))
  const found = new Set<string>()
  const follow = (text: string): void => {
    for (const name of all) {
      if (found.has(name) || !text.includes(name)) continue
      found.add(name)
      follow(readFileSync(join(assets, name), 'utf8'))
    }
  }
  follow(readFileSync(join(rendererFolder, page, 'index.html'), 'utf8'))
  return found
}

/** Returns the gzipped size of a file in kilobytes. Asserts that unpacking restores the file. */
function weigh(name: string): number {
  const file = readFileSync(join(rendererFolder, 'assets', basename(name)))
  const packed = gzipSync(file, { level: 9 })
  deepEqual(gunzipSync(packed), file)
  return packed.byteLength / 1_000
}

/**
 * Size of the desk's page with its chart and all lazy parts. It is the same on every machine, so it gates.
 */
export const bundle: Entry = {
  name: 'renderer bundle',
  run(): readonly Row[] {
    const parts = [...partsOf('desk')]
    const sheet = [...partsOf('consent')].map(weigh).reduce((sum, size) => sum + size, 0)
    const value = parts.map(weigh).reduce((sum, size) => sum + size, 0)
    const reference = `${parts.length} files, gzipped; the sealed sheet's page: ${sheet.toFixed(0)} kB`
    return [
      {
        ...absoluteRow({ name: this.name, value, unit: 'kB', reference }, { is: 'at most', value: MOST }),
        gates: true,
      },
    ]
  },
}
