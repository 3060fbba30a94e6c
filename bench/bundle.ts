import { deepEqual } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { absoluteRow, type Entry, type Row } from './row'

/** The built pages, as they ship. */
export const rendererFolder = resolve('out/renderer')

const MOST = 250

/** A file that another one imports before it runs, in minified code. A later import calls `import(…)`. */
const staticImport = /(?:from|import)"\.\/([^"]+)"/g

/**
 * Returns the names of the code and style files of `page`: those in its HTML, and those that they name in turn.
 * `atStart` leaves out what is loaded only when it is first needed.
 */
function partsOf(page: string, atStart = false): ReadonlySet<string> {
  const assets = join(rendererFolder, 'assets')
  const all = readdirSync(assets).filter(name => /\.(js|css)$/.test(name))
  const found = new Set<string>()
  const follow = (isNamed: (name: string) => boolean): void => {
    for (const name of all) {
      if (found.has(name) || !isNamed(name)) continue
      found.add(name)
      const code = readFileSync(join(assets, name), 'utf8')
      const imported = new Set([...code.matchAll(staticImport)].map(([, file]) => file))
      follow(atStart ? other => imported.has(other) : other => code.includes(other))
    }
  }
  const html = readFileSync(join(rendererFolder, page, 'index.html'), 'utf8')
  follow(name => html.includes(name))
  return found
}

/** Returns the gzipped size of a file in kilobytes. Asserts that unpacking restores the file. */
function weigh(name: string): number {
  const file = readFileSync(join(rendererFolder, 'assets', basename(name)))
  const packed = gzipSync(file, { level: 9 })
  deepEqual(gunzipSync(packed), file)
  return packed.byteLength / 1_000
}

/** Size of the files that a start of the desk's page loads. It is the same on every machine, so it gates. */
export const bundle: Entry = {
  name: 'renderer bundle',
  run(): readonly Row[] {
    const sum = (parts: ReadonlySet<string>) => [...parts].map(weigh).reduce((all, size) => all + size, 0)
    const first = partsOf('desk', true)
    const [value, all, sheet] = [sum(first), sum(partsOf('desk')), sum(partsOf('consent'))]
    const reference = `${first.size} files, gzipped; with all that loads later: ${all.toFixed(0)} kB; the sealed sheet's page: ${sheet.toFixed(0)} kB`
    return [
      {
        ...absoluteRow(
          { name: `${this.name} of a start`, value, unit: 'kB', reference },
          { is: 'at most', value: MOST },
        ),
        gates: true,
      },
    ]
  },
}
