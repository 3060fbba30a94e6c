import { expect, it } from 'vitest'
import type { JournalEntry } from './entry'
import { applyMandateEntry, type MandateRecords } from './mandate-record'

const armed = (envelope: string, at: number, text = 'text'): JournalEntry => ({
  ...{ saw: 'armed', at, profileId: 'p', envelope, text, digest: 'd' },
})
const ended = (envelope: string, at: number, why: 'stopped' | 'time'): JournalEntry => ({
  ...{ saw: 'disarmed', at, profileId: 'p', envelope, why },
})
const kept = (...entries: readonly JournalEntry[]): readonly unknown[] => [
  ...entries.reduce<MandateRecords>(applyMandateEntry, new Map()).values(),
]

it('keeps an envelope from consent to end', () => {
  const open = { id: 'a', profileId: 'p', text: 'text', digest: 'd', at: 1 }
  expect(kept(armed('a', 1))).toEqual([open])
  expect(kept(armed('a', 1), { saw: 'stop', at: 2 }, ended('a', 3, 'stopped'))).toEqual([
    { ...open, ended: { at: 3, why: 'stopped' } },
  ])
})

it('opens and ends an envelope once, and ignores the end of one that was never opened', () => {
  const [first] = kept(armed('a', 1), ended('a', 2, 'stopped'))
  expect(
    kept(armed('a', 1), ended('a', 2, 'stopped'), ended('a', 3, 'time'), armed('a', 4, 'other')),
  ).toEqual([first])
  expect(kept(ended('b', 1, 'time'))).toEqual([])
})
