import { expect, it } from 'vitest'
import { emptyVenueActions, type VenueAction } from '../account/venue-action'
import type { JournalEntry } from './entry'
import { emptyReplayedJournal, replayJournal } from './journal-replay'

const act = (id: string): VenueAction => ({ id, is: 'liquidated', at: 1, parts: [], orders: [] })
const actionEntry = (id: string, profileId = 'a', at = 5): JournalEntry => ({
  saw: 'venue act',
  at,
  profileId,
  act: act(id),
})
const seen = (...acts: readonly string[]): JournalEntry => ({
  saw: 'venue acts seen',
  at: 9,
  profileId: 'a',
  acts,
})
const of = (entries: readonly JournalEntry[], profileId = 'a') => replayJournal(entries).venueActs[profileId]

it('keeps each venue act of an account once, in journal order, with the acts already reviewed', () => {
  const entries = [
    actionEntry('1'),
    actionEntry('2', 'b'),
    actionEntry('3'),
    actionEntry('1', 'a', 7),
    seen('1'),
    seen('1', '3'),
  ]
  expect(of(entries)).toEqual({ acts: [act('1'), act('3')], seen: ['1', '3'], since: 5 })
  expect(of(entries, 'b')).toEqual({ acts: [act('2')], seen: [], since: 5 })
  const inPieces = entries.reduce((so, entry) => replayJournal([entry], so), emptyReplayedJournal)
  expect(inPieces.venueActs).toEqual(replayJournal(entries).venueActs)
})

it('starts an account at the first line about it, whatever the line is', () => {
  const added: JournalEntry = { saw: 'permission', at: 3, profileId: 'a', change: 'key added' }
  expect(of([added, actionEntry('1')])).toEqual({ acts: [act('1')], seen: [], since: 3 })
})

it('ignores a malformed line', () => {
  for (const missing of ['parts', 'orders'] as const) {
    const odd = { ...actionEntry('1'), act: { ...act('1'), [missing]: undefined } } as unknown as JournalEntry
    expect(of([odd])).toEqual({ ...emptyVenueActions, since: 5 })
  }
})
