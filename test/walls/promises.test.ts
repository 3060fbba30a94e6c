import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('docs/promises.md'), 'utf8')

/** Each promise with what holds it: a file of tests, and the name of one of them where it is told. */
const promises = [...page.matchAll(/^\| (P\d+) \| .+ \| (.+) \|$/gm)].map(([, name, held = '']) => ({
  name,
  holders: held.split(' · ').map(one => /^`([^`]+\.test\.ts)`(?: “(.+)”)?$/.exec(one)?.slice(1) ?? [one]),
}))

it('has a row for each promise, in order', () => {
  expect(promises.map(({ name }) => name)).toEqual(Array.from({ length: 17 }, (_, n) => `P${n + 1}`))
})

it.each(promises)('$name is held by tests that are there, by their names', ({ holders }) => {
  const missing = holders.filter(([file = '', test = '']) => {
    const path = at(file)
    return !file.endsWith('.test.ts') || !existsSync(path) || !readFileSync(path, 'utf8').includes(test)
  })
  expect(holders.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
