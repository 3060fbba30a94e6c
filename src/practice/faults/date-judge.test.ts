import { describe, expect, it } from 'vitest'
import { type DateRules, createDateJudge } from './date-judge'

const SINCE = 1_800_000_000_000
const MINUTE = 60_000

/** Returns which of these ages, in seconds, are accepted `after` ms. */
function accepted(
  rules: DateRules,
  { kind = 'write', after = 0, ages }: { kind?: 'read' | 'write'; after?: number; ages: readonly number[] },
): readonly number[] {
  const judge = createDateJudge(rules, 1, SINCE)
  const now = SINCE + after
  return ages.filter(age => judge.accepts(now - age * 1_000, kind === 'write', now))
}

describe('judgement of dates', () => {
  it.each<[string, DateRules, Parameters<typeof accepted>[1], readonly number[]]>([
    ['up to 300 s as documented', {}, { ages: [-301, -300, 0, 300, 301] }, [-300, 0, 300]],
    ['reads by their own age', { readAge: 30_000 }, { kind: 'read', ages: [0, 30, 31, 299] }, [0, 30]],
    ['writes as documented beside it', { readAge: 30_000 }, { ages: [31, 300, 301] }, [31, 300]],
    ['old writes', { writeAge: 600_000 }, { ages: [300, 599, 601] }, [300, 599]],
    ['no old reads beside them', { writeAge: 600_000 }, { kind: 'read', ages: [300, 301] }, [300]],
    ['by a fast clock', { clockOff: 3_000 }, { ages: [-303, -304, 297, 298] }, [-303, 297]],
    ['by a slow clock', { clockOff: -3_000 }, { ages: [-297, -298, 303, 304] }, [-297, 303]],
    ['by a clock that drifts', { clockDrift: -500 }, { after: 10 * MINUTE, ages: [305, 306] }, [305]],
    ['by a clock before it jumps', { clockJump: -20_000 }, { after: 0, ages: [300, 320] }, [300]],
    ['by a clock that has jumped', { clockJump: -20_000 }, { after: MINUTE, ages: [320, 321] }, [320]],
    ['by a clock that is back', { clockJump: -20_000 }, { after: 2 * MINUTE, ages: [300, 301] }, [300]],
    ['as documented at first', { writeAge: 600_000, wait: MINUTE }, { after: MINUTE - 1, ages: [301] }, []],
    ['otherwise later', { writeAge: 600_000, wait: MINUTE }, { after: MINUTE, ages: [301] }, [301]],
  ])('accepts %s', (_, rules, requests, expected) => {
    expect(accepted(rules, requests)).toEqual(expected)
  })

  it('accepts a share of the old writes, the same for the same seed', () => {
    const run = (seed: number) => {
      const judge = createDateJudge({ writeAge: 320_000, share: 0.01 }, seed, SINCE)
      return Array.from({ length: 2_000 }, () => judge.accepts(SINCE - 320_000, true, SINCE))
    }
    expect(run(1)).toEqual(run(1))
    expect(run(1)).not.toEqual(run(2))
    const taken = run(1).filter(Boolean).length
    expect(taken > 5 && taken < 40).toBe(true)
  })

  it('queues and dates creations only while its rules apply, and dates nothing ahead', () => {
    const judge = createDateJudge({ queue: 40_000, createdAsDated: true, wait: MINUTE }, 1, SINCE)
    const later = SINCE + MINUTE
    expect([judge.queueMs(SINCE), judge.queueMs(later)]).toEqual([0, 40_000])
    expect([judge.creationTime(5, SINCE), judge.creationTime(5, later)]).toEqual([SINCE, 5])
    expect(judge.creationTime(later + 5, later)).toBe(later)
  })
})
