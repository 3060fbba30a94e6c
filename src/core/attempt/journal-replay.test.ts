import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guards as givenGuards } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import type { JournalEntry, PermissionChange } from './entry'
import { formatGuardTexts } from '../guard/trading-guards'
import { emptyReplayedJournal, replayJournal } from './journal-replay'
import type { AttemptId } from '../write/venue-write'

const a = 'pd-a' as AttemptId
const b = 'pd-b' as AttemptId
const guards = givenGuards()

const consent = (attempt: AttemptId, at = 1): JournalEntry => ({
  saw: 'consent',
  at,
  attempt,
  profileId: 'p',
  write: {
    is: 'order',
    symbol: 'PERP_BTC_USDC',
    side: 'BUY',
    type: 'MARKET',
    quantity: requireAmount('1'),
    reduceOnly: false,
    marginMode: 'CROSS',
  },
  request: { method: 'POST', path: '/v1/order', body: '{}' },
  digest: 'd',
  plannedAt: 0,
})
const sending = (attempt: AttemptId, at = 2): JournalEntry => ({
  saw: 'sending',
  at,
  attempt,
  signedAt: at,
  digest: 'd',
})
const outcome = (attempt: AttemptId, is: 'accepted' | 'unknown', at = 3): JournalEntry => ({
  saw: 'outcome',
  at,
  attempt,
  outcome: is === 'accepted' ? { is, orderId: '7' } : { is, why: 'no answer' },
})
const impossible: JournalEntry = { saw: 'impossible', at: 4, incident: 'i-1', why: 'the bytes differ' }

describe('replaying the journal', () => {
  it('of an empty journal yields an empty state', () => {
    expect(replayJournal([])).toEqual({
      attempts: new Map(),
      aging: {},
      registrations: new Map(),
      envelopes: new Map(),
      compared: {},
      guards: {},
      raises: {},
      venueActs: {},
      keySince: {},
      profiles: undefined,
      earlierProfiles: {},
      inPublic: {},
      lockAfter: undefined,
      updatesOn: false,
    })
  })

  it('yields the time at which each profile received its current key', () => {
    const change = (at: number, profileId: string, of: PermissionChange): JournalEntry => ({
      saw: 'permission',
      at,
      profileId,
      change: of,
    })
    const { keySince } = replayJournal([
      change(1, 'p', 'key added'),
      change(2, 'q', 'key added'),
      change(3, 'p', 'key replaced'),
      change(4, 'p', 'key bounded'),
    ])
    expect(keySince).toEqual({ p: 3, q: 2 })
  })

  it('advances each attempt by its own lines only', () => {
    const { attempts, halted } = replayJournal([
      consent(a),
      sending(a),
      consent(b),
      outcome(a, 'unknown'),
      sending(b),
    ])
    expect([...attempts].map(([id, { state }]) => [id, state.is])).toEqual([
      [a, 'unknown'],
      [b, 'sending'],
    ])
    expect(halted).toBeUndefined()
  })

  it('keeps the time since which writing is stopped, until it is reopened', () => {
    const stops: JournalEntry[] = [
      { saw: 'stop', at: 5 },
      { saw: 'stop', at: 6 },
    ]
    expect(replayJournal(stops).stopped).toBe(5)
    expect('stopped' in replayJournal([...stops, { saw: 'reopen', at: 7, reason: 'calm again' }])).toBe(false)
  })

  it('halts on an impossible line, keeps the first reason, and resumes after a reopening', () => {
    const second: JournalEntry = { saw: 'impossible', at: 5, incident: 'i-2', why: 'later' }
    expect(replayJournal([impossible, second]).halted).toEqual({ incident: 'i-1', why: 'the bytes differ' })
    expect('halted' in replayJournal([impossible, { saw: 'reopen', at: 7, reason: 'looked' }])).toBe(false)
  })

  it('halts when an attempt becomes quarantined', () => {
    expect(replayJournal([consent(a), sending(a), sending(a, 3)]).halted).toEqual({
      incident: a,
      why: 'sent twice',
    })
  })

  it('takes the incident from the line and not from the attempt that it quarantines', () => {
    const line: JournalEntry = {
      ...impossible,
      saw: 'impossible',
      incident: 'i-1',
      why: 'the bytes differ',
      attempt: a,
    }
    const { halted, attempts } = replayJournal([consent(a), line])
    expect(halted).toEqual({ incident: 'i-1', why: 'the bytes differ' })
    expect(attempts.get(a)?.state.is).toBe('quarantined')
  })

  it('keeps a refusal for the rate limit as older versions wrote it, which a record ends', () => {
    const refused: JournalEntry = {
      ...{ saw: 'outcome', at: 3, attempt: a },
      outcome: { is: 'refused', code: '-1003', words: 'too many' },
    }
    const record: JournalEntry = {
      ...{ saw: 'record', at: 4, attempt: a, orderId: '7', executed: requireAmount('0') },
      state: { is: 'live', at: 4 },
    }
    const { attempts, halted } = replayJournal([consent(a), sending(a), refused, record])
    expect([attempts.get(a)?.state.is, halted]).toEqual(['live', undefined])
  })

  it('halts on a line about an attempt without a consent', () => {
    const { halted, attempts } = replayJournal([sending(b)])
    expect(halted).toEqual({ incident: b, why: 'the journal speaks of an attempt that nobody consented to' })
    expect(attempts.size).toBe(0)
  })

  it('leaves a quarantined attempt unresolved after a reopening', () => {
    const line: JournalEntry = {
      saw: 'impossible',
      at: 4,
      incident: 'i-1',
      why: 'the bytes differ',
      attempt: a,
    }
    const { attempts } = replayJournal([consent(a), line, { saw: 'reopen', at: 7, reason: 'looked' }])
    expect(attempts.get(a)?.state.is).toBe('quarantined')
  })

  it('halts no second time because of an attempt that is quarantined already', () => {
    const reopened: JournalEntry = { saw: 'reopen', at: 7, reason: 'looked' }
    const { halted } = replayJournal([consent(a), sending(a), sending(a, 3), reopened, sending(a, 8)])
    expect(halted).toBeUndefined()
  })

  it('keeps the newest compared place in the list of a signer, and the time at which it was accepted last', () => {
    const compared = (at: number, digest: string, accepted?: true): JournalEntry =>
      ({
        saw: 'signatures compared',
        at,
        signer: 'live',
        to: { digest },
        ...(accepted && { accepted }),
      }) as never
    const of = (...entries: readonly JournalEntry[]) =>
      (replayJournal(entries).compared as Record<string, object>)['live']
    expect(of(compared(1, 'd'))).toStrictEqual({ digest: 'd' })
    expect(of(compared(1, 'd'), compared(2, 'e', true), compared(3, 'f'))).toStrictEqual({
      digest: 'f',
      acceptedAt: 2,
    })
  })

  it('yields the latest caps of each profile, and none when they cannot be read', () => {
    const set = (profileId: string, changes: Record<string, string> = {}): JournalEntry => ({
      saw: 'guards',
      at: 1,
      profileId,
      guards: { ...formatGuardTexts(guards), ...changes },
    })
    expect(replayJournal([set('p'), set('q', { orderNotional: '10' })]).guards).toEqual({
      p: guards,
      q: { ...guards, orderNotional: '10' },
    })
    expect(replayJournal([set('p'), set('p', { collar: '1e-7' })]).guards).toEqual({})
  })

  it('leaves an earlier result unchanged by later lines', () => {
    const before = replayJournal([consent(a)])
    replayJournal([sending(a)], before)
    expect(before.attempts.get(a)?.state.is).toBe('written')
    expect(emptyReplayedJournal.attempts.size).toBe(0)
  })

  it('gives the same result in pieces and in one pass', () => {
    const pool: readonly JournalEntry[] = [
      ...[a, b].flatMap(id => [consent(id), sending(id), outcome(id, 'unknown'), outcome(id, 'accepted')]),
      impossible,
      { saw: 'permission', at: 4, profileId: 'p', change: 'key replaced' },
      { saw: 'open', at: 1, version: '1' },
      { saw: 'stop', at: 5 },
      { saw: 'reopen', at: 6, reason: 'calm again' },
      { saw: 'guards', at: 6, profileId: 'p', guards: formatGuardTexts(guards) },
      { saw: 'guards', at: 6, profileId: 'p', guards: {} },
      { saw: 'absence proved', at: 8, attempt: a },
      { saw: 'declaration', at: 8, attempt: b, outcome: 'not done', reason: 'seen at the venue' },
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pool), { maxLength: 20 }), fc.nat({ max: 20 }), (all, at) => {
        expect(replayJournal(all.slice(at), replayJournal(all.slice(0, at)))).toEqual(replayJournal(all))
      }),
      { numRuns: 1_000 },
    )
  })
})
