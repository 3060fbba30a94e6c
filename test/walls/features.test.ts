import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('docs/features.md'), 'utf8')

/** No number was ever given twice; these stand for nothing on the page. */
const isUnused = (number: number): boolean => [19, 98].includes(number) || (number > 157 && number < 187)
const expected = Array.from({ length: 190 }, (_, n) => n + 1).filter(number => !isUnused(number))

/** A row as the page has it; a number that is written otherwise is no row, and is missed. */
const rows = [...page.matchAll(/^\| (\d+) \| ([^|]+) \| (.*) \| (.*) \|$/gm)].map(
  ([, number, name = '', what = '', where = '']) => ({
    number: Number(number),
    name,
    mark: /^\*\*(there|in part|not there)\*\*(?:: |$)/.exec(what)?.[1],
    why: what.split('**: ')[1] ?? '',
    paths: pathsIn(where),
  }),
)

function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, path]) => path ?? [])
}

it('names every number once and in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(expected)
})

it('gives each a name of its own', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
})

it('names no file that is not there', () => {
  expect(pathsIn(page).filter(path => !existsSync(at(path)))).toEqual([])
})

it('marks every row', () => {
  expect(rows.filter(({ mark }) => mark === undefined)).toEqual([])
})

it('says where each thing lives that is there, and names no place of one that is not', () => {
  expect(rows.filter(({ mark, paths }) => (mark === 'not there') !== (paths.length === 0))).toEqual([])
})

it('says what is missing wherever something is', () => {
  expect(rows.filter(({ mark, why }) => mark !== 'there' && why === '')).toEqual([])
})
