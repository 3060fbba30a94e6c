import { ESLint } from 'eslint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openScratch } from './scratch'

interface Plant {
  readonly path: string
  readonly text: string
  readonly caught: string
}

const syntax = 'no-restricted-syntax'
const globals = 'no-restricted-globals'
const oneHolding = 'house/one-place'
const arithmetic = 'no-restricted-imports'

/** A forbidden statement in a file, and the rule that has to report it. */
const plant = (path: string, text: string, caught: string): Plant => ({ path, text: `${text}\n`, caught })

const vue = (template: string, script = 'const text = 1'): string =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  ${template}\n</template>\n`

const plants: readonly Plant[] = [
  // Ambient effects in rooms whose varying inputs have to be arguments.
  ...['core', 'contract', 'messages', 'main', 'renderer', 'practice'].flatMap(room => [
    plant(`src/${room}/now.ts`, 'export const now = Date.now()', syntax),
    plant(`src/${room}/today.ts`, 'export const today = new Date()', syntax),
    plant(`src/${room}/chance.ts`, 'export const chance = Math.random()', syntax),
    plant(`src/${room}/id.ts`, 'export const id = crypto.randomUUID()', syntax),
  ]),
  plant('src/signer/now.ts', 'export const now = Date.now()', syntax),
  plant('src/signer/later.ts', 'setTimeout(() => undefined, 1)', globals),
  plant('src/core/later.ts', 'setTimeout(() => undefined, 1)', globals),
  plant('src/messages/later.ts', 'setTimeout(() => undefined, 1)', globals),
  plant('src/contract/later.ts', 'setInterval(() => undefined, 1)', globals),
  plant('src/core/tick.ts', 'export const tick = performance.now()', syntax),
  ...['core', 'contract', 'messages', 'main', 'lifeboat', 'preload', 'renderer'].map(room =>
    plant(`src/${room}/loud.ts`, "console.log('here')", 'no-console'),
  ),
  // Money as a binary number.
  ...['core', 'contract', 'messages', 'main', 'renderer'].flatMap(room => [
    plant(`src/${room}/number.ts`, "export const price = Number('1.1')", syntax),
    plant(`src/${room}/float.ts`, "export const price = parseFloat('1.1')", syntax),
    plant(`src/${room}/float-too.ts`, "export const price = Number.parseFloat('1.1')", syntax),
    plant(`src/${room}/plus.ts`, "export const price = +'1.1'", syntax),
  ]),
  plant(
    'src/core/to-number.ts',
    'export const price = (amount: { toNumber(): number }) => amount.toNumber()',
    syntax,
  ),
  // Arithmetic in rooms that only display values.
  ...['messages', 'renderer', 'renderer/components'].flatMap(room => [
    plant(`src/${room}/sum.ts`, "export { add } from '@core/value/decimal-amount'", arithmetic),
    plant(
      `src/${room}/left.ts`,
      "import { subtract } from '@core/value/decimal-amount'\nexport const left = subtract",
      arithmetic,
    ),
    plant(
      `src/${room}/whole.ts`,
      "import * as decimal from '@core/value/decimal-amount'\nexport const whole = decimal",
      arithmetic,
    ),
  ]),
  plant('src/messages/round-about.ts', "export { add } from '../core/value/decimal-amount'", arithmetic),
  {
    path: 'src/renderer/components/WorkedOut.vue',
    text: vue(
      '<p>{{ text }}</p>',
      "import { exactly, multiply } from '@core/value/decimal-amount'\nconst text = multiply(exactly('2'), exactly('3'))",
    ),
    caught: arithmetic,
  },
  // `null` instead of `undefined`.
  plant('src/core/nothing.ts', 'export const nothing: string | null = String(1)', syntax),
  plant('src/contract/nothing.ts', 'export const nothing = [null]', syntax),
  // A second door, a second keychain access, or a way out.
  plant('src/main/door.ts', 'export const door = (ipcMain: { handle(): void }) => ipcMain', syntax),
  plant(
    'src/main/ajar.ts',
    "export const ajar = (contents: { ipc: { handle(c: string): void } }) => contents.ipc.handle('x')",
    syntax,
  ),
  plant(
    'src/main/keychain/search.ts',
    'export const search = (k: { findPassword(): void }) => k.findPassword()',
    syntax,
  ),
  plant(
    'src/main/keychain/list.ts',
    'export const list = (k: { findCredentials(): void }) => k.findCredentials()',
    syntax,
  ),
  plant('src/main/call.ts', "export const call = () => fetch('x')", globals),
  plant('src/renderer/call.ts', "export const call = () => fetch('x')", globals),
  plant('src/renderer/socket.ts', "export const socket = () => new WebSocket('x')", globals),
  // Raw HTML instead of text.
  { path: 'src/renderer/components/HtmlText.vue', text: vue('<p v-html="text" />'), caught: 'vue/no-v-html' },
  {
    path: 'src/renderer/components/StyleText.vue',
    text: vue('<p style="color: red">{{ text }}</p>'),
    caught: 'vue/no-static-inline-styles',
  },
  {
    path: 'src/renderer/components/ClockText.vue',
    text: vue('<p>{{ text }}</p>', 'const text = Date.now()'),
    caught: syntax,
  },
  // Texts outside of messages.
  ...[
    ['BareText', '<p>{{ text }} orders</p>'],
    ['BareTitle', '<p title="Orders">{{ text }}</p>'],
    ['BareLabel', '<p aria-label="Orders">{{ text }}</p>'],
    ['BareHint', '<input placeholder="Orders" :value="text" />'],
  ].map(([name, template = '']) => ({
    path: `src/renderer/components/${name}.vue`,
    text: vue(template),
    caught: 'vue/no-bare-strings-in-template',
  })),
  plant(
    'src/renderer/inner.ts',
    "export const inner = (e: { innerHTML: string }) => { e.innerHTML = 'x' }",
    syntax,
  ),
  plant('src/main/eval.ts', "export const run = () => eval('1')", 'no-eval'),
  // Form.
  plant('src/core/default.ts', 'export default 1', 'no-restricted-exports'),
  plant('scripts/default.mjs', 'export default 1', 'no-restricted-exports'),
  plant(
    'src/core/anything.ts',
    'export const anything = (x: any): string => String(x)',
    '@typescript-eslint/no-explicit-any',
  ),
  plant(
    'src/core/long.ts',
    `export const long = (): void => {\n${'  String(1)\n'.repeat(85)}}`,
    'house/own-lines',
  ),
  plant('src/core/excused.ts', '/* eslint-disable no-console */\nconsole.log(1)', 'no-console'),
  plant('src/core/loose.ts', 'export const loose = (a: unknown): boolean => a == 1', 'eqeqeq'),
  // A platform check outside the one module of each room.
  ...['src/main/electron', 'src/practice', 'host/surface', 'scripts/tour', 'test/kit'].flatMap(room => [
    plant(`${room}/which.mjs`, 'export const which = process.platform', oneHolding),
    plant(`${room}/whose.mjs`, 'export const whose = process.getuid?.()', oneHolding),
    plant(`${room}/taken-out.mjs`, 'export const { platform } = process', oneHolding),
    plant(`${room}/ends.mjs`, 'export const ends = () => process.kill(1)', oneHolding),
    plant(`${room}/signal.mjs`, "export const signal = 'SIGKILL'", oneHolding),
    plant(`${room}/told.mjs`, 'export const told = (pid) => `/proc/${pid}/stat`', oneHolding),
    plant(`${room}/rights.mjs`, 'export const rights = 0o600', oneHolding),
    plant(
      `${room}/narrow.mjs`,
      "export { chmodSync } from 'node:fs'\nimport { chmodSync as c } from 'node:fs'\nc('x', 1)",
      oneHolding,
    ),
    plant(`${room}/lasts.mjs`, "import * as fs from 'node:fs'\nfs.fsyncSync(1)", oneHolding),
    plant(
      `${room}/os.mjs`,
      "import { platform } from 'node:os'\nexport const which = platform()",
      oneHolding,
    ),
  ]),
  // Each module owns one purpose, and is no owner of another.
  plant('src/main/ending.ts', 'export const which = process.platform', oneHolding),
  plant('src/main/system.ts', 'export const end = () => process.kill(1)', oneHolding),
  // Conditional specs are registered in one place; elsewhere they do not even count as skipped.
  plant('src/core/run-if.test.ts', "it.runIf(process.platform === 'linux')('is', () => undefined)", syntax),
  plant('test/ports/skip-if.test.ts', "describe.skipIf(system.isRoot)('is', () => undefined)", syntax),
  plant('test/window/skipped.test.ts', "it('is', context => context.skip())", syntax),
  plant('scripts/skipped.test.ts', "it.skip('is', () => undefined)", syntax),
  // A Windows path (`C:\…`) is no URL: only a literal or the `href` of a URL can be imported on every system.
  ...['scripts/setup/load.mjs', 'host/load.mjs', 'bench/load.ts', 'test/kit/load.ts'].map(path =>
    plant(path, "const path = '/opt/module.mjs'\nawait import(path)", syntax),
  ),
  plant('scripts/load.test.ts', 'await import(import.meta.resolve(`./module.mjs`))', syntax),
  plant('test/load.test.ts', 'await import(`${new URL(import.meta.url).href}?once`)', syntax),
  // Promises.
  plant(
    'src/main/floating.ts',
    'const write = async (): Promise<void> => undefined\nexport const go = (): void => {\n  write()\n}',
    '@typescript-eslint/no-floating-promises',
  ),
  plant(
    'src/core/states.ts',
    "export const name = (is: 'open' | 'shut'): string => {\n  switch (is) {\n    case 'open':\n      return 'open'\n  }\n  return ''\n}",
    '@typescript-eslint/switch-exhaustiveness-check',
  ),
]

const scratch = openScratch()
const caught = new Map<string, readonly (string | null)[]>()

beforeAll(async () => {
  scratch.plant(Object.fromEntries(plants.map(({ path, text }) => [path, text])))
  // Linted like the project: with its own configuration, from its own root.
  const eslint = new ESLint({ cwd: scratch.root })
  for (const { filePath, messages } of await eslint.lintFiles(['.']))
    caught.set(filePath.slice(scratch.root.length + 1).replaceAll('\\', '/'), [
      ...new Set(messages.map(m => m.ruleId)),
    ])
})
afterAll(() => scratch.close())

it.each(plants)('catches $path by $caught', ({ path, caught: rule }) => {
  expect(caught.get(path)).toContain(rule)
})

it('puts every violation in a separate file', () => {
  expect(new Set(plants.map(({ path }) => path)).size).toBe(plants.length)
})

it.each([
  ['src/core/sound.ts', 'export const sum = (a: bigint, b: bigint): bigint => a + b\n'],
  ['src/main/own-disk.ts', 'export const rights = 0o600\n'],
  ['host/system/system.mjs', 'export const which = process.platform\n'],
  ['test/ports/sound.test.ts', "it.runIf(quota !== undefined)('is', () => undefined)\n"],
  [
    'scripts/sound.mjs',
    "await import('./module.mjs')\nawait import(new URL('./module.mjs', import.meta.url).href)\n",
  ],
  ['src/main/sound.ts', 'export const sound = (object: unknown): boolean => object !== null\n'],
])('reports nothing for the valid file %s', async (path, text) => {
  const files = { [path]: text }
  scratch.plant(files)
  const [result] = await new ESLint({ cwd: scratch.root }).lintFiles([path])

  expect(result?.messages).toEqual([])
})
