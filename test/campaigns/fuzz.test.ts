import { describe, expect, it } from 'vitest'
import { keptSeeds } from './campaign'
import { parsers } from './fuzz/parsers'
import { plantedFaults } from './fuzz/planted-faults'
import { caseOf, tryCase, tryParser, type FailedCase } from './fuzz/run'

/** Number of cases for a test of a few seconds. `npm run fuzz` runs many more. */
const CASES = 60

describe('every parser of external data', () => {
  it('has a unique name', () => {
    expect(new Set(parsers.map(({ name }) => name)).size).toBe(parsers.length)
    expect(parsers.length).toBeGreaterThan(20)
  })

  it.each(parsers.map(parser => [parser.name, parser] as const))(
    'withstands any input: %s',
    async (_, parser) => {
      const failed: FailedCase[] = []
      const runs = Math.max(3, Math.round((CASES * parser.share) / 100))
      const tally = await tryParser(parser, { runs, seed: 3, onFailed: one => failed.push(one) })
      expect([failed, tally]).toEqual([[], { tried: runs, held: runs, failed: 0 }])
    },
  )

  it.each(parsers.map(parser => [parser.name, parser] as const))(
    'receives the same input for the same seed and number: %s',
    (_, parser) => {
      const description = (number: number) => caseOf(parser, 5, number).description
      const [once, again] = [
        Array.from({ length: 12 }, (_each, at) => description(at)),
        Array.from({ length: 12 }, (_each, at) => description(at)),
      ]
      expect(again).toEqual(once)
      expect(new Set(once).size).toBeGreaterThan(8)
    },
  )

  it.each(keptSeeds('fuzz'))(
    'withstands an input that once broke it: $name $seed $number',
    async ({ name, seed, number = 0 }) => {
      const parser = parsers.find(one => one.name === name)
      expect(parser && (await tryCase(parser, seed, number))).toBeUndefined()
    },
  )
})

/** Number of cases within which a fault must be found. */
const SOON = 600

describe('fuzz campaign', () => {
  it.each(plantedFaults)('finds $fault', async ({ parser, pattern, most }) => {
    let found: FailedCase | undefined
    for (let number = 0; found === undefined && number < SOON; number += 1) {
      const failed = await tryCase(parser, 3, number, most)
      if (failed?.faults.some(fault => pattern.test(fault)) === true) found = failed
    }
    expect(found?.faults.join('; ')).toMatch(pattern)
  })
})
