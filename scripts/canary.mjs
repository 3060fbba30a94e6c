import './setup/node.mjs'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { runInTerminal } from './setup/step.mjs'
import { messagesInLanguages } from './languages/catalogues.mjs'

/** Modules that stay outside the bundle: those with machine code, the Electron stand-in, and what it drives. */
const externalModules = [
  'keytar',
  '@photostructure/sqlite',
  'electron',
  'vite',
  'playwright-core',
  '@electron/asar',
]

// npm run canary -- [--only channels|memory]: plants secrets, runs a session, and searches every output for them.
await command(
  import.meta,
  { usage: 'npm run canary -- [--only channels|memory]', values: ['only'] },
  async args => {
    await setUp({ needs: ['browser', 'keyring'] })
    if (process.env['PERPDESK_BUILT'] === undefined) await build()
    const outDir = at('out', 'campaigns', 'canary')
    await bundle(outDir)
    return runInTerminal(process.execPath, [at('out', 'campaigns', 'canary', 'canary.js'), ...args], {
      cwd: root,
    })
  },
)

/**
 * Bundles the campaign and the session that it watches in the same way as the app.
 *
 * @param {string} outDir
 */
async function bundle(outDir) {
  const { build: bundleWith } = await import('vite')
  await bundleWith({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [messagesInLanguages(at('src', 'messages'))],
    resolve: {
      alias: {
        '@core': at('src', 'core'),
        '@contract': at('src', 'contract'),
        '@messages': at('src', 'messages'),
      },
    },
    ssr: { noExternal: true, external: externalModules },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: {
          canary: at('test', 'canary', 'canary.ts'),
          session: at('test', 'canary', 'session.ts'),
        },
        external: externalModules,
        output: { entryFileNames: '[name].js', format: 'es' },
      },
    },
  })
}
