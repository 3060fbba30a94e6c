import { describe, expect, it } from 'vitest'
import type { Profile } from '@core/profile/profile'
import { ShelfUnwritable, type Log, type Shelf } from '../ports'
import { faceOf, openProfiles, practice } from './profiles'

const quiet: Log = { note: () => undefined, trouble: () => undefined }

function shelfWith(entries: Record<string, string> = {}): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(entries))
  return { kept, get: name => kept.get(name), set: (name, value) => void kept.set(name, value) }
}

const real: Profile = {
  id: 'live-a1',
  kind: 'live',
  label: 'Main',
  addresses: { baseUrl: 'https://venue.example', publicStreamUrl: 'wss://p', privateStreamUrl: 'wss://q' },
  accountId: '0xabc',
  keyId: 'live-a1',
  writesAllowed: false,
}

describe('the list of profiles', () => {
  it('always has practice, and opens there', () => {
    const profiles = openProfiles(shelfWith(), quiet)
    expect(profiles.all()).toEqual([practice])
    expect(profiles.chosen()).toEqual(practice)
  })

  it('finds again what was put there by an earlier run', () => {
    const shelf = shelfWith()
    const before = openProfiles(shelf, quiet)
    before.put(real)
    before.choose(real.id)

    const after = openProfiles(shelf, quiet)
    expect(after.all()).toEqual([practice, real])
    expect(after.chosen()).toEqual(real)
  })

  it('replaces a profile of the same id where it stands', () => {
    const profiles = openProfiles(shelfWith(), quiet)
    profiles.put(real)
    profiles.put({ ...real, id: 'live-b2', label: 'Second' })
    profiles.put({ ...real, label: 'Renamed' })
    expect(profiles.all().map(({ label }) => label)).toEqual(['Practice account', 'Renamed', 'Second'])
  })

  it('falls back to practice when the chosen one is gone', () => {
    expect(openProfiles(shelfWith({ 'profile in use': 'live-gone' }), quiet).chosen()).toEqual(practice)
  })

  it('forgets none that had an account, and knows it again by its venue and account alone', () => {
    const shelf = shelfWith()
    const before = openProfiles(shelf, quiet)
    before.put(real)
    before.remove(real.id)
    expect([before.all(), before.get(real.id)]).toEqual([[practice], undefined])

    const after = openProfiles(shelf, quiet)
    expect([after.all(), after.former(real)]).toEqual([[practice], real])
    expect(after.former({ ...real, accountId: '0xdef' })).toBeUndefined()

    const again = { ...real, label: 'again' }
    after.put(again)
    expect(after.former(real), 'as it is now').toEqual(again)
  })

  it('remembers the venue that one was moved away from, whatever becomes of it since', () => {
    const shelf = shelfWith()
    const at = (baseUrl: string) => ({ ...real, addresses: { ...real.addresses, baseUrl } })
    const moved = { ...at('https://elsewhere.example'), label: 'moved' }
    const before = openProfiles(shelf, quiet)
    before.put(real)
    before.put(at('https://VENUE.example:443/'))
    expect([before.former(real), shelf.kept.get('profiles taken off')], 'no move').toEqual([
      undefined,
      undefined,
    ])
    before.put(moved)

    const after = openProfiles(shelf, quiet)
    expect([after.former(real), after.former(moved)]).toEqual([moved, undefined])
    after.remove(real.id)
    expect([real, moved].map(place => after.former(place)?.id)).toEqual([real.id, real.id])
  })

  it('is not moved where the place it leaves cannot be written down', () => {
    const shelf = shelfWith()
    const profiles = openProfiles(shelf, quiet)
    profiles.put(real)
    const set = shelf.set
    shelf.set = (name, value) => {
      if (name === 'profiles taken off') throw new ShelfUnwritable('the disk is full')
      set(name, value)
    }
    const elsewhere = { ...real, addresses: { ...real.addresses, baseUrl: 'https://elsewhere.example' } }
    expect(profiles.put(elsewhere)).toMatchObject({ error: [{ code: 'NOT_WRITTEN' }] })
    expect([profiles.get(real.id), openProfiles(shelf, quiet).get(real.id)]).toEqual([real, real])
  })

  it('leaves no trace of one that had no account', () => {
    const shelf = shelfWith()
    const profiles = openProfiles(shelf, quiet)
    const { accountId: _, keyId: __, ...looked } = real
    profiles.put(looked)
    profiles.remove(real.id)
    expect([profiles.all(), shelf.kept.get('profiles taken off')]).toEqual([[practice], undefined])
  })

  it.each([
    ['no JSON', '{"a":'],
    ['another shape', '{"id":1}'],
    ['a profile that calls itself practice', JSON.stringify([{ ...real, kind: 'practice' }])],
    ['a profile with a field nobody knows', JSON.stringify([{ ...real, secret: 'x' }])],
  ])('sets aside a list that is %s, and loses nothing of it', (_what, text) => {
    const shelf = shelfWith({ profiles: text })
    expect(openProfiles(shelf, quiet).all()).toEqual([practice])
    expect(shelf.kept.get('profiles set aside')).toBe(text)
  })
})

it('shows a profile by its venue’s host and never by its key', () => {
  expect(faceOf(real)).toEqual({ id: 'live-a1', kind: 'live', label: 'Main', venue: 'venue.example' })
})
