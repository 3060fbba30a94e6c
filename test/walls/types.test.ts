import { afterAll, beforeAll, expect, it } from 'vitest'
import { typeFaults } from '../../scripts/check/types.mjs'
import { openScratch } from './scratch'

/** Globals of other environments that must be undeclared in each room. */
const plants: readonly (readonly [room: string, name: string, text: string])[] = [
  ['core', 'document', 'document.title'],
  ['core', 'window', 'window.name'],
  ['core', 'process', 'process.env'],
  ['core', 'console', "console.log('here')"],
  ['core', 'setTimeout', 'setTimeout(() => undefined, 1)'],
  ['core', 'fetch', "fetch('x')"],
  ['core', 'Buffer', "Buffer.from('x')"],
  ['contract', 'document', 'document.title'],
  ['contract', 'process', 'process.env'],
  ['contract', 'crypto', 'crypto.randomUUID()'],
  ['messages', 'document', 'document.title'],
  ['messages', 'navigator', 'navigator.platform'],
  ['messages', 'process', 'process.env'],
  ['main', 'document', 'document.title'],
  ['main', 'window', 'window.name'],
  ['main', 'localStorage', 'localStorage.length'],
  ['practice', 'document', 'document.title'],
  ['preload', 'process', 'process.env'],
  ['preload', 'Buffer', "Buffer.from('x')"],
  ['preload', 'require', "require('electron')"],
  ['renderer', 'process', 'process.env'],
  ['renderer', 'Buffer', "Buffer.from('x')"],
  ['renderer', 'require', "require('electron')"],
  ['renderer', '__dirname', '__dirname.length'],
]

/** A type error in each place that the compiler has to check. */
const wrongs: readonly (readonly [path: string, text: string])[] = [
  ['src/core/count.ts', "export const count: number = 'one'\n"],
  ['src/core/count.test.ts', "export const count: number = 'one'\n"],
  [
    'src/renderer/CountScript.vue',
    '<script setup lang="ts">\nexport const count: number = \'one\'\n</script>\n',
  ],
  ['src/renderer/CountTemplate.vue', '<template>{{ count }}</template>\n'],
  ['scripts/count.mjs', "/** @type {number} */\nexport const count = 'one'\n"],
  ['host/count.mjs', "/** @type {number} */\nexport const count = 'one'\n"],
  ['test/count.ts', "export const count: number = 'one'\n"],
  ['bench/count.ts', "export const count: number = 'one'\n"],
  ['count.config.ts', "export const count: number = 'one'\n"],
  // Part of no project by name, and checked by two.
  ['elsewhere/count.ts', "export const count: number = 'one'\n"],
]

const scratch = openScratch()
const complaints = new Map<string, readonly string[]>()
const rooms = [...new Set(plants.map(([room]) => room))]

const fileOf = (room: string, name: string): string => `src/${room}/names-${name}.ts`

/** Files each complaint under the path that it names, or under none. */
function sort(complaint: string): void {
  const [, file = '', words = ''] = /^(?:(\S+)\(\d+,\d+\): )?(.*)/s.exec(complaint) ?? []
  complaints.set(file, [...(complaints.get(file) ?? []), words])
}

beforeAll(() => {
  const sound = rooms.map(room => [
    `src/${room}/sound.ts`,
    'export const sum = (a: bigint): bigint => a + 1n\n',
  ])
  const stray = plants.map(([room, name, text]) => [fileOf(room, name), `export const stray = ${text}\n`])
  const looks = "import { count } from '../../elsewhere/count'\nexport const looked = count\n"
  scratch.plant(
    Object.fromEntries([
      ...sound,
      ...stray,
      ...wrongs,
      ['src/main/looks.ts', looks],
      ['src/practice/looks.ts', looks],
    ]),
  )
  const folders = [...rooms.map(room => `src/${room}`), 'scripts', 'host', '.']
  for (const complaint of typeFaults(folders, scratch.root)) sort(complaint)
})
afterAll(() => scratch.close())

it.each(plants)('does not compile %s when it uses %s', (room, name) => {
  expect(complaints.get(fileOf(room, name))).toEqual([expect.stringContaining(`'${name}'`)])
})

it.each(wrongs)('reports a wrong type in %s exactly once', path => {
  expect(complaints.get(path)).toEqual([expect.stringMatching(/^TS(2322|2339|2304|2551): .*(number|count)/)])
})

it.each(rooms)('compiles everything that %s may use', room => {
  expect(complaints.get(`src/${room}/sound.ts`)).toBeUndefined()
})

it('reports no other error', () => {
  // The scratch project lacks the set-up that scripts/check depends on.
  const named = [...complaints.keys()].filter(path => !path.startsWith('scripts/check/'))
  const planted = [...plants.map(([room, name]) => fileOf(room, name)), ...wrongs.map(([path]) => path)]
  expect(named.sort()).toEqual(planted.sort())
})
