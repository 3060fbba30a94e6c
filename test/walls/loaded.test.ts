import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Number of third-party modules by package that a program loads before its first line, and ever. */
interface Loaded {
  readonly atOnce: Readonly<Record<string, number>>
  readonly ever: Readonly<Record<string, number>>
}
type Counts = Readonly<Record<string, Loaded | undefined>>

const loaded = JSON.parse(readFileSync(resolve('out', 'bundled-by-entry', 'main.json'), 'utf8')) as Counts

it('loads no third-party module in main before the freeze, and all of them after it', () => {
  expect(loaded['entry']?.atOnce).toEqual({})
  expect(loaded['entry']?.ever).toEqual(loaded['index']?.ever)
})

it('loads no third-party module in the lifeboat, at once or ever', () => {
  expect(loaded['lifeboat']).toEqual({ atOnce: {}, ever: {} })
})

it.each(['signer', 'keeper', 'launcher', 'lifeboat'])('%s starts without loading a package', name => {
  expect(loaded[name]?.atOnce).toEqual({})
})

it('loads no third-party module in the signer or the keeper', () => {
  expect([loaded['signer']?.ever, loaded['keeper']?.ever]).toEqual([{}, {}])
})

// An increase needs a reason and a review of the added modules.
it('loads no more third-party modules in main than recorded', () => {
  const counts = loaded['index']?.ever ?? {}
  const modules = Object.values(counts).reduce((sum, count) => sum + count, 0)
  expect({ packages: Object.keys(counts).length, modules }).toEqual({ packages: 38, modules: 187 })
})
