import { basename, dirname, resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type UserConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { messagesInLanguages, pagesIn } from './scripts/languages/catalogues.mjs'
import { listBundled } from './scripts/package/bundled.mjs'
import { developmentHeaders } from './src/main/electron/policy'
import { deskLanguages } from './src/messages/languages'

/** Which packages a bundle really holds, for the notices that go with it. */
const bundled = listBundled(resolve('out/bundled'))

const alias = {
  '@core': resolve('src/core'),
  '@contract': resolve('src/contract'),
  '@messages': resolve('src/messages'),
}

/** The mark on a module that is one entry's own copy, and whose. */
const OWN = /\?own=[a-z]+$/

/**
 * Gives an entry that bears the mark a copy of its own of every module: nothing of it stands in a file that another
 * process loads, and nothing of another in its.
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

/** What stays outside the bundle because it carries machine code of its own. */
const native = ['electron', 'keytar', '@photostructure/sqlite']

/** What the bundler tells of the modules around one. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

/** Which pages ever load a module, from their beginning or later. */
function pagesWith(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([id])
  for (const at of found) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(at) ?? {}
    for (const importer of [...importers, ...dynamicImporters]) found.add(importer)
  }
  return new Set([...found].filter(at => at.endsWith('/index.html')).map(at => basename(dirname(at))))
}

/**
 * The file that a module with which a page begins is put into. Each file is a way to main and back before anything is
 * drawn, so there are as few as can be. What one page alone uses stands in no file that another one loads, and the
 * sealed sheet loads nothing but what it has a use for.
 */
function fileOf(id: string, graph: ModuleGraph): string | undefined {
  const pages = pagesWith(id, graph)
  if (pages.size === 1) return pages.has('desk') ? 'desk' : undefined
  if (!pages.has('desk') && !pages.has('popout')) return 'sealed'
  return pages.has('consent') ? 'shared' : 'common'
}

/** What pages alone are built in, and where to: without it everything is built, and says it in English. */
function pagesAlone(wanted: string | undefined) {
  const messages = resolve('src/messages')
  // A language for specs, which find with it text that is in no catalogue, and room that is missing. Each spec has its
  // own folder: one may be built while another is open.
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
      // Main also runs on the Chromium host, that is on plain Node 20.
      target: 'node20',
      externalizeDeps: false,
      rolldownOptions: {
        external: native,
        input: {
          // What every start begins with, and what that loads once it has frozen what it can.
          entry: resolve('src/main/entry.ts'),
          index: resolve('src/main/index.ts'),
          // What a package begins with, and how it tells its own files: packing reads that too.
          launcher: resolve('src/main/electron/launcher.ts'),
          'own-files': resolve('src/main/own-files.ts'),
          // The two that keys pass through hold none of what the others load.
          keeper: `${resolve('src/main/keychain/keeper.ts')}?own=keeper`,
          signer: `${resolve('src/signer/index.ts')}?own=signer`,
          practice: resolve('src/practice/index.ts'),
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
        // What is said of the code, and which file it is from, stays with its sources, and nothing is laid out: a
        // preload has room for names, which are written as they are.
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
    // The page's policy forbids trusted types, so nothing may be stringified into the document; and a library that
    // would make a policy of its own is told that there are none, instead of being refused aloud at each start.
    define: { 'window.trustedTypes': 'undefined' },
    plugins: [vue({ template: { compilerOptions: { hoistStatic: false } } }), alone?.plugin ?? bundled],
    build: {
      ...(alone && { outDir: alone.outDir }),
      minify: true,
      // The parts a page begins with are named in it, and fetched beside one another; no script is put in to do that.
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
            groups: [{ name: fileOf, tags: ['$initial'], includeDependenciesRecursively: false }],
          },
        },
      },
    },
  },
}

export default defineConfig(alone === undefined ? { ...programs, ...pages } : pages)
