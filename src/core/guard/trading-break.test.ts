import { describe, expect, it } from 'vitest'
import { computeBreakEnd, formatBreakEnd, createBreakRestriction } from './trading-break'
import type { JournalEntry } from '../attempt/entry'
import { emptyReplayedJournal, replayJournal } from '../attempt/journal-replay'

const at = Date.UTC(2026, 0, 2, 3, 4, 5)
const taken = (until: number): JournalEntry => ({ saw: 'break', at: 1, until })

describe('a trading break', () => {
  it('holds through its last millisecond and ends at its end time', () => {
    const until = computeBreakEnd(at, 5)
    expect(createBreakRestriction(undefined, at)).toBeUndefined()
    expect(createBreakRestriction(until, until - 1)).toEqual({ is: 'break', until })
    expect(createBreakRestriction(until, until)).toBeUndefined()
  })

  it('rounds the displayed end up, so that it is never too early', () => {
    expect(formatBreakEnd(at)).toBe('2026-01-02 03:05')
    expect(formatBreakEnd(Date.UTC(2026, 0, 2, 3, 4))).toBe('2026-01-02 03:04')
  })

  it.each<[string, readonly JournalEntry[], number | undefined]>([
    ['none was taken', [{ saw: 'stop', at: 1 }], undefined],
    ['one was taken', [taken(500)], 500],
    ['a longer one came after', [taken(500), taken(900)], 900],
    ['a shorter one came after', [taken(900), taken(500)], 900],
    ['writing was reopened after', [taken(900), { saw: 'reopen', at: 2, reason: 'r' }], 900],
    ['guards were set after', [taken(900), { saw: 'guards', at: 2, profileId: 'a', guards: {} }], 900],
    ['a raise was called off after', [taken(900), { saw: 'raise called off', at: 2, profileId: 'a' }], 900],
  ])('ends at the journalled time and not before when %s', (_, entries, until) => {
    expect(replayJournal(entries).breakUntil).toBe(until)
    const replayedOneByOne = entries.reduce(
      (before, entry) => replayJournal([entry], before),
      emptyReplayedJournal,
    )
    expect(replayedOneByOne.breakUntil).toBe(until)
  })
})
