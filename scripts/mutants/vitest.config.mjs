import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { at, root } from '../setup/places.mjs'

/** @type {{ file?: string, from: number, to: number, now: string, specs: readonly string[] }} */
const { file, from, to, now, specs } = JSON.parse(readFileSync(process.env['PERPDESK_MUTANT'] ?? '', 'utf8'))
/** As vite names files, on every system. @param {string} path */
const idOf = path => at(path).replaceAll('\\', '/')
const places = new Map(specs.map((path, nth) => [idOf(path), nth]))

/** The nearest spec is the likeliest to notice. */
class AsGiven extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const nth = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) =>
      places.get(moduleId) ?? 0
    return files.toSorted((one, other) => nth(one) - nth(other))
  }
}

export default defineConfig({
  root,
  plugins: [
    {
      name: 'perpdesk-mutant',
      enforce: 'pre',
      transform: (text, id) =>
        file !== undefined && id === idOf(file) ? text.slice(0, from) + now + text.slice(to) : undefined,
    },
  ],
  resolve: {
    alias: {
      '@core': at('src', 'core'),
      '@contract': at('src', 'contract'),
      '@words': at('src', 'words'),
      electron: at('host', 'electron-shim.mjs'),
      'fast-check': at('scripts', 'test', 'chance.mjs'),
    },
  },
  test: {
    include: [...specs],
    sequence: { sequencer: AsGiven },
    // One worker takes one spec after the other, and goes with the run that a mutant keeps from ending.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000, interval: 20 } },
    reporters: ['dot'],
  },
})
