import { describe, expect, it } from 'vitest'
import { liveMonth } from './statement/run'

/** A month with a hidden day and a week without the desk, and one whose liquidations fall back on traders. */
const SEEDS = [1, 2]

describe('a monthly statement', () => {
  it.each(SEEDS)(
    'matches the exchange’s values for each day of seed %i, and names the withheld records',
    async seed => {
      const { wrong, days, balanced } = await liveMonth(seed, 14)
      expect(wrong).toEqual([])
      expect(balanced).toBeGreaterThan(days / 2)
    },
    600_000,
  )
})
