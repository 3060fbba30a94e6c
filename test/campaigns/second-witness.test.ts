import { expect, it } from 'vitest'
import { medianOf, runWitnessed, type WitnessedFault } from './second-witness'

const SEEDS = [1, 2, 3, 4, 5, 6, 7]

async function runBothWays(fault: WitnessedFault, seeds: readonly number[]) {
  const [without, beside] = [[] as number[], [] as number[]]
  let [alone, publicQueries] = [0, 0]
  for (const seed of seeds) {
    without.push(...(await runWitnessed(fault, seed, false)).took)
    const seen = await runWitnessed(fault, seed, true)
    beside.push(...seen.took)
    alone += seen.alone
    publicQueries += seen.publicQueries
  }
  const figures = {
    without: medianOf(without),
    beside: medianOf(beside),
    alone,
    asked: publicQueries,
    orders: beside.length,
  }
  console.log(`${fault}: ${JSON.stringify(figures)}`)
  return figures
}

it('proves an order in at most half the time where answers to the key are stale, and none alone', async () => {
  const { without, beside, alone, asked: publicQueries } = await runBothWays('the private side lies', SEEDS)
  expect(publicQueries).toBeGreaterThan(0)
  expect(beside).toBeLessThanOrEqual(without / 2)
  expect(alone).toBe(0)
})

it('is no slower where every write errs and is accepted, which the key’s own record proves', async () => {
  const { without, beside, alone } = await runBothWays('every write errs and is taken', [1, 2])
  expect(beside).toBeLessThanOrEqual(without + 500)
  expect(alone).toBe(0)
})
