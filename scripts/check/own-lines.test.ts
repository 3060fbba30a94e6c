import { Linter } from 'eslint'
import { expect, it } from 'vitest'
import { ownLines } from './own-lines.mjs'

function countOf(code: string): readonly string[] {
  const config = {
    plugins: { house: { rules: { own: ownLines } } },
    rules: { 'house/own': ['error', 5] as const },
  }
  return new Linter().verify(code, config as never).map(({ line, message }) => `${line}: ${message}`)
}

const lines = (count: number): string => 'work()\n'.repeat(count)

it.each([
  ['a function at its limit', `function f() {\n${lines(3)}}`, []],
  [
    'a function past it',
    `function f() {\n${lines(4)}}`,
    ['1: This function has 6 lines of its own; its limit is 5.'],
  ],
  ['blank lines and comments', `function f() {\n\n// why\n/* and\nhow */\n${lines(3)}}`, []],
  [
    'a factory, whose methods count apart',
    `function make() {\nreturn { a() {\n${lines(3)}},\nb() {\n${lines(3)}} } }`,
    [],
  ],
  [
    'a method that is too long in a short factory',
    `const make = () => ({\na() {\n${lines(4)}},\n})`,
    ['2: This function has 6 lines of its own; its limit is 5.'],
  ],
])('measures %s', (_, code, complaints) => {
  expect(countOf(code)).toEqual(complaints)
})
