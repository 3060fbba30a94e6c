import './setup/node.mjs'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as buildApp } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { runInTerminal } from './setup/step.mjs'

/** Packages that stay outside the bundle: those with native code and those that are only compared with. */
const native = [
  ...['keytar', '@photostructure/sqlite', 'electron', 'playwright-core'],
  ...['ccxt', '@orderly.network/core', '@orderly.network/perp'],
]
/** The Chromium host finds its own files beside itself, so it stays where it is. @type {import('vite').Plugin} */
const hostStays = {
  name: 'host-stays',
  enforce: 'pre',
  resolveId: source =>
    /\/host\/[a-z-]+\.mjs$/.test(source)
      ? { id: pathToFileURL(at('host', basename(source))).href, external: true }
      : undefined,
}

// npm run bench [-- --lab] [--full] [--json FILE] [--only NAME] [--gate [--keep]]: the measured claims, bundled as the app is and
// run on plain Node. With --gate three times, their ratios compared with the kept ones; with --keep these become the kept ones.
await command(
  import.meta,
  {
    usage: 'npm run bench -- [--lab] [--full] [--json FILE] [--only NAME] [--gate [--keep]]',
    values: ['json', 'only'],
    flags: ['lab', 'full', 'gate', 'keep'],
  },
  async args => {
    await setUp()
    await buildApp()
    const entry = at('bench', 'index.ts')
    if (!existsSync(entry)) throw new Stop(EXIT.missing, 'There is no bench here: bench/index.ts is missing.')
    const { build } = await import('vite')
    const { default: vue } = await import('@vitejs/plugin-vue')
    const resolve = {
      alias: {
        '@core': at('src', 'core'),
        '@contract': at('src', 'contract'),
        '@messages': at('src', 'messages'),
      },
    }
    await build({
      root: at('bench', 'lab', 'pages'),
      configFile: false,
      logLevel: 'warn',
      base: './',
      resolve,
      plugins: [vue({ template: { compilerOptions: { hoistStatic: false } } })],
      build: {
        outDir: at('out', 'bench-pages'),
        emptyOutDir: true,
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: at('bench', 'lab', 'pages', 'desk', 'index.html') },
      },
    })
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [hostStays],
      resolve,
      ssr: { noExternal: true, external: native },
      build: {
        ssr: true,
        target: 'node20',
        outDir: at('out', 'bench'),
        emptyOutDir: true,
        minify: false,
        rolldownOptions: {
          input: { index: entry, 'first-session': at('bench', 'first-session.ts') },
          external: native,
          output: { entryFileNames: '[name].js', format: 'es' },
        },
      },
    })
    return runInTerminal(process.execPath, ['--expose-gc', at('out', 'bench', 'index.js'), ...args])
  },
)
