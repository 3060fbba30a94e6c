import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { preloadFaults } from './preloads.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-preload-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it.each<[string, Readonly<Record<string, number>>, readonly string[]]>([
  ['small files', { 'index.cjs': 5120, 'popout.cjs': 1500, 'consent.cjs': 900 }, []],
  ['nothing', {}, ['out/preload is empty.']],
  ['a heavy one', { 'index.cjs': 5121 }, ['out/preload/index.cjs has 5121 bytes; the limit is 5120.']],
  [
    'a shared chunk',
    { 'index.cjs': 10, 'chunks/wire.cjs': 10 },
    ['out/preload/chunks/wire.cjs is a chunk, which a sandboxed preload cannot load.'],
  ],
])('judges %s', (_, files, faults) => {
  mkdirSync(join(folder, 'chunks'))
  for (const [name, size] of Object.entries(files)) writeFileSync(join(folder, name), 'x'.repeat(size))

  expect(preloadFaults(folder)).toEqual(faults)
})
