import { expect, it } from 'vitest'
import { listJournalActions } from './journal-actions'
import type { JournalEntry } from './entry'
import type { AttemptId } from '../write/venue-write'

const stop: JournalEntry = { saw: 'stop', at: 1 }
const guards: JournalEntry = { saw: 'guards', at: 2, profileId: 'a', guards: {} }
const elsewhere: JournalEntry = { saw: 'guards', at: 3, profileId: 'b', guards: {} }
const halt: JournalEntry = { saw: 'impossible', at: 4, incident: 'i', why: 'w' }
const attempt: JournalEntry = { saw: 'absence proved', at: 5, attempt: 'pd-1' as AttemptId }
const about: JournalEntry = {
  saw: 'impossible',
  at: 6,
  attempt: 'pd-1' as AttemptId,
  incident: 'i',
  why: 'w',
}

it('returns the actions of this profile other than attempts, newest first', () =>
  expect(listJournalActions([stop, guards, elsewhere, halt, attempt, about], 'a', 10)).toEqual([
    halt,
    guards,
    stop,
  ]))

it('returns a comparison of signatures only if the user ended it', () => {
  const compared = {
    saw: 'signatures compared',
    at: 7,
    signer: 'kept',
    to: { count: 1, digest: 'd' } as never,
  } satisfies JournalEntry
  const ended = { ...compared, accepted: true } satisfies JournalEntry
  expect(listJournalActions([compared, ended], 'a', 10)).toEqual([ended])
})

it('returns only the newest actions up to the limit', () =>
  expect(listJournalActions([stop, guards, halt], 'a', 2)).toEqual([halt, guards]))
