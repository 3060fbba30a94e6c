import { expect, it } from 'vitest'
import { actsBatch } from './events/run'

/** Number of seeds for a test of a few seconds. `npm run events` runs many more. */
const SEEDS = [1, 2]

it.each(SEEDS)(
  'reports each event at the venue once, with its figures, and keeps it until viewed: seed %i',
  async seed => {
    const trials = await actsBatch(seed)
    expect(
      trials.flatMap(({ what, way, faults }) => faults.map(fault => `${what}, ${way}: ${fault}`)),
    ).toEqual([])
    expect(trials.length).toBeGreaterThan(5)
  },
)
