import { expect, it } from 'vitest'
import { accountsBatch } from './accounts/run'

/** Number of seeds for a test of a few seconds. `npm run accounts` runs many more. */
const SEEDS = [1, 2]

it.each(SEEDS)(
  'places no order in another account than its sheet named, at any moment of a switch: seed %i',
  async seed => {
    const tried = await accountsBatch(seed, 30)
    expect(tried.flatMap(({ moment, faults }) => faults.map(fault => `${moment}: ${fault}`))).toEqual([])
    expect(tried.filter(({ landed }) => landed).length).toBeGreaterThan(5)
  },
)

it('finds a desk that sends for another account', async () => {
  const tried = await accountsBatch(3, 25, 'the first account')
  expect(tried.flatMap(({ faults }) => faults).join()).toContain('and its sheet named')
})
