import { describe, expect, it } from 'vitest'
import { attempt, cancelWrite, NOW } from '../../../test/kit/screen'
import { consent, outcome } from '../../../test/campaigns/planted'
import type { JournalEntry } from './entry'
import {
  areLookupsApart,
  getAbsenceProvableAt,
  getLateArrivalEnd,
  getReplayableUntil,
  getSignedAge,
  isWatchedForArrival,
} from './signature-expiry'
import { createSigningWindow } from './signing-window'
import { rateLimitRefusal, type WriteAttempt } from './write-attempt'

/** The life of a signature, and the margin of the estimated venue time. */
const LAPSE = 310_000

describe('the time until which a journalled signature may still be accepted', () => {
  const signed = (at: number): JournalEntry =>
    ({ ...outcome(consent('pd-1'), { is: 'unknown', why: 'lost' }), signed: { at } }) as JournalEntry

  it('is that of the latest signature', () => {
    expect(getReplayableUntil([signed(NOW)])).toBe(NOW + LAPSE)
    expect(getReplayableUntil([signed(NOW + 5), signed(NOW), consent('pd-2')])).toBe(NOW + 5 + LAPSE)
  })

  it('is that of a fresh date where the signature is aged', () => {
    const sending = { saw: 'sending', at: NOW, attempt: attempt().id, signedAt: NOW, digest: '' } as const
    expect(getReplayableUntil([sending, signed(NOW - 250_000)])).toBe(NOW + LAPSE)
  })

  it('is unknown without one', () =>
    expect(getReplayableUntil([outcome(consent('pd-1'), { is: 'not sent', why: 'paused' })])).toBeUndefined())
})

describe('the time until which an ended request may still arrive', () => {
  it.each<[string, Partial<WriteAttempt>, number | undefined]>([
    ['done by an end', { state: { is: 'done', at: NOW, by: 'an end' } }, NOW + LAPSE],
    ['done by a read-back', { state: { is: 'done', at: NOW, by: 'read-back' } }, NOW + LAPSE],
    ['done by new terms', { state: { is: 'done', at: NOW, by: 'new terms' } }, undefined],
    ['accepted and done by an end', { state: { is: 'done', at: NOW, by: 'an end' }, taken: true }, undefined],
    ['declared', { state: { is: 'declared', at: NOW, outcome: 'done', reason: 'seen' } }, NOW + LAPSE],
    ['refused for the rate limit', { state: { ...rateLimitRefusal, at: NOW } }, NOW + LAPSE],
    ['refused otherwise', { state: { is: 'refused', at: NOW, code: '-1003', words: '' } }, undefined],
    ['filled', {}, undefined],
  ])('of one that is %s', (_what, changes, until) =>
    expect(getLateArrivalEnd(attempt({ signedAt: NOW, ...changes }))).toBe(until),
  )
})

describe('a write that is dated into the past', () => {
  const sent = (age: number, changes: Partial<WriteAttempt> = {}) =>
    attempt({ signedAt: NOW, sentAt: NOW, signedWithin: createSigningWindow(NOW, age), ...changes })
  const absent = { state: { is: 'absent', at: NOW + 65_000 } } as const

  it('can be proved absent that much sooner', () => {
    expect([sent(0), sent(250_000)].map(getSignedAge)).toEqual([0, 250_000])
    expect([sent(0), sent(250_000)].map(getAbsenceProvableAt)).toEqual([NOW + 314_000, NOW + 64_000])
  })

  it('may still arrive after that proof, for as long as one with a fresh date', () => {
    expect(getLateArrivalEnd(sent(250_000, absent))).toBe(NOW + 319_000)
    expect(getLateArrivalEnd(sent(0, absent))).toBeUndefined()
    const declared = { state: { is: 'declared', at: NOW, outcome: 'not done', reason: 'seen' } } as const
    expect(getLateArrivalEnd(sent(250_000, declared))).toBe(NOW + 319_000)
  })

  it.each<[string, Partial<WriteAttempt>, number, boolean]>([
    ['an order proved absent', absent, 319_000, true],
    ['one whose time is over', absent, 319_001, false],
    ['one refused for the rate limit', { state: { ...rateLimitRefusal, at: NOW } }, 319_000, true],
    ['a cancel proved absent', { ...absent, write: cancelWrite() }, 0, false],
    ['an order without an outcome', { state: { is: 'unknown', at: NOW, why: 'lost' } }, 0, false],
  ])('is looked for: %s', (_what, changes, after, isWatched) =>
    expect(isWatchedForArrival(sent(250_000, changes), NOW + after)).toBe(isWatched),
  )
})

it.each([
  [[], false],
  [[NOW], false],
  [[NOW + 5_000, NOW], true],
  [[NOW, NOW + 4_999], false],
])('counts lookups at %j as two: %s', (times, apart) =>
  expect(areLookupsApart(times.map(at => ({ at })))).toBe(apart),
)
