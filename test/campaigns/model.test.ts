import { describe, expect, it } from 'vitest'
import { keptSeeds } from './campaign'
import { INSIDE, runModel } from './model-run'

describe('a desk through random commands, crashes, sleeps and clock changes', () => {
  it('keeps every promise in each course', async () => {
    const found = await runModel({ runs: 300, seed: 1, inside: true })
    expect(found).toEqual({ runs: 300, failed: false, seed: 1 })
  }, 600_000)

  it('keeps every promise in the courses that failed once', async () => {
    for (const { seed, path, name } of keptSeeds('model')) {
      const inside = name === INSIDE
      const found = await runModel({ runs: 1, seed, inside, ...(path !== undefined && { path }) })
      expect(found.why ?? 'held').toBe('held')
    }
  }, 600_000)
})
