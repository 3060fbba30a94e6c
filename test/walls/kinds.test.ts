import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { elsewhere, kindsIn, placesOfKinds, type KindName } from './kinds'

/** In how many places a kind is named, its folder being one: eight at most. A ninth is a question to its kind. */
const ceilings: Readonly<Record<KindName, number>> = {
  order: 7,
  cancel: 7,
  edit: 8,
  'cancel all': 8,
  'cancel all after': 7,
  leverage: 7,
  'margin mode': 7,
  'move margin': 8,
  'maintenance flag': 7,
  'bind key': 6,
  'revoke key': 6,
  'settle pnl': 7,
  'algo order': 8,
  'edit algo': 7,
  'cancel algo': 7,
  'cancel all algo': 7,
}

const root = new URL('../../', import.meta.url)
const text = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const places = placesOfKinds()

it.each([...places])('names %s in as many places as its ceiling says, and no more', (kind, own) =>
  expect(own, own.join('\n')).toHaveLength(ceilings[kind]),
)

it('needs no more than eight for any kind', () =>
  expect(Math.max(...Object.values(ceilings))).toBeLessThanOrEqual(8))

it.each<[what: string, text: string, named: readonly KindName[]]>([
  ['what something is', "const draft = { is: 'order', symbol }", ['order']],
  ['the type of it', "interface Draft { readonly is: 'margin mode' }", ['margin mode']],
  ['the shape of it', "v.strictObject({ is: v.literal('cancel') })", ['cancel']],
  ['a question after it', "if (write.is === 'edit') return", ['edit']],
  ['one way of a switch', "switch (write.is) { case 'leverage': return 1 }", ['leverage']],
  ['one of several', "type Ended = 'cancel' | 'cancel all'", ['cancel', 'cancel all']],
  ['the key of a table', "const table = { order: 1, 'algo order': 2 }", ['order', 'algo order']],
  ['a word that means nothing else', "has('move margin')", ['move margin']],
  ['what an event saw', "desk.see({ saw: 'order', order })", []],
  ['a column', "column('leverage', title)", []],
  ['a table of other things', 'const known = { order, leverage }', []],
])('tells the naming of a kind from other words: %s', (_, code, named) =>
  expect(kindsIn('src/planted.ts', code)).toEqual(named),
)

it('sees into a component, its template too', () =>
  expect(
    kindsIn(
      'src/Planted.vue',
      `<script setup lang="ts">const a = { is: 'edit' }</script><template><p v-if="write.is === 'cancel'" /></template>`,
    ),
  ).toEqual(['edit', 'cancel']))

it.each(Object.entries(elsewhere))('leaves out of %s only words that stand there', (path, [, ...words]) =>
  expect(kindsIn(path, text(path))).toEqual(expect.arrayContaining(words)),
)

it('is told on the page for changes as it is: the files of a kind, in order', () => {
  const rows = [...text('docs/changing.md').matchAll(/^\| a kind of write: [^|]+\|([^|]+)\|/gm)]
  const row = rows.map(([, files]) => files).join(' ')
  const told = [...row.matchAll(/`(src\/[^`]+)`/g)].flatMap(([, path]) => path ?? [])
  // Of a kind that has a dialog of its own, and no other kind's name beside it: every place in which it is named.
  expect(told).toEqual(expect.arrayContaining([...(places.get('move margin') ?? [])]))
})
