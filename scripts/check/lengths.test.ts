import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tooLong } from './lengths.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perpdesk-lengths-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it.each([
  ['src/core/write/plan.ts', 300],
  ['src/renderer/views/TradeView.vue', 300],
  ['src/renderer/stores/desk.ts', 120],
  ['src/main/index.ts', 80],
  ['scripts/start.mjs', 300],
])('lets %s have %i lines and no more', (path, limit) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), 'x\n'.repeat(limit))
  expect(tooLong(root)).toEqual([])

  writeFileSync(join(root, path), 'x\n'.repeat(limit + 1))
  expect(tooLong(root)).toEqual([`${path} has ${limit + 1} lines; its limit is ${limit}.`])
})

it.each(['src/core/write/plan.test.ts', 'README.md', 'node_modules/vue/index.js'])(
  'does not measure %s',
  path => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), 'x\n'.repeat(1000))

    expect(tooLong(root)).toEqual([])
  },
)
