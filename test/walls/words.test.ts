import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeIn, saidIn, sentencesIn } from './sentences'

/** What looks like a sentence and is none that a person is told, each with its reason. */
const foreign: readonly RegExp[] = [
  // Keys, as they are written on the keyboard.
  /^(?:(?:Ctrl|Shift|Alt|Enter|Home|End|[A-Z0-9←→↑↓])(?: |$))+$/u,
  // What the C library says of a missing file.
  /^No such file or directory$/u,
  // What a database is told.
  /^(?:… )?(?:SELECT|INSERT|DELETE|CREATE|BEGIN|PRAGMA|VACUUM|AND) /u,
  // What Chromium is told.
  /^MAP \* ~NOTFOUND$/u, // What an answer was, as the journal keeps it.
  /^HTTP … /u,
  // A call of the venue, by its method and its path.
  /^(?:GET|POST|PUT|DELETE) \/v1\/[a-z_/]+$/u,
  // A venue by its own name.
  /^Orderly test network$/u,
  // Our own processes, as the system lists them.
  /^(?:Key keeper|Signer|Practice exchange)$/u,
]

/** What a room says by itself, as "path: sentence". */
const saidOutside = (room: string): readonly string[] =>
  codeIn(room).flatMap(([path, text]) =>
    sentencesIn(path, text)
      .filter(said => !foreign.some(shape => shape.test(said)))
      .map(said => `${path}: ${said}`),
  )

it.each(['src/renderer', 'src/main'])('finds no sentence in %s: they stand in the words', room => {
  expect(codeIn(room).length).toBeGreaterThan(100)
  expect(saidOutside(room)).toEqual([])
})

const vue = (template: string, script = ''): string =>
  `<script setup lang="ts">\n${script}\nconst n = 1\n</script>\n\n<template>\n  ${template}\n</template>\n`

it.each([
  ['bare text', 'a.vue', vue('<p>Nothing was sent.</p>'), ['Nothing was sent.']],
  ['an attribute', 'a.vue', vue('<p title="Not now">{{ n }}</p>'), ['Not now']],
  ['an expression', 'a.vue', vue("<p :title=\"n ? 'Not now' : ''\">{{ n }}</p>"), ['Not now']],
  ['a template string', 'a.vue', vue('<p>{{ `As of ${n} ago` }}</p>'), ['As of … ago']],
  ['a script', 'a.vue', vue('<p>{{ said }}</p>', "const said = 'it ended here.'"), ['it ended here.']],
  ['a module', 'a.ts', "export const said = 'Nothing was sent'", ['Nothing was sent']],
])('catches a sentence in %s', (_where, path, text, caught) =>
  expect(sentencesIn(path, text)).toEqual(caught),
)

it.each([
  ['a word from a words file', 'a.vue', vue('<p>{{ n }}</p>', "import { said } from '@words/said'")],
  ['a class and a key', 'a.vue', vue('<p class="faint aside"><kbd>Esc</kbd></p>')],
  ['a comment', 'a.vue', vue('<!-- A window beside opens no further ones. --><p>{{ n }}</p>')],
  ['a name inside the code', 'a.ts', "export const is = 'partly filled'"],
  ['what is thrown', 'a.ts', "throw new TypeError('What main told cannot be read.')"],
])('lets %s be', (_what, path, text) => expect(sentencesIn(path, text)).toEqual([]))

describe('the words of the trade', () => {
  const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  const rows = glossary
    .slice(glossary.indexOf('| The desk |'))
    .split('\n')
    .slice(2)
    .filter(row => row.startsWith('|'))
    .map(row => row.split('|').map(cell => cell.trim()))
  const desk = rows.map(row => row[1] ?? '')
  const never = [...new Set(rows.flatMap(row => (row[5] ?? '').split(' · ')))].filter(
    phrase => phrase !== '—',
  )
  const textsOf = (
    room: string,
    isPart = (_: string): boolean => true,
  ): readonly (readonly [string, string])[] =>
    codeIn(room)
      .filter(([path]) => isPart(path))
      .flatMap(([path, text]) => saidIn(path, text).map(each => [path, each] as const))
  /** What the desk says: its words, and what a refusal means where a figure is missing. */
  const said = [
    ...textsOf('src/words', path => !/^src\/words\/.+\//.test(path)),
    ...textsOf('src/core/value', path => path.endsWith('result.ts')),
  ]
  /** What else may come to be read: drills, and what the rooms themselves call things. */
  const others = ['src/renderer', 'src/main', 'src/practice/exchange'].flatMap(room => textsOf(room))
  /** Each text is held against each phrase: what it comes to is worked out once. */
  const flats = new Map<string, string>()
  const flat = (text: string): string => {
    const known = flats.get(text)
    if (known !== undefined) return known
    const bare = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    flats.set(text, ` ${bare} `)
    return ` ${bare} `
  }
  /** A word with a capital letter is a label of its own; anything else is forbidden wherever it stands. */
  const says = (phrase: string, text: string): boolean =>
    /^\p{Lu}\p{Ll}+$/u.test(phrase)
      ? text.replace(/[….:]+$/u, '') === phrase
      : flat(text).includes(flat(phrase))

  it('stand in the glossary, and the desk says each of them', () => {
    expect(desk.length).toBeGreaterThan(40)
    expect(desk.filter(word => !said.some(([, text]) => flat(text).includes(flat(word))))).toEqual([])
  })

  it('are not the ones that no trader would say', () => {
    expect(never.length).toBeGreaterThan(50)
    const found = (texts: typeof said, phrases: readonly string[]) =>
      texts.flatMap(([path, text]) =>
        phrases.filter(phrase => says(phrase, text)).map(phrase => `${path}: ${phrase}: ${text}`),
      )
    expect(found(said, never)).toEqual([])
    // A single word may be a name of the code's there.
    expect(
      found(
        others,
        never.filter(phrase => phrase.includes(' ')),
      ),
    ).toEqual([])
  })

  it.each([
    ['Keep', 'Keep', true],
    ['Keep', 'Keep the orders', false],
    ['writing', 'Writing is open.', true],
    ['Yes given', 'the yes given here', true],
  ])('finds %s in “%s”: %s', (phrase, text, found) => expect(says(phrase, text)).toBe(found))
})
