import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { messagesInLanguages } from './scripts/languages/catalogues.mjs'
import { filesOfOthers } from './scripts/test/grounds.mjs'
import { longAlone, longShared, quickScenarios, quickWindows } from './scripts/test/long.mjs'
import { LongestFirst } from './scripts/test/order.mjs'
import { sharedWorkers } from './scripts/test/shared-workers.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Configuration of every project. `electron` is an alias, because loading the package would fetch its binary.
 */
const shared = {
  plugins: [
    messagesInLanguages(at('src/messages')),
    vue({ template: { compilerOptions: { hoistStatic: false } } }),
  ],
  resolve: {
    alias: {
      '@core': at('src/core'),
      '@contract': at('src/contract'),
      '@messages': at('src/messages'),
      electron: at('host/electron-shim.mjs'),
      // The alias gives property tests the same values in every run.
      'fast-check': at('scripts/test/chance.mjs'),
    },
  },
}

/** Timeouts far above the time of any test on a busy machine. A test that hangs still ends. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
}

/** Specs that can share their process with no other spec. */
const alone = [
  // It observes every copy of a secret in its process.
  'test/scenarios/secrets-overwritten.test.ts',
  // The library's list keeps its content for the next file.
  'src/renderer/components/frame/palette.test.ts',
]

/** Specs that need something that this system does not provide. */
const others = [...filesOfOthers()]

export default defineConfig({
  test: {
    // Most of a spec's time is spent waiting for a process or a socket, so there are more of them than cores.
    maxWorkers: 3,
    // Transformed modules stay on disk between runs, under node_modules.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{src,bench,scripts}/**/*.test.ts'],
          exclude: ['**/*.keyring.test.ts', ...alone, ...longShared, ...longAlone, ...others],
          setupFiles: [at('scripts/test/each-document.mjs')],
          ...patience,
          // These files change no state that another one uses, so they need no separate workers.
          isolate: false,
          pool: sharedWorkers,
        },
      },
      {
        ...shared,
        test: {
          name: 'host',
          include: ['host/**/*.test.ts'],
          exclude: [...longAlone, ...others],
          ...patience,
          server: { deps: { external: [/\/host\/.*\.mjs/] } },
        },
      },
      {
        ...shared,
        test: {
          name: 'rooms',
          include: [
            'test/{walls,ports,payloads,conformance,campaigns,canary,reckoner,oracle}/**/*.test.ts',
            'src/**/*.keyring.test.ts',
          ],
          exclude: [...longShared, ...longAlone, ...others],
          ...patience,
          // They change state only in separate processes, sockets and folders.
          isolate: false,
          pool: sharedWorkers,
        },
      },
      {
        ...shared,
        test: {
          name: 'scenarios',
          include: quickScenarios,
          exclude: others,
          ...patience,
          // Each opens a separate desk and exchange, and changes no state that another one uses.
          isolate: false,
          pool: sharedWorkers,
        },
      },
      {
        ...shared,
        test: {
          name: 'details',
          include: ['test/scenarios/**/*.test.ts', ...longShared],
          exclude: [...alone, ...quickScenarios, ...others],
          setupFiles: [at('scripts/test/each-document.mjs')],
          ...patience,
          isolate: false,
          pool: sharedWorkers,
        },
      },
      {
        ...shared,
        // A campaign takes many times as long as a test.
        test: {
          name: 'long',
          include: ['test/{long,window}/**/*.test.ts', ...longAlone],
          exclude: [...quickWindows, ...others],
          ...patience,
          testTimeout: 900_000,
          server: { deps: { external: [/\/host\/.*\.mjs/, /\/out\/main\//] } },
        },
      },
      {
        ...shared,
        test: { name: 'alone', include: alone, exclude: others, ...patience },
      },
      {
        ...shared,
        test: {
          name: 'window',
          include: quickWindows,
          exclude: others,
          ...patience,
          testTimeout: 240_000,
          server: { deps: { external: [/\/host\//, /\/out\/main\//] } },
        },
      },
    ],
  },
})
