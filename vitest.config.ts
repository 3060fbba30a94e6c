import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `electron` is never loaded in a test: asking for it would make the package fetch its binary. */
const shared = {
  plugins: [vue({ template: { compilerOptions: { hoistStatic: false } } })],
  resolve: {
    alias: {
      '@core': at('src/core'),
      '@contract': at('src/contract'),
      electron: at('host/electron-shim.mjs'),
    },
  },
}

export default defineConfig({
  test: {
    // Most of a spec's time is spent waiting for a process or a socket, so there are more of them than cores.
    maxWorkers: 3,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'host',
          include: ['host/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          server: { deps: { external: [/\/host\/.*\.mjs/] } },
        },
      },
      {
        ...shared,
        test: {
          name: 'rooms',
          include: ['test/{walls,ports,payloads,scenarios,faults,campaigns,canary}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'window',
          include: ['test/window/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          fileParallelism: false,
          server: { deps: { external: [/\/host\//, /\/out\/main\//] } },
        },
      },
    ],
  },
})
