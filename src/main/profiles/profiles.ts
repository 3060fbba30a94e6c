import type { Addresses, Profile } from '@core/profile/profile'
import { yes, type Result } from '@core/value/result'
import type { ProfileFace } from '@core/snapshot/snapshot'
import * as v from 'valibot'
import type { Log, Shelf } from '../ports'
import { putAway } from '../put-away'
import { isSameAccount, type AccountPlace } from './same-account'
import { names } from '../words/names'

/** The profile that is always there: the exchange next door. */
export const practice: Profile = {
  id: 'practice',
  kind: 'practice',
  label: names.practice,
  addresses: { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' },
  writesAllowed: true,
}

const SHELVED = 'profiles'
const REMOVED = 'profiles taken off'
const CHOSEN = 'profile in use'

const shape = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
    kind: v.picklist(['test', 'live', 'custom']),
    label: v.pipe(v.string(), v.maxLength(60)),
    addresses: v.strictObject({
      baseUrl: v.string(),
      publicStreamUrl: v.string(),
      privateStreamUrl: v.string(),
    }),
    accountId: v.exactOptional(v.string()),
    keyId: v.exactOptional(v.string()),
    writesAllowed: v.boolean(),
  }),
)

/** The accounts this desk knows, practice first, and which of them is in use. */
export interface Profiles {
  all(): readonly Profile[]
  get(id: string): Profile | undefined
  chosen(): Profile
  choose(id: string): Result<undefined>
  /** Adds a profile at the end, or replaces the one of its id where it stands. */
  put(profile: Profile): Result<undefined>
  /** Takes a profile off the list. Its name is kept: what was saved of its account lies under it. */
  remove(id: string): Result<undefined>
  /** The profile that an account had which was taken off the list. */
  former(place: AccountPlace): Profile | undefined
}

export function openProfiles(shelf: Shelf, log: Log): Profiles {
  let stored = read(shelf, log, SHELVED)
  let removed = read(shelf, log, REMOVED)

  const get = (id: string) => (id === practice.id ? practice : stored.find(profile => profile.id === id))
  return {
    all: () => [practice, ...stored],
    get,
    chosen: () => get(shelf.get(CHOSEN) ?? practice.id) ?? practice,
    choose: id => putAway(shelf, CHOSEN, id),
    put(profile) {
      const isThere = stored.some(({ id }) => id === profile.id)
      const next = isThere
        ? stored.map(each => (each.id === profile.id ? profile : each))
        : [...stored, profile]
      const kept = putAway(shelf, SHELVED, JSON.stringify(next))
      if (kept.ok) stored = next
      return kept
    },
    remove(id) {
      const gone = stored.filter(profile => profile.id === id && profile.accountId !== undefined)
      const [left, off] = [stored.filter(profile => profile.id !== id), [...removed, ...gone]]
      // First what remembers it: cut off in between, it stands in both, and is on the list.
      const noted = gone.length === 0 ? yes(undefined) : putAway(shelf, REMOVED, JSON.stringify(off))
      const kept = noted.ok ? putAway(shelf, SHELVED, JSON.stringify(left)) : noted
      if (kept.ok) [stored, removed] = [left, off]
      return kept
    },
    former: place =>
      removed.findLast(profile => get(profile.id) === undefined && isSameAccount(profile, place)),
  }
}

/** A list that cannot be read is set aside, never written over. */
function read(shelf: Shelf, log: Log, name: string): readonly Profile[] {
  const text = shelf.get(name)
  if (text === undefined) return []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text)
  if (parsed.success) return parsed.output
  log.trouble('the list of profiles could not be read; it is set aside', {
    at: v.getDotPath(parsed.issues[0]) ?? 'its text',
  })
  putAway(shelf, `${name} set aside`, text)
  return []
}

/** What the screen shows of a profile. */
export const faceOf = ({ id, kind, label, addresses }: Profile): ProfileFace => ({
  id,
  kind,
  label,
  venue: hostOf(addresses),
})

/** The host of a venue's address, or nothing while it has none. */
export const hostOf = ({ baseUrl }: Pick<Addresses, 'baseUrl'>): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host : ''

/** A name for a profile or a key that every store takes, out of a fresh token. */
export const nameFrom = (kind: string, token: string): string =>
  `${kind}-${token
    .slice(0, 12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`
