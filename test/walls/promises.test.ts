import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isQuick, listed } from '../../scripts/test/long.mjs'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('docs/promises.md'), 'utf8')

/** Each promise with its proof: a test file, and the name of a test if one is given. */
const rowsOf = (letter: 'P' | 'V') =>
  [...page.matchAll(new RegExp(`^\\| (${letter}\\d+) \\| .+ \\| (.+) \\|$`, 'gm'))].map(
    ([, name, held = '']) => ({
      name,
      holders: held.split(' · ').map(one => /^`([^`]+\.test\.ts)`(?: “(.+)”)?$/.exec(one)?.slice(1) ?? [one]),
    }),
  )

const promises = rowsOf('P')
/** The venue's own rules, each with a test that fails if it is violated. */
const rules = rowsOf('V')
/** The file of each test. */
const held = [...page.matchAll(/^\| V\d+ \| .+ \| `([^`]+)` \| .+ \|$/gm)].map(([, file = '']) => file)

it('has a row for each promise, in order', () => {
  expect(promises.map(({ name }) => name)).toEqual(Array.from({ length: 22 }, (_, n) => `P${n + 1}`))
})

it('lists the rules of the venue in order, each with the file that implements it', () => {
  expect(rules.map(({ name }) => name)).toEqual(rules.map((_, n) => `V${n + 1}`))
  expect([held.length, held.filter(file => !existsSync(at(file)))]).toEqual([rules.length, []])
  expect(rules.length).toBeGreaterThan(0)
})

it.each([...promises, ...rules])('$name refers to existing tests by their names', ({ holders }) => {
  const missing = holders.filter(([file = '', test = '']) => {
    const path = at(file)
    return !file.endsWith('.test.ts') || !existsSync(path) || !readFileSync(path, 'utf8').includes(test)
  })
  expect(holders.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

it.each([...promises, ...rules])('$name keeps a test in `npm test`', ({ holders }) => {
  expect(holders.map(([file = '']) => file).some(isQuick)).toBe(true)
})

it('has no spec in the lists of `npm test` and `npm run test:all` that is not there', () => {
  expect(listed.filter(file => !existsSync(at(file)))).toEqual([])
})
