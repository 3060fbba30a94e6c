import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { english, chinese } from './whole'

const folder = (path: string) =>
  readdirSync(new URL(path, import.meta.url))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => name.slice(0, -'.ts'.length))

/** What has no words of its own, and what is about languages. */
const neutral = [
  'display',
  'fill',
  'format',
  'languages',
  'said',
  'spoken',
  'times',
  'translated',
  'write-words',
]
const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

it('has each file of words, and no other', () => {
  const said = folder('..').filter(name => !neutral.includes(name))
  expect(folder('.').filter(name => name !== 'whole')).toEqual(said)
  expect(Object.keys(chinese).toSorted()).toEqual(said.map(camel).toSorted())
})

/** The texts of something said, each by where it stands; what a function says is not asked here. */
function textsOf(said: unknown, at: string): ReadonlyMap<string, string> {
  if (typeof said === 'string') return new Map([[at, said]])
  if (typeof said !== 'object' || said === null) return new Map()
  return new Map(Object.entries(said).flatMap(([key, each]) => [...textsOf(each, `${at}.${key}`)]))
}

const CHINESE = /\p{Script=Han}/u
const holesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\w+(?::\w+)?\}/g)].map(([hole]) => hole)
const pairs = [...textsOf(english, 'words')].map(
  ([at, text]) => [at, text, textsOf(chinese, 'words').get(at)] as const,
)

it('says each text in Chinese, or leaves the very English one', () => {
  expect(pairs.length).toBeGreaterThan(1_500)
  expect(pairs.filter(([, text, other]) => other !== text && !CHINESE.test(other ?? ''))).toEqual([])
})

it('leaves no English sentence as it is', () => {
  const isSentence = (text: string) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text)
  expect(
    pairs.filter(([at, text, other]) => other === text && !at.endsWith('.value') && isSentence(text)),
  ).toEqual([])
})

it('has every fact of a sentence, once for each time', () => {
  expect(
    pairs.filter(
      ([, text, other]) =>
        holesIn(text).toSorted().join() !==
        holesIn(other ?? '')
          .toSorted()
          .join(),
    ),
  ).toEqual([])
})
