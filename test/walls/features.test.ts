import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('docs/features.md'), 'utf8')

const rows = [...page.matchAll(/^\| (?!---|Capability )([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, capability = '', description = '', code = '']) => ({
    capability,
    words: description.split(/\s+/).length,
    path: /^`([^`]+)`$/.exec(code)?.[1],
  }),
)

it('names an existing file for every capability', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ path }) => path === undefined || !existsSync(at(path)))).toEqual([])
})

it('describes a capability in at most 40 words', () => {
  expect(rows.filter(({ words }) => words > 40)).toEqual([])
})
