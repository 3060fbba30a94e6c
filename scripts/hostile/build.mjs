import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { packageOf } from '../package/bundled.mjs'
import { at, root } from '../setup/places.mjs'
import { messagesInLanguages } from '../languages/catalogues.mjs'

/** Output folder of the desk with a twin in every package. */
export const hostileRoot = at('out', 'hostile')

/** Global by which a run names the package whose twin it wants. It is never set where the desk is used. */
const TWIN = "globalThis[Symbol.for('perpdesk.twin')]"

/**
 * Puts a call for its twin before the first line of every module of a package, so that it runs when the package first
 * does, and writes down which packages main's own process can load.
 *
 * @param {string} list
 * @returns {import('vite').Plugin}
 */
function plantTwins(list) {
  return {
    name: 'plant-twins',
    transform(code, id) {
      const name = id.startsWith('\0') ? undefined : packageOf(id)
      if (name === undefined || !/\.[cm]?js(\?|$)/.test(id)) return undefined
      return { code: `${TWIN}?.(${JSON.stringify(name)});${code}`, map: null }
    },
    generateBundle(_options, bundle) {
      const waiting = Object.values(bundle).flatMap(part =>
        part.type === 'chunk' && part.isEntry && part.name === 'index' ? [part.fileName] : [],
      )
      /** @type {Set<string>} */
      const packages = new Set()
      const seen = new Set(waiting)
      for (const file of seen) {
        const part = bundle[file]
        if (part?.type !== 'chunk') continue
        for (const id of part.moduleIds) if (!id.startsWith('\0')) packages.add(packageOf(id) ?? '')
        for (const next of [...part.imports, ...part.dynamicImports]) seen.add(next)
      }
      packages.delete('')
      writeFileSync(list, `${JSON.stringify([...packages].sort())}\n`)
    },
  }
}

/**
 * Builds main once more, as the project builds it, with a twin in every package of others that is in it, beside the
 * preloads and pages that were built already.
 */
export async function buildHostile() {
  const [{ resolveConfig }, { build }] = await Promise.all([import('electron-vite'), import('vite')])
  const out = at('out', 'hostile', 'out')
  rmSync(hostileRoot, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  copyFileSync(at('package.json'), at('out', 'hostile', 'package.json'))
  for (const room of ['preload', 'renderer'])
    cpSync(at('out', room), at('out', 'hostile', 'out', room), { recursive: true })
  const { config } = await resolveConfig(
    { root, logLevel: 'warn', build: { outDir: out } },
    'build',
    'production',
  )
  const { plugins = [], ...main } = config?.main ?? {}
  await build({
    ...main,
    configFile: false,
    // Keeps the list of the real bundle unchanged.
    plugins: [
      ...plugins.filter(plugin => nameOf(plugin) !== 'list-bundled'),
      plantTwins(at('out', 'hostile', 'packages.json')),
    ],
  })
}

/** @param {unknown} plugin */
const nameOf = plugin => /** @type {{ name?: string } | undefined} */ (plugin)?.name

/** Packages that stay outside the bundle: those with native code, and those that the stand-in drives. */
const outside = ['keytar', '@photostructure/sqlite', 'electron', 'vite', 'playwright-core', '@electron/asar']

/**
 * Leaves the stand-in outside the bundle: main imports Electron from there, and must get the same instance.
 *
 * @type {import('vite').Plugin}
 */
const hostOutside = {
  name: 'host-outside',
  enforce: 'pre',
  resolveId(source) {
    const [, file] = /^[./]+\/host\/(.*\.mjs)$/.exec(source) ?? []
    return file === undefined ? undefined : { id: pathToFileURL(at('host', file)).href, external: 'absolute' }
  },
}

/** Bundles the campaign, and the process of each of its runs, as the app is bundled. */
export async function bundleHostile() {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [hostOutside, messagesInLanguages(at('src', 'messages'))],
    resolve: {
      alias: {
        '@core': at('src', 'core'),
        '@contract': at('src', 'contract'),
        '@messages': at('src', 'messages'),
      },
    },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: at('out', 'campaigns', 'hostile'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: {
          hostile: at('test', 'campaigns', 'hostile.ts'),
          session: at('test', 'campaigns', 'hostile', 'session.ts'),
        },
        external: outside,
        output: { entryFileNames: '[name].js', format: 'es' },
      },
    },
  })
}
