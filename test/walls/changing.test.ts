import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const text = (path: string): string => readFileSync(at(path), 'utf8')
const page = text('docs/changing.md')
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

/** What stands between backticks in a text. */
const namedIn = (part: string): readonly string[] =>
  [...part.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])

/** Each change with what it touches and what notices; the heads of the tables are no rows. */
const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, what = '', files = '', fails = '']) => ({ what, files: namedIn(files), fails }))
  .filter(({ what }) => what !== 'To change' && !what.startsWith('---'))

const isThere = (name: string): boolean => {
  const command = /^npm run ([\w:-]+)/.exec(name)?.[1]
  return command === undefined ? existsSync(at(name)) : scripts[command] !== undefined
}

it('names no file and no command that is not there', () => {
  expect(namedIn(page).length).toBeGreaterThan(100)
  expect(namedIn(page).filter(name => !isThere(name))).toEqual([])
})

it('says of each change what it touches, and what fails until it is whole', () => {
  expect(rows.length).toBeGreaterThan(15)
  const notices = (fails: string) =>
    fails.includes('the compiler') || namedIn(fails).some(name => /\.test\.ts$|^npm run /.test(name))
  expect(rows.filter(({ files, fails }) => files.length === 0 || !notices(fails))).toEqual([])
})

it('names each change once', () => {
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length)
})
