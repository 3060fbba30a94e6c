import { describe, expect, it } from 'vitest'
import {
  isOpenRegistration,
  applyRegistrationEntry,
  type RegistrationStep,
  type KeyRegistrations,
} from './key-registration-state'
import { judgeKeyLookups, type KeyRegistrationLookup } from './registration-proof'
import {
  areValidTerms,
  computeKeyExpiry,
  MAX_KEY_DAYS,
  parseKeyDays,
  type RegistrationTerms,
} from './registration-terms'

const DAY = 86_400_000
const NOW = 1_790_000_000_000
const terms: RegistrationTerms = {
  ...{ chain: 'EVM', broker: 'demo_broker', chainId: '421614', scope: 'read,trading' },
  ...{ at: NOW, until: NOW + 30 * DAY },
}
const sending: RegistrationStep = { is: 'sending', keyId: 'live-a', key: '8tm7…hX', terms, digest: 'd' }
const active: RegistrationStep = { is: 'proved', as: 'active' }
const answered = (is: 'accepted' | 'unknown'): RegistrationStep => ({
  is: 'answered',
  outcome: is === 'unknown' ? { is, why: 'no answer' } : { is },
})

const after = (...steps: readonly RegistrationStep[]): KeyRegistrations =>
  steps.reduce<KeyRegistrations>(
    (all, step, at) => applyRegistrationEntry(all, { at, registration: 'r', profileId: 'p', step }),
    new Map(),
  )
const stateAfter = (...steps: readonly RegistrationStep[]) => after(...steps).get('r')?.state.is

describe('a registration derived from journal lines', () => {
  it.each<[string, readonly RegistrationStep[], string | undefined]>([
    ['begins with what left', [sending], 'sending'],
    ['is nothing without that', [answered('accepted')], undefined],
    ['is accepted by its answer', [sending, answered('accepted')], 'accepted'],
    ['is unknown without one', [sending, answered('unknown')], 'unknown'],
    ['is active by proof', [sending, answered('unknown'), active], 'active'],
    ['is active by proof before its answer came', [sending, active, answered('unknown')], 'active'],
    ['is not given up once it is active', [sending, active, { is: 'given up' }], 'active'],
    ['stays given up', [sending, { is: 'given up' }, active, answered('accepted')], 'given up'],
    ['is unknown where it left twice', [sending, answered('accepted'), sending], 'unknown'],
  ])('%s', (_, steps, state) => expect(stateAfter(...steps)).toBe(state))

  it('ignores a malformed line', () => {
    const odd: readonly unknown[] = [
      undefined,
      'sending',
      { is: 'sending' },
      { is: 'answered' },
      { is: 'no such' },
    ]
    const before = after(sending)
    for (const step of odd) {
      const line = { at: 1, registration: 'r', profileId: 'p', step } as never
      expect(applyRegistrationEntry(before, line).get('r')?.state.is).toBe('sending')
    }
  })

  it('is open while the venue may still receive it', () => {
    const isOpen = (...steps: readonly RegistrationStep[]) =>
      [...after(...steps).values()].map(isOpenRegistration)
    expect([
      isOpen(sending),
      isOpen(sending, answered('accepted')),
      isOpen(sending, answered('unknown')),
      isOpen(sending, { is: 'answered', outcome: { is: 'not sent', why: 'lost' } }),
      isOpen(sending, { is: 'answered', outcome: { is: 'refused', code: '-1005', words: '' } }),
      isOpen(sending, active),
    ]).toEqual([[true], [true], [true], [false], [false], [false]])
  })
})

describe('the public key look-up', () => {
  const key = { scope: terms.scope, until: terms.until }
  const judged = (...looks: readonly KeyRegistrationLookup[]) => judgeKeyLookups(terms, looks)
  const late = terms.until + 1

  it.each<[string, readonly KeyRegistrationLookup[], ReturnType<typeof judgeKeyLookups>]>([
    ['nobody asked', [], undefined],
    ['finds it as it was signed', [{ at: NOW, found: key }], 'active'],
    ['finds it active, in so many words', [{ at: NOW, found: { ...key, status: 'ACTIVE' } }], 'active'],
    ['finds it in another state', [{ at: NOW, found: { ...key, status: 'PENDING' } }], undefined],
    ['finds it past its end', [{ at: late, found: key }], undefined],
    ['finds another scope', [{ at: NOW, found: { ...key, scope: 'read' } }], 'other terms'],
    [
      'finds the scope in another order',
      [{ at: NOW, found: { ...key, scope: 'trading,read' } }],
      'other terms',
    ],
    ['finds a scope more', [{ at: NOW, found: { ...key, scope: 'read,trading,asset' } }], 'other terms'],
    ['finds another end', [{ at: NOW, found: { ...key, until: terms.until + 1 } }], 'other terms'],
    ['finds no end', [{ at: NOW, found: { scope: key.scope } }], 'other terms'],
    [
      'does not find it',
      [
        { at: NOW, found: undefined },
        { at: NOW + DAY, found: undefined },
      ],
      undefined,
    ],
    ['does not find it once after its end', [{ at: late, found: undefined }], undefined],
    [
      'does not find it twice after its end',
      [
        { at: late, found: undefined },
        { at: late + 5_000, found: undefined },
      ],
      'absent',
    ],
    [
      'does not find it twice in one moment',
      [
        { at: late, found: undefined },
        { at: late + 10, found: undefined },
      ],
      undefined,
    ],
  ])('judges a registration when it %s', (_, looks, proof) => expect(judged(...looks)).toBe(proof))
})

describe('the terms of a key', () => {
  it('end within a year of whole days', () => {
    expect([1, MAX_KEY_DAYS].map(days => computeKeyExpiry(NOW, days))).toEqual([NOW + DAY, NOW + 365 * DAY])
    for (const days of [0, -1, 366, 1.5, NaN, Infinity]) expect(computeKeyExpiry(NOW, days)).toBeUndefined()
  })

  it('have the entered number of days, within the permitted lifetime', () => {
    expect(['1', ' 30 ', '365', '007'].map(parseKeyDays)).toEqual([1, 30, 365, 7])
    for (const text of ['', '0', '366', '1.5', '-1', '1e2', 'a', '٣'])
      expect(parseKeyDays(text)).toBeUndefined()
  })

  it.each<[string, Partial<Record<keyof RegistrationTerms, unknown>>]>([
    ['a scope that could move assets', { scope: 'read,trading,asset' }],
    ['another order of the words', { scope: 'trading,read' }],
    ['trading alone', { scope: 'trading' }],
    ['an end that is too far', { until: NOW + 366 * DAY }],
    ['an end before its beginning', { until: NOW }],
    ['a chain that is none', { chainId: '0x1' }],
    ['a broker with a mark in it', { broker: 'a"b' }],
  ])('are rejected as foreign with %s', (_, change) => {
    expect(areValidTerms({ ...terms, ...change } as RegistrationTerms)).toBe(false)
    expect(areValidTerms(terms)).toBe(true)
  })
})
