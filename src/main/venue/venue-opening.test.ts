import { expect, it } from 'vitest'
import type { VenueAddresses } from '@core/profile/trading-profile'
import { handClock } from '../../../test/kit/hand-clock'
import {
  getReadOnlyReason,
  asWritableVenue,
  type OpenedVenue,
  type ReadOnlyVenue,
  type WritableVenue,
} from '../main-ports'
import { createVenueOpening, type ProgramWriteRights } from './venue-opening'
import { signingNothing } from '../../../test/kit/signing'

const at = (changes: Partial<VenueAddresses> = {}): VenueAddresses => ({
  baseUrl: 'http://127.0.0.1:4000',
  publicStreamUrl: 'ws://localhost:4000/p',
  privateStreamUrl: 'ws://[::1]:4000/q',
  ...changes,
})
const elsewhere = at({ baseUrl: 'https://venue.example' })

/** Opens a venue at these addresses with these rights. The real openers are recorded and open nothing. */
function opened(standing: ProgramWriteRights, addresses: VenueAddresses): OpenedVenue {
  const { openVenue } = createVenueOpening(standing, {
    openWritable: () =>
      ({
        send: () => Promise.reject(new Error('it is never asked')),
      }) as Partial<WritableVenue> as WritableVenue,
    openReadOnly: () => ({ readOnlyReason: 'view only' }) as Partial<ReadOnlyVenue> as ReadOnlyVenue,
  })
  const vault = signingNothing('refused')
  return openVenue({ addresses, vault, clock: handClock(0), ids: { chance: () => 0.5 } })
}

it.each<[string, ProgramWriteRights, VenueAddresses, string | undefined]>([
  ['Electron, elsewhere', { isReadOnly: false, bar: undefined }, elsewhere, undefined],
  ['no Electron, here', { isReadOnly: false, bar: 'not electron' }, at(), undefined],
  ['no Electron, elsewhere', { isReadOnly: false, bar: 'not electron' }, elsewhere, 'not electron'],
  ['root, elsewhere', { isReadOnly: false, bar: 'root' }, elsewhere, 'root'],
  ['started to look, here', { isReadOnly: true, bar: undefined }, at(), 'view only'],
  ['started to look, no Electron', { isReadOnly: true, bar: 'not electron' }, elsewhere, 'view only'],
])('opens a venue for trading, or only for reading, with the reason: %s', (_, standing, addresses, why) => {
  const venue = opened(standing, addresses)
  expect([getReadOnlyReason(venue), asWritableVenue(venue) !== undefined]).toEqual([why, why === undefined])
})

it.each<[string, Partial<VenueAddresses>]>([
  ['its base address', { baseUrl: 'https://venue.example' }],
  ['a name that only begins like this machine', { baseUrl: 'https://127.0.0.1.example' }],
  ['a name before the at-sign', { baseUrl: 'https://localhost@venue.example' }],
  ['another address of the same net', { baseUrl: 'https://127.0.0.2' }],
  ['its public stream', { publicStreamUrl: 'wss://venue.example/p' }],
  ['its private stream', { privateStreamUrl: 'wss://venue.example/q' }],
  ['an address that cannot be read', { privateStreamUrl: '' }],
])('bars a remote venue, recognized by %s', (_, changes) => {
  expect(createVenueOpening({ isReadOnly: false, bar: 'root' }).barOf(at(changes))).toBe('root')
})

it('bars a venue without an address, and none if the program is not barred', () => {
  expect(createVenueOpening({ isReadOnly: false, bar: 'root' }).barOf()).toBe('root')
  expect(createVenueOpening({ isReadOnly: false, bar: undefined }).barOf()).toBeUndefined()
})

it('gives a barred venue no means of sending in the shipped program', () => {
  const { openVenue } = createVenueOpening({ isReadOnly: false, bar: 'not electron' })
  const requestedKeys: string[] = []
  const venue = openVenue({
    addresses: {
      ...elsewhere,
      publicStreamUrl: 'wss://venue.example/p',
      privateStreamUrl: 'wss://venue.example/q',
    },
    vault: {
      arm: keyId => (requestedKeys.push(keyId), Promise.resolve(false)),
      disarm: keyId => void requestedKeys.push(keyId),
      takeSheetOffer: keyId => void requestedKeys.push(keyId),
      openConfirmation: keyId => void requestedKeys.push(keyId),
      sign: keyId => (requestedKeys.push(keyId), Promise.resolve({ ok: false, why: 'refused' })),
      listed: keyId => (requestedKeys.push(keyId), Promise.resolve({ ok: false, why: 'refused' })),
    },
    clock: handClock(0),
    ids: { chance: () => 0.5 },
  })
  expect(Object.keys(venue).filter(name => ['encode', 'sign', 'send', 'warm'].includes(name))).toEqual([])
  expect(requestedKeys).toEqual([])
})

it.each<[string, ProgramWriteRights, VenueAddresses, boolean]>([
  ['on this machine', { isReadOnly: false, bar: 'not electron' }, at(), true],
  ['elsewhere, where it is not barred', { isReadOnly: false, bar: undefined }, elsewhere, true],
  ['elsewhere, where it is barred', { isReadOnly: false, bar: 'root' }, elsewhere, false],
  ['nowhere, where it was started to look', { isReadOnly: true, bar: undefined }, at(), false],
])('registers a generated key %s', (_, rights, addresses, may) => {
  expect(createVenueOpening(rights).registerAt(handClock(0), addresses) !== undefined).toBe(may)
})
