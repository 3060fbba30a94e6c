import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Prefixes of the modules that a bundler adds itself, and the package of each. */
const ofTheBundler = /** @type {const} */ ([
  ['\0rolldown/', 'rolldown'],
  ['\0vite/', 'vite'],
  ['\0plugin-vue:', '@vitejs/plugin-vue'],
])

/**
 * Returns the package of a module in a bundle by its path in node_modules, or `undefined` for our own code.
 * For a package that is installed in several versions, the path names the version.
 *
 * @param {string} id
 */
export function packageOf(id) {
  const [, own] = ofTheBundler.find(([start]) => id.startsWith(start)) ?? []
  const path = id.replaceAll('\\', '/').split('/node_modules/')
  const places = path.slice(1).flatMap(part => /^(@[^/]+\/)?[^/?]+/.exec(part)?.[0] ?? [])
  return own ?? (places.length === 0 ? undefined : places.join('/node_modules/'))
}

/**
 * Writes down, as a bundle is made, which packages are really in it.
 *
 * @param {string} folder
 * @returns {import('vite').Plugin}
 */
export function listBundled(folder) {
  return {
    name: 'list-bundled',
    apply: 'build',
    generateBundle(_options, bundle) {
      writeLoaded(`${folder}-by-entry`, basename(this.environment.config.build.outDir), bundle)
      const chunks = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? [part] : []))
      const names = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(id => packageOf(id) ?? []))
      const room = basename(this.environment.config.build.outDir)
      mkdirSync(folder, { recursive: true })
      // A room of several entries is bundled once for each.
      const list = join(folder, `${room}.json`)
      const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
      writeFileSync(list, `${JSON.stringify([...new Set([...before, ...names])].sort())}\n`)
    },
  }
}

/**
 * Writes down of each entry how many modules of which package are loaded with it, before its own first line and ever.
 *
 * @param {string} folder
 * @param {string} room
 * @param {import('rolldown').OutputBundle} bundle
 */
function writeLoaded(folder, room, bundle) {
  if (room !== 'main') return
  /** @param {string} entry @param {boolean} isEver */
  const loaded = (entry, isEver) => {
    const files = new Set([entry])
    /** @type {Record<string, number>} */
    const counts = {}
    for (const file of files) {
      const part = bundle[file]
      if (part?.type !== 'chunk') continue
      for (const id of part.moduleIds) {
        const name = id.startsWith('\0') ? undefined : packageOf(id)
        if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1
      }
      for (const next of [...part.imports, ...(isEver ? part.dynamicImports : [])]) files.add(next)
    }
    return counts
  }
  const entries = Object.values(bundle).flatMap(part => (part.type === 'chunk' && part.isEntry ? [part] : []))
  const lists = entries.map(({ name, fileName }) => [
    name,
    { atOnce: loaded(fileName, false), ever: loaded(fileName, true) },
  ])
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${room}.json`), `${JSON.stringify(Object.fromEntries(lists), undefined, 1)}\n`)
}
