import './setup/node.mjs'
import { existsSync } from 'node:fs'
import { setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { hand } from './setup/step.mjs'

/** What carries machine code of its own and stays outside the bundle. */
const native = ['keytar', '@photostructure/sqlite', 'electron']

// npm run bench [-- --json FILE] [--only NAME]: the measured claims, bundled as the app is and run on plain Node.
await command(import.meta, async args => {
  await setUp()
  const entry = at('bench', 'index.ts')
  if (!existsSync(entry)) throw new Stop(EXIT.missing, 'There is no bench here: bench/index.ts is missing.')
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '@core': at('src', 'core'), '@contract': at('src', 'contract') } },
    ssr: { noExternal: true, external: native },
    build: {
      ssr: entry,
      target: 'node20',
      outDir: at('out', 'bench'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { external: native, output: { entryFileNames: 'index.js', format: 'es' } },
    },
  })
  return hand(process.execPath, ['--expose-gc', at('out', 'bench', 'index.js'), ...args])
})
