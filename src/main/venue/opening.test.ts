import { expect, it } from 'vitest'
import type { Addresses } from '@core/profile/profile'
import { handClock } from '../../../test/kit/hand-clock'
import { whyOnlyRead, writable, type OpenedVenue, type OnlyReadVenue, type Venue } from '../ports'
import { openingFor, type ProgramRights } from './opening'
import { signingNothing } from '../../../test/kit/signing'

const at = (changes: Partial<Addresses> = {}): Addresses => ({
  baseUrl: 'http://127.0.0.1:4000',
  publicStreamUrl: 'ws://localhost:4000/p',
  privateStreamUrl: 'ws://[::1]:4000/q',
  ...changes,
})
const elsewhere = at({ baseUrl: 'https://venue.example' })

/** What a desk of this standing opens at these addresses: the real openers are asked and open nothing by themselves. */
function opened(standing: ProgramRights, addresses: Addresses): OpenedVenue {
  const { openVenue } = openingFor(standing, {
    trade: () => ({ send: () => Promise.reject(new Error('it is never asked')) }) as Partial<Venue> as Venue,
    look: () => ({ onlyReads: 'view only' }) as Partial<OnlyReadVenue> as OnlyReadVenue,
  })
  const vault = signingNothing('refused')
  return openVenue({ addresses, vault, clock: handClock(0), ids: { chance: () => 0.5 } })
}

it.each<[string, ProgramRights, Addresses, string | undefined]>([
  ['Electron, elsewhere', { isToLookOnly: false, bar: undefined }, elsewhere, undefined],
  ['no Electron, here', { isToLookOnly: false, bar: 'not electron' }, at(), undefined],
  ['no Electron, elsewhere', { isToLookOnly: false, bar: 'not electron' }, elsewhere, 'not electron'],
  ['root, elsewhere', { isToLookOnly: false, bar: 'root' }, elsewhere, 'root'],
  ['started to look, here', { isToLookOnly: true, bar: undefined }, at(), 'view only'],
  ['started to look, no Electron', { isToLookOnly: true, bar: 'not electron' }, elsewhere, 'view only'],
])('opens a venue to be traded at, or only to be read, and says why: %s', (_, standing, addresses, why) => {
  const venue = opened(standing, addresses)
  expect([whyOnlyRead(venue), writable(venue) !== undefined]).toEqual([why, why === undefined])
})

it.each<[string, Partial<Addresses>]>([
  ['its base address', { baseUrl: 'https://venue.example' }],
  ['a name that only begins like this machine', { baseUrl: 'https://127.0.0.1.example' }],
  ['a name before the at-sign', { baseUrl: 'https://localhost@venue.example' }],
  ['another address of the same net', { baseUrl: 'https://127.0.0.2' }],
  ['its public stream', { publicStreamUrl: 'wss://venue.example/p' }],
  ['its private stream', { privateStreamUrl: 'wss://venue.example/q' }],
  ['an address that cannot be read', { privateStreamUrl: '' }],
])('bars a venue that is elsewhere by %s', (_, changes) => {
  expect(openingFor({ isToLookOnly: false, bar: 'root' }).barOf(at(changes))).toBe('root')
})

it('bars what has no address yet, and nothing where the program is not barred', () => {
  expect(openingFor({ isToLookOnly: false, bar: 'root' }).barOf()).toBe('root')
  expect(openingFor({ isToLookOnly: false, bar: undefined }).barOf()).toBeUndefined()
})

it('gives a venue that is barred nothing to send with, as it ships', () => {
  const { openVenue } = openingFor({ isToLookOnly: false, bar: 'not electron' })
  const asked: string[] = []
  const venue = openVenue({
    addresses: {
      ...elsewhere,
      publicStreamUrl: 'wss://venue.example/p',
      privateStreamUrl: 'wss://venue.example/q',
    },
    vault: {
      arm: keyId => (asked.push(keyId), Promise.resolve(false)),
      disarm: keyId => void asked.push(keyId),
      sign: keyId => (asked.push(keyId), Promise.resolve({ ok: false, why: 'refused' })),
      listed: keyId => (asked.push(keyId), Promise.resolve({ ok: false, why: 'refused' })),
    },
    clock: handClock(0),
    ids: { chance: () => 0.5 },
  })
  expect(Object.keys(venue).filter(name => ['encode', 'sign', 'send', 'warm'].includes(name))).toEqual([])
  expect(asked).toEqual([])
})

it.each<[string, ProgramRights, Addresses, boolean]>([
  ['on this machine', { isToLookOnly: false, bar: 'not electron' }, at(), true],
  ['elsewhere, where it is not barred', { isToLookOnly: false, bar: undefined }, elsewhere, true],
  ['elsewhere, where it is barred', { isToLookOnly: false, bar: 'root' }, elsewhere, false],
  ['nowhere, where it was started to look', { isToLookOnly: true, bar: undefined }, at(), false],
])('registers a key that was made here %s', (_, rights, addresses, may) => {
  expect(openingFor(rights).registerAt(handClock(0), addresses) !== undefined).toBe(may)
})
