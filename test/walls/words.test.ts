import { expect, it } from 'vitest'
import { codeIn, sentencesIn } from './sentences'

/** Strings that look like sentences but are not shown to a person, each with its reason. */
const foreign: readonly RegExp[] = [
  // Keys, as printed on the keyboard.
  /^(?:(?:Ctrl|Shift|Alt|Enter|Home|End|[A-Z0-9←→↑↓])(?: |$))+$/u,
  // Message of the C library for a missing file.
  /^No such file or directory$/u,
  // SQL statements.
  /^(?:… )?(?:SELECT|INSERT|DELETE|CREATE|BEGIN|PRAGMA|VACUUM|AND) /u,
  // Arguments of Chromium.
  /^MAP \* ~NOTFOUND$/u, // Response status, as the journal stores it.
  /^HTTP … /u,
  // A call of the venue, by its method and its path.
  /^(?:GET|POST|PUT|DELETE) \/v1\/[a-z_/]+$/u,
  // The name of a venue.
  /^Orderly test network$/u,
  // Names of our processes in the system's list.
  /^(?:Key keeper|Signer|Practice exchange)$/u,
]

/** Sentences of a room outside the messages, as "path: sentence". */
const saidOutside = (room: string): readonly string[] =>
  codeIn(room).flatMap(([path, text]) =>
    sentencesIn(path, text)
      .filter(sentence => !foreign.some(shape => shape.test(sentence)))
      .map(sentence => `${path}: ${sentence}`),
  )

it.each(['src/renderer', 'src/main'])('finds no sentence in %s: they are messages', room => {
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
  ['a message', 'a.vue', vue('<p>{{ n }}</p>', "import { said } from '@messages/said'")],
  ['a class and a key', 'a.vue', vue('<p class="faint aside"><kbd>Esc</kbd></p>')],
  ['a comment', 'a.vue', vue('<!-- A window beside opens no further ones. --><p>{{ n }}</p>')],
  ['a name inside the code', 'a.ts', "export const is = 'partly filled'"],
  ['what is thrown', 'a.ts', "throw new TypeError('What main told cannot be read.')"],
])('accepts %s', (_what, path, text) => expect(sentencesIn(path, text)).toEqual([]))
