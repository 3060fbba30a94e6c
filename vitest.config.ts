import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { messagesInLanguages } from './scripts/languages/catalogues.mjs'
import { filesOfOthers } from './scripts/test/grounds.mjs'
import { LongestFirst } from './scripts/test/order.mjs'
import { sharedWorkers } from './scripts/test/shared-workers.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `electron` is never loaded in a test: asking for it would make the package fetch its binary. */
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
      // Properties are tried with the same values in every run.
      'fast-check': at('scripts/test/chance.mjs'),
    },
  },
}

/** Far above what anything takes on a machine that is busy with something else: what hangs ends all the same. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
}

/** What can share its process with no other spec. */
const alone = [
  // It watches what a whole process does with a secret.
  'test/scenarios/secrets-overwritten.test.ts',
  // The library's list keeps what was in it for the next file.
  'src/renderer/components/frame/palette.test.ts',
]

/** What starts our own commands as programs, and waits for them more than it works: too slow to be asked at each save. */
const commands = [
  'scripts/{arguments,keyring.keyring,setup}.test.ts',
  'scripts/release/release.test.ts',
  'scripts/setup/{electron-download,lock}.test.ts',
]

/** What stands as a whole on a system that this is not. */
const others = [...filesOfOthers()]

/**
 * What hunts, and takes its time: campaigns in small, hostile words and pages, starts and ends of the whole program, what is packed,
 * jobs by mouse and by keys, every place for everyone and in the smallest window, and what is drawn of a long past.
 * `npm run test:all` runs it with the campaigns, and what a change is accepted by runs both.
 */
const hunts = [
  'test/campaigns/{program-stops,programs,reckon,faults,fuzz,crash,forecasts,events,hostile,model,statement,accounts,second-witness}.test.ts',
  'test/payloads/hostile.test.ts',
  'test/reckoner/vendor.test.ts',
  'test/scenarios/history-gaps.test.ts',
  'test/walls/package.test.ts',
  'host/bin.test.ts',
  'test/window/{by-keyboard,by-keyboard-other-writes,by-mouse,chart-parts,charting,comparing,contact,for-everyone}.test.ts',
  'test/window/{accounts-beside,forecasts,hostile-clones,hostile-text,hostile-values,packaged.linux,peer-walls,popout,sheet-attacks}.test.ts',
  'test/window/{small,start,languages,pseudo,screen-reader,small-sheet,states,strokes,trades,venue-acts}.test.ts',
  'test/window/{armed-clicks,armed-looks,armed-places,armed-strokes,at-rest,by-address,getting-around,hostile,layers,updates,watchlist,ways-out,workspace}.test.ts',
  'test/window/{born-here,frozen-keychain,way-in}.keyring.test.ts',
]

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
          include: ['{src,bench,scripts,test/streams}/**/*.test.ts'],
          exclude: ['**/*.keyring.test.ts', ...alone, ...commands, ...others],
          setupFiles: [at('scripts/test/each-document.mjs')],
          ...patience,
          // Nothing in these files changes what another one meets, so they need no worker of their own.
          isolate: false,
          pool: sharedWorkers,
        },
      },
      {
        ...shared,
        test: { name: 'commands', include: commands, exclude: others, ...patience },
      },
      {
        ...shared,
        test: {
          name: 'host',
          include: ['host/**/*.test.ts'],
          exclude: [...hunts, ...others],
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
          exclude: [...hunts, ...others],
          ...patience,
          // What they leave behind is in processes, sockets and folders of their own.
          isolate: false,
          pool: sharedWorkers,
        },
      },
      {
        ...shared,
        test: {
          name: 'scenarios',
          include: ['test/scenarios/**/*.test.ts'],
          exclude: [...alone, ...hunts, ...others],
          ...patience,
          // Each opens a desk and an exchange of its own, and nothing in a process that another one meets.
          isolate: false,
          pool: sharedWorkers,
        },
      },
      {
        ...shared,
        // A campaign is many times as long as a test.
        test: {
          name: 'long',
          include: ['test/long/**/*.test.ts', ...hunts],
          exclude: others,
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
          include: ['test/window/**/*.test.ts'],
          exclude: [...hunts, ...others],
          ...patience,
          testTimeout: 240_000,
          server: { deps: { external: [/\/host\//, /\/out\/main\//] } },
        },
      },
    ],
  },
})
