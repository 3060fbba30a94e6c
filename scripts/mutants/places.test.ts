import { expect, it } from 'vitest'
import { isRefused } from './compiler.mjs'
import { equivalents } from './equivalents.mjs'
import { allMutants, mutantsOf, shuffled } from './places.mjs'
import { specsByFile } from './specs.mjs'

const changes = (text: string) => mutantsOf('a.ts', text).map(({ was, now }) => `${was} → ${now}`)

it.each([
  ['if (a < b && !c) d()', ['&& → ||', '< → <=', '!c → c', 'd() → ;']],
  ['return a === undefined || b !== 3', ['|| → &&', '=== → !==', '!== → ===', '3 → 4']],
  ['await gate.hold(true)', ['await gate.hold(true) → ;', 'true → false']],
  ['const LATE = 10_000 - margin', ['- → +', '10_000 → 10001']],
  ['const words = `${a}` + "s"', []],
  ['type Is = { readonly is: true; readonly by: 1 }', []],
  ['import { a } from "1"', []],
  ['const sign = a < b ? -1 : 1', ['< → <=']],
])('mutates %s into %j', (text, expected) => expect(changes(text)).toEqual(expected))

it('reports the position of a mutant in its file', () => {
  const text = 'const a = 1\n  const b = a >= 2\n'
  const mutant = mutantsOf('a.ts', text).find(({ was }) => was === '>=')
  expect(mutant).toMatchObject({ file: 'a.ts', line: 2, text: 'const b = a >= 2', now: '>' })
  expect(text.slice(mutant?.from, mutant?.to)).toBe('>=')
})

it('orders mutants by the seed: the same for the same seed, another for another', () => {
  const all = mutantsOf('a.ts', 'f(1, 2, 3, 4, 5, 6, 7, 8)')
  expect(shuffled(all, 1)).toEqual(shuffled(all, 1))
  expect(shuffled(all, 1)).not.toEqual(shuffled(all, 2))
  expect(new Set(shuffled(all, 2))).toEqual(new Set(all))
})

it('mutates every folder on the path of an order', () => {
  const files = [...new Set(allMutants().map(({ file }) => file))]
  for (const room of [
    'core/writes/',
    'core/attempt/',
    'core/proof/',
    'main/orders/',
    'main/venue/outcome.ts',
  ])
    expect(files.some(file => file.startsWith(`src/${room}`))).toBe(true)
  expect(files.filter(file => file.endsWith('.test.ts'))).toEqual([])
})

it('lists as equivalent only mutants that exist, each with a reason', () => {
  const known = allMutants().map(({ file, text, was, now }) => `${file}: ${text}: ${was} → ${now}`)
  for (const { file, text, was, now, why } of equivalents) {
    expect(known).toContain(`${file}: ${text}: ${was} → ${now}`)
    expect(why).toMatch(/^[A-Z].{20,}\.$/)
  }
})

it('finds the specs that reach a file, the one beside it first', () => {
  const specsOf = specsByFile()
  expect(specsOf('src/main/venue/outcome.ts')[0]).toBe('src/main/venue/outcome.test.ts')
  expect(specsOf('src/core/attempt/signature-expiry.ts')).toContain('src/core/writes/attempt-outcome.test.ts')
})

it('rejects a mutant that does not compile', () => {
  const all = allMutants().filter(({ file }) => file === 'src/core/attempt/signature-expiry.ts')
  const missing = all.find(({ text, was }) => text.startsWith('return latest') && was === '===')
  const edge = all.find(({ was }) => was === '>=')
  expect([missing, edge].map(mutant => mutant && isRefused(mutant))).toEqual([true, false])
})
