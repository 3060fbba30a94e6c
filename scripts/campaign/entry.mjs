import { setUp } from '../setup.mjs'
import { at, root } from '../setup/places.mjs'
import { runInTerminal } from '../setup/step.mjs'
import { messagesInLanguages } from '../languages/catalogues.mjs'

/** Packages that stay outside the bundle: those with native code, and tools that find files beside their own. */
const native = ['keytar', '@photostructure/sqlite', 'electron', 'vite', 'typescript']

/**
 * Bundles an entry of the campaigns as the app is bundled, and runs it on plain Node.
 *
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function runEntry(name, args) {
  await setUp()
  const { build } = await import('vite')
  const outDir = at('out', 'campaigns', name)
  await build({
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
    ssr: { noExternal: true, external: native },
    build: {
      ssr: at('test', 'campaigns', `${name}.ts`),
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { external: native, output: { entryFileNames: 'index.js', format: 'es' } },
    },
  })
  return runInTerminal(process.execPath, [at('out', 'campaigns', name, 'index.js'), ...args], { cwd: root })
}
