import { expect, it } from 'vitest'
import { STAND_IN, flatten, readLanguage } from '../../scripts/messages/catalogue.mjs'

const folder = new URL('.', import.meta.url).pathname
const english = flatten(readLanguage(folder, 'en'))
const chinese = flatten(readLanguage(folder, 'zh'))
const CHINESE = /\p{Script=Han}/u
const isSentence = (text: string) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text)

it('has Chinese in each message, or the very English text', () => {
  const translated = [...chinese].filter(([key, text]) => text !== '' && english.get(key) !== text)
  expect(translated.length).toBeGreaterThan(2_500)
  expect(translated.filter(([, text]) => !CHINESE.test(text) && isSentence(text))).toEqual([])
})

it('leaves no English sentence untranslated', () => {
  expect([...chinese].filter(([key, text]) => english.get(key) === text && isSentence(text))).toEqual([])
})

it('marks no message as a stand-in by accident', () => {
  expect([...english].filter(([, text]) => text.endsWith(STAND_IN))).toEqual([])
})
