import { describe, expect, it } from 'vitest'
import type { TradingProfile } from '@core/profile/trading-profile'
import { ok } from '@core/value/result'
import { memorySettings } from '../../../test/kit/memory-records'
import { findOtherOwner, refuseTakenAccount } from './account-ownership'
import { openProfileList } from './profile-list'
import { isSameAccount } from './account-identity'
import { chainOf } from '../../../test/kit/profile-chain'

const quiet = { note: () => undefined, trouble: () => undefined }
const main: TradingProfile = {
  id: 'live-a',
  kind: 'custom',
  label: 'main',
  addresses: { baseUrl: 'https://venue.example', publicStreamUrl: 'wss://p', privateStreamUrl: 'wss://q' },
  accountId: '0xab',
  writesAllowed: true,
}
const at = (baseUrl: string, more: Partial<TradingProfile> = {}): TradingProfile => ({
  ...main,
  addresses: { ...main.addresses, baseUrl },
  ...more,
})
const listOf = (...listed: readonly TradingProfile[]) => {
  const profiles = openProfileList(memorySettings(), quiet, chainOf(memorySettings()))
  for (const profile of listed) profiles.put(profile)
  return profiles
}

it.each<[boolean, string, TradingProfile, TradingProfile]>([
  [true, 'typed in the same way', main, main],
  [true, 'of another kind, at other streams', main, at(main.addresses.baseUrl, { kind: 'live' })],
  [true, 'with an id in other letters', main, { ...main, accountId: '0xAB' }],
  [true, 'with a host in other letters', main, at('https://VENUE.example/')],
  [true, 'with its usual port', main, at('https://venue.example:443')],
  [true, 'with a dot behind its host', main, at('https://venue.example.')],
  [true, 'on this machine by two names', at('http://localhost:80'), at('http://127.0.0.1')],
  [false, 'with another id', main, { ...main, accountId: '0xac' }],
  [false, 'at another host', main, at('https://other.example')],
  [false, 'at another port', main, at('https://venue.example:444')],
  [false, 'on this machine at another port', at('http://localhost:81'), at('http://127.0.0.1')],
])('%s: one account, %s', (same, _, one, other) => {
  expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([same, same])
})

it('never treats two profiles without an account as the same', () => {
  const { accountId: _, ...looked } = main
  expect([isSameAccount(looked, looked), isSameAccount(looked, main)]).toEqual([false, false])
})

describe('a requested account', () => {
  const taken = { ok: false, error: [{ code: 'ACCOUNT_TAKEN', facts: { account: 'main' } }] }
  it('is refused if another profile has it, and the answer names that profile', () => {
    const profiles = listOf(main)
    const place = ok({ ...main, accountId: '0xAB' })
    expect(refuseTakenAccount(profiles, place)).toEqual(taken)
    expect(refuseTakenAccount(profiles, place, 'live-b')).toEqual(taken)
    expect(refuseTakenAccount(profiles, place, main.id)).toBe(place)
    expect(refuseTakenAccount(listOf(), place)).toBe(place)
  })

  it('is refused if a profile was moved away from it, and is free for that profile itself', () => {
    const profiles = listOf(main)
    profiles.put(at('https://elsewhere.example', { label: 'moved' }))
    const place = ok(main)
    const moved = { ok: false, error: [{ code: 'ACCOUNT_TAKEN', facts: { account: 'moved' } }] }
    expect(refuseTakenAccount(profiles, place)).toEqual(moved)
    expect(refuseTakenAccount(profiles, place, 'live-b')).toEqual(moved)
    expect(refuseTakenAccount(profiles, place, main.id)).toBe(place)
  })

  it('is restored after a removal under its own name and under no other', () => {
    const profiles = listOf(main)
    profiles.remove(main.id)
    const place = ok(main)
    expect(refuseTakenAccount(profiles, place)).toBe(place)
    expect(refuseTakenAccount(profiles, place, main.id)).toBe(place)
    expect(refuseTakenAccount(profiles, place, 'live-b')).toEqual({
      ok: false,
      error: [{ code: 'ACCOUNT_KNOWN', facts: { account: 'main' } }],
    })
  })
})

describe('two profiles with one account on an older list', () => {
  const second: TradingProfile = { ...main, id: 'live-b', label: 'again' }
  const heldBy = (guarded: readonly string[]) => {
    const profiles = listOf(main, second)
    return profiles
      .all()
      .map(profile => findOtherOwner(profiles, ({ id }) => guarded.includes(id), profile)?.label)
  }
  it.each([
    ['the first has it where none has guards', [], [undefined, undefined, 'main']],
    ['the one with guards has it', ['live-b'], [undefined, 'again', undefined]],
    ['the first has it where both have guards', ['live-a', 'live-b'], [undefined, undefined, 'main']],
  ])('%s', (_, guarded, held) => expect(heldBy(guarded)).toEqual(held))

  it('keep their order when the first is changed', () => {
    const profiles = listOf(main, second)
    profiles.put({ ...main, label: 'renamed' })
    expect(findOtherOwner(profiles, () => true, second)?.label).toBe('renamed')
  })
})
