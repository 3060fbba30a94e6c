import { basename, dirname, resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type UserConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { messagesInLanguages, pagesIn } from './scripts/languages/catalogues.mjs'
import { listBundled } from './scripts/package/bundled.mjs'
import { developmentHeaders } from './src/main/electron/policy'
import { deskLanguages } from './src/messages/languages'

/** Lists the packages that each bundle contains, for the third-party notices. */
const bundled = listBundled(resolve('out/bundled'))

const alias = {
  '@core': resolve('src/core'),
  '@contract': resolve('src/contract'),
  '@messages': resolve('src/messages'),
}

/** Suffix of a module id that is the separate copy of one entry, with the entry's name. */
const OWN = /\?own=[a-z]+$/

/**
 * Gives each entry with the `own` suffix a separate copy of every module, so that it shares no output file
 * with another process.
 */
const ownCopies: Plugin = {
  name: 'own-copies',
  enforce: 'pre',
  async resolveId(source, importer, how) {
    const [mark] = OWN.exec(importer ?? '') ?? []
    if (importer === undefined || mark === undefined || OWN.test(source)) return null
    const found = await this.resolve(source, importer.replace(OWN, ''), { ...how, skipSelf: true })
    return found === null || found.external !== false ? found : { ...found, id: `${found.id}${mark}` }
  },
}

/** Packages with native code, which stay outside the bundle. */
const native = ['electron', 'keytar', '@photostructure/sqlite']

/** The importers of a module, as the bundler reports them. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

/** Returns the pages that load a module: `atStart` only those whose first file waits for it. */
function pagesWith(id: string, graph: ModuleGraph, atStart: boolean): ReadonlySet<string> {
  const found = new Set([id])
  for (const at of found) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(at) ?? {}
    for (const importer of [...importers, ...(atStart ? [] : dynamicImporters)]) found.add(importer)
  }
  return new Set([...found].filter(at => at.endsWith('/index.html')).map(at => basename(dirname(at))))
}

/**
 * Returns the output file for an initial module of a page. Each file costs a round trip to main before the
 * first paint, so there are as few as possible. A module of only one page is in no file that another page
 * loads. A module that only the sealed pages need at their start is in `sealed`.
 */
function fileOf(id: string, graph: ModuleGraph): string | undefined {
  const pages = pagesWith(id, graph, false)
  if (pages.size === 1) return pages.has('desk') ? 'desk' : undefined
  const first = pagesWith(id, graph, true)
  if (!first.has('desk') && !first.has('popout')) return 'sealed'
  return first.has('consent') ? 'shared' : 'common'
}

/** Returns the modules loaded when first needed, or pages, whose file waits for a module. */
function partsWith(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const [found, parts] = [new Set([id]), new Set<string>()]
  for (const at of found) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(at) ?? {}
    if (dynamicImporters.length > 0) parts.add(basename(at))
    for (const importer of importers) found.add(importer)
  }
  return parts
}

/**
 * Returns the output file for a module that loads after the first picture. The chart and the ticket come next, each
 * in as few files as possible.
 */
function laterFileOf(id: string, graph: ModuleGraph): string | undefined {
  const parts = partsWith(id, graph)
  if (parts.has('ChartPanel.vue')) return parts.size > 1 ? 'parts' : undefined
  if (!parts.has('TicketBody.vue')) return undefined
  return pagesWith(id, graph, false).size > 1 ? 'orders' : 'ticket'
}

/**
 * Returns the plugin and the output folder of a build of only the pages in one language. `undefined` for a
 * full build.
 */
function pagesAlone(wanted: string | undefined) {
  const messages = resolve('src/messages')
  // A language for specs, which use it to find text without a message and layouts without enough space. Each
  // spec has a separate folder, because one may be built while another is open.
  if (wanted === 'pseudo')
    return {
      plugin: pagesIn({ messages, id: 'pseudo', tag: 'en' }),
      outDir: resolve(process.env['PERPDESK_PAGES'] ?? 'out/pseudo'),
    }
  const language = deskLanguages.find(({ id }) => id === wanted)
  return (
    language && { plugin: pagesIn({ messages, ...language }), outDir: resolve('out/renderer', language.id) }
  )
}

const alone = pagesAlone(process.env['PERPDESK_LANGUAGE'])

const programs: UserConfig = {
  main: {
    resolve: { alias },
    plugins: [bundled, messagesInLanguages(resolve('src/messages')), ownCopies],
    build: {
      // Main also runs on the Chromium host, which uses plain Node 20.
      target: 'node20',
      externalizeDeps: false,
      rolldownOptions: {
        external: native,
        input: {
          // `entry` is the first file of every start. It freezes the built-ins and then loads `index`.
          entry: resolve('src/main/entry.ts'),
          index: resolve('src/main/index.ts'),
          desk: resolve('src/main/desk.ts'),
          // `launcher` is the first file of a package. `own-files` checks the package's files; packing reads
          // it too.
          launcher: resolve('src/main/electron/launcher.ts'),
          'own-files': resolve('src/main/own-files.ts'),
          // `keeper` and `signer` handle keys, so each has separate copies of its modules.
          keeper: `${resolve('src/main/keychain/keeper.ts')}?own=keeper`,
          signer: `${resolve('src/signer/index.ts')}?own=signer`,
          practice: resolve('src/practice/index.ts'),
          // `lifeboat` runs where the desk does not, so it shares no file with it.
          lifeboat: `${resolve('src/lifeboat/index.ts')}?own=lifeboat`,
        },
      },
    },
  },
  preload: {
    resolve: { alias },
    plugins: [bundled],
    build: {
      // A sandboxed preload is one CommonJS file: it cannot load a chunk.
      isolatedEntries: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: resolve('src/preload/index.ts'),
          popout: resolve('src/preload/popout.ts'),
          consent: resolve('src/preload/consent.ts'),
          strip: resolve('src/preload/strip.ts'),
        },
        // Comments, debug information and whitespace are removed. Names stay readable.
        experimental: { attachDebugInfo: 'none' },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          comments: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
}

const pages: UserConfig = {
  renderer: {
    root: 'src/renderer',
    base: './',
    resolve: { alias },
    // Main adds no headers to a page it does not serve; the development server sends the loosened policy itself.
    server: { headers: developmentHeaders },
    // The page's policy allows no trusted-types policy. Without `trustedTypes` in sight, a library does not
    // try to create one and log an error at each start.
    define: { 'window.trustedTypes': 'undefined' },
    plugins: [vue({ template: { compilerOptions: { hoistStatic: false } } }), alone?.plugin ?? bundled],
    build: {
      ...(alone && { outDir: alone.outDir }),
      minify: true,
      // The initial files of a page are listed in its HTML and fetched in parallel, so no polyfill script is
      // needed.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          desk: resolve('src/renderer/desk/index.html'),
          popout: resolve('src/renderer/popout/index.html'),
          consent: resolve('src/renderer/consent/index.html'),
          strip: resolve('src/renderer/strip/index.html'),
        },
        output: {
          codeSplitting: {
            groups: [
              { name: fileOf, tags: ['$initial'], includeDependenciesRecursively: false, priority: 1 },
              { name: laterFileOf, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  },
}

export default defineConfig(alone === undefined ? { ...programs, ...pages } : pages)
