import { labelFaults } from '@core/profile/label'
import { accountEnd, type Addresses, type Profile } from '@core/profile/profile'
import { ok, type Result } from '@core/value/result'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import * as v from 'valibot'
import type { Log, SettingsStore } from '../ports'
import { save } from '../save'
import { isSameAccount, isSameVenue, type AccountIdentity } from './same-account'
import { names } from '@words/names'

const PRACTICE = 'practice'

/** The profile that is always there: the exchange next door. */
export const practice: Profile = {
  id: PRACTICE,
  kind: 'practice',
  label: names.practice,
  addresses: { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' },
  writesAllowed: true,
}

/** What the names of profiles begin with whose account is looked at by its address. */
export const BY_ADDRESS = 'address'

/**
 * Whether what is kept of a profile of that name needs no keychain: practice is nobody's money, and what is read by an
 * address anybody may read.
 */
export const isUnguarded = (id: string): boolean => id === practice.id || id.startsWith(`${BY_ADDRESS}-`)

const SHELVED = 'profiles'
/** Its name is from when only those taken off the list were in it. */
const LEFT = 'profiles taken off'
const CHOSEN = 'profile in use'

const profileShape = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
    kind: v.picklist(['practice', 'test', 'live', 'custom']),
    label: v.pipe(v.string(), v.maxLength(60)),
    addresses: v.strictObject({
      baseUrl: v.string(),
      publicStreamUrl: v.string(),
      privateStreamUrl: v.string(),
    }),
    accountId: v.exactOptional(v.string()),
    keyId: v.exactOptional(v.string()),
    byAddress: v.exactOptional(
      v.strictObject({
        address: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{32,44}$/)),
        chain: v.picklist(['EVM', 'SOL']),
        broker: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,60}$/)),
        accountId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)),
        type: v.pipe(v.string(), v.maxLength(40)),
      }),
    ),
    writesAllowed: v.boolean(),
    /** The profile of its main account, whose key signs for it: that key stands there alone. */
    subOf: v.exactOptional(v.string()),
  }),
  // SECURITY: practice writes without being allowed to: nothing but a sub-account of it is practice as well.
  v.check(({ kind, subOf }) => (kind === 'practice') === (subOf === PRACTICE)),
  v.check(({ subOf, keyId }) => subOf === undefined || keyId === undefined),
)

const shape = v.array(profileShape)

type Stored = v.InferOutput<typeof shape>[number]

/** A profile as it is written down: of a sub-account only whose it is, for key and place are its main account's. */
function asStored({ main, keyId, ...profile }: Profile): Stored {
  if (main === undefined) return keyId === undefined ? profile : { ...profile, keyId }
  return { ...profile, subOf: main.id }
}

/** A profile as it is used: a sub-account's has the key and the place of its main account's, whatever they are now. */
function asUsed({ subOf, ...profile }: Stored, get: (id: string) => Profile | undefined): Profile {
  const main = subOf === undefined || subOf === profile.id ? undefined : get(subOf)
  if (subOf === undefined) return profile
  // SECURITY: where its main account is not known any more nothing signs for it.
  if (main === undefined || main.main !== undefined)
    return { ...profile, writesAllowed: false, main: { id: subOf, label: '' } }
  const { id, label, accountId, keyId, addresses } = main
  return {
    ...profile,
    addresses: placeUnder(addresses, accountId, profile.accountId),
    ...(keyId !== undefined && { keyId }),
    main: { id, label, ...(accountId !== undefined && { accountId }) },
  }
}

/** The addresses of a main account with a sub-account in its place. */
export const placeUnder = (addresses: Addresses, main = '', sub = ''): Addresses =>
  main === '' ? addresses : { ...addresses, privateStreamUrl: addresses.privateStreamUrl.replace(main, sub) }

/** The accounts this desk knows, practice first, and which of them is in use. */
export interface Profiles {
  all(): readonly Profile[]
  get(id: string): Profile | undefined
  chosen(): Profile
  choose(id: string): Result<undefined>
  /**
   * Adds a profile at the end, or replaces the one of its id where it stands. The place of one that is moved to another
   * venue is kept as its own.
   */
  put(profile: Profile): Result<undefined>
  /** Takes a profile off the list. Its name is kept: what was saved of its account lies under it. */
  remove(id: string): Result<undefined>
  /** The profile whose account was at this place before it was moved, or taken off the list: one on the list first. */
  former(place: AccountIdentity): Profile | undefined
}

export function openProfiles(settings: SettingsStore, log: Log): Profiles {
  let stored = read(settings, log, SHELVED)
  let left = read(settings, log, LEFT)

  function get(id: string): Profile | undefined {
    if (id === practice.id) return practice
    const found = stored.find(profile => profile.id === id)
    return found && asUsed(found, get)
  }

  /** Changes the list; what leaves its place is written down first: cut off in between, it is known twice. */
  function change(next: readonly Stored[], leaves: Stored | undefined): Result<undefined> {
    const places = leaves?.accountId === undefined ? left : [...left, leaves]
    const noted = places === left ? ok(undefined) : save(settings, LEFT, JSON.stringify(places))
    const kept = noted.ok ? save(settings, SHELVED, JSON.stringify(next)) : noted
    if (kept.ok) [stored, left] = [next, places]
    return kept
  }

  return {
    all: () => [practice, ...stored.map(profile => asUsed(profile, get))],
    get,
    chosen: () => get(settings.get(CHOSEN) ?? practice.id) ?? practice,
    choose: id => save(settings, CHOSEN, id),
    put(profile) {
      const before = stored.find(({ id }) => id === profile.id)
      const after = asStored(profile)
      if (before === undefined) return change([...stored, after], undefined)
      const next = stored.map(each => (each === before ? after : each))
      // SECURITY: guards belong to the account: the place that it leaves is no place to begin with new ones.
      return change(next, isSameVenue(before, after) ? undefined : before)
    },
    remove: id =>
      change(
        stored.filter(profile => profile.id !== id),
        stored.find(profile => profile.id === id),
      ),
    former(place) {
      const known = left.filter(profile => isSameAccount(profile, place))
      const listed = known.flatMap(({ id }) => get(id) ?? [])
      const last = known.at(-1)
      return listed[0] ?? (last && asUsed(last, get))
    },
  }
}

/** A list that cannot be read is set aside, never written over. */
function read(settings: SettingsStore, log: Log, name: string): readonly Stored[] {
  const text = settings.get(name)
  if (text === undefined) return []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text)
  if (parsed.success) return parsed.output
  log.trouble('the list of profiles could not be read; it is set aside', {
    at: v.getDotPath(parsed.issues[0]) ?? 'its text',
  })
  save(settings, `${name} set aside`, text)
  return []
}

/** What every account on the list is called, one of them left out. */
export const labelsBeside = (profiles: Pick<Profiles, 'all'>, id?: string): readonly string[] =>
  profiles.all().flatMap(profile => (profile.id === id ? [] : [profile.label]))

/** A label that nobody on the list has: this word, or the first of it with a number. */
export function freeLabel(word: string, labels: readonly string[]): string {
  let nth = 1
  let label = word
  while (labelFaults(label, labels).length > 0 && nth <= labels.length) label = `${word} ${(nth += 1)}`
  return label
}

/** What the screen shows of a profile. */
export const headerOf = ({
  id,
  kind,
  label,
  addresses,
  accountId,
  main,
  byAddress,
}: Profile): ProfileHeader => ({
  id,
  kind,
  label,
  venue: hostOf(addresses),
  ...(byAddress !== undefined && { byAddress }),
  ...(accountId !== undefined && { accountEnd: accountEnd(accountId) }),
  ...(main !== undefined && { subOf: main.label }),
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
