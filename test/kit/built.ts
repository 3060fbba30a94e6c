import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { messagesInLanguages } from '../../scripts/languages/catalogues.mjs'

/** A source file built as for release, in a private folder. */
export interface Built {
  readonly file: string
  close(): void
}

/** Builds one entry for plain Node; packages with native code stay external, as in the product. */
export async function built(
  source: string,
  externals: readonly string[],
  plugins: readonly Plugin[] = [],
): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-built-'))
  for (const name of externals) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve('node_modules', name), link)
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [messagesInLanguages(resolve('src/messages')), ...plugins],
    resolve: {
      alias: {
        '@core': resolve('src/core'),
        '@contract': resolve('src/contract'),
        '@messages': resolve('src/messages'),
      },
    },
    ssr: { noExternal: true, external: [...externals] },
    build: {
      ssr: resolve(source),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { external: [...externals], output: { entryFileNames: 'entry.js' } },
    },
  })
  return { file: join(folder, 'entry.js'), close: () => rmSync(folder, { recursive: true, force: true }) }
}
