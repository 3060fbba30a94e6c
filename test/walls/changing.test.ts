import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const page = readFileSync(pathOf('docs/changing.md'), 'utf8')

it('docs/changing.md names only files that exist', () => {
  const names = [...page.matchAll(/`([^`]+)`/g)]
    .flatMap(([, name]) => name ?? [])
    .filter(name => !name.startsWith('npm run '))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !existsSync(pathOf(name)))).toEqual([])
})
