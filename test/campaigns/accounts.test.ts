import { expect, it } from 'vitest'
import { accountsBatch } from './accounts/run'

/** Number of seeds for a test of a few seconds. `npm run accounts` runs many more. */
const SEEDS = [1, 2]

it.each(SEEDS)(
  'places no order in another account than its sheet named, at any moment of a switch: seed %i',
  async seed => {
    const trials = await accountsBatch(seed, 30)
    expect(trials.flatMap(({ moment, faults }) => faults.map(fault => `${moment}: ${fault}`))).toEqual([])
    expect(trials.filter(({ landed }) => landed).length).toBeGreaterThan(5)
  },
)

it('finds a desk that sends for another account', async () => {
  const trials = await accountsBatch(3, 25, 'the first account')
  expect(trials.flatMap(({ faults }) => faults).join()).toContain('and its sheet named')
})
