import { describe, expect, it } from 'vitest'
import { attempt, NOW } from '../../../test/kit/screen'
import { consent, outcome } from '../../../test/campaigns/planted'
import type { JournalEntry } from './entry'
import { areLookupsApart, getLateArrivalEnd, getReplayableUntil } from './signature-expiry'
import type { WriteAttempt } from './write-attempt'

/** The life of a signature, and the margin of the estimated venue time. */
const LAPSE = 310_000

describe('the time until which a journalled signature may still be accepted', () => {
  const signed = (at: number): JournalEntry =>
    ({ ...outcome(consent('pd-1'), { is: 'unknown', why: 'lost' }), signed: { at } }) as JournalEntry

  it('is that of the latest signature', () => {
    expect(getReplayableUntil([signed(NOW)])).toBe(NOW + LAPSE)
    expect(getReplayableUntil([signed(NOW + 5), signed(NOW), consent('pd-2')])).toBe(NOW + 5 + LAPSE)
  })

  it('is unknown without one', () =>
    expect(getReplayableUntil([outcome(consent('pd-1'), { is: 'not sent', why: 'paused' })])).toBeUndefined())
})

describe('the time until which a done request may still arrive', () => {
  it.each<[string, Partial<WriteAttempt>, number | undefined]>([
    ['done by an end', { state: { is: 'done', at: NOW, by: 'an end' } }, NOW + LAPSE],
    ['done by a read-back', { state: { is: 'done', at: NOW, by: 'read-back' } }, NOW + LAPSE],
    ['done by new terms', { state: { is: 'done', at: NOW, by: 'new terms' } }, undefined],
    ['accepted and done by an end', { state: { is: 'done', at: NOW, by: 'an end' }, taken: true }, undefined],
    ['declared', { state: { is: 'declared', at: NOW, outcome: 'done', reason: 'seen' } }, NOW + LAPSE],
    ['filled', {}, undefined],
  ])('of one that is %s', (_what, changes, until) =>
    expect(getLateArrivalEnd(attempt({ signedAt: NOW, ...changes }))).toBe(until),
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
