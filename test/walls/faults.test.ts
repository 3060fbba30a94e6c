import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { faults } from '../campaigns/fault-table'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('docs/faults.md'), 'utf8')

it('names tests that are there, by their names', () => {
  const told = [...page.matchAll(/`([^`]+\.test\.ts)`(?: “([^”]+)”)?/g)].map(([, file = '', test = '']) => [
    file,
    test,
  ])
  const missing = told.filter(([file = '', test = '']) => {
    const path = at(file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(test)
  })
  expect([told.length > 10, missing]).toEqual([true, []])
})

it('names faults of the campaign that are in its table', () => {
  const rows = [...page.matchAll(/(?:\| |· )F ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replace(/^… | ?…$/g, '')),
  )
  const strange = rows.filter(name => !faults.some(fault => fault.name.includes(name)))
  expect([rows.length > 15, strange]).toEqual([true, []])
})
