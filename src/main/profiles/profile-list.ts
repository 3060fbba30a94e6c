import { isDeepStrictEqual } from 'node:util'
import type { JournalEntry } from '@core/attempt/entry'
import { findLabelFaults } from '@core/profile/profile-label'
import {
  getAccountIdEnd,
  isPracticeProfile,
  type VenueAddresses,
  type TradingProfile,
  type JournalledProfile,
} from '@core/profile/trading-profile'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import * as v from 'valibot'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort, LogPort, SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { createAccountAddresses, getBrokerPage, getKnownAddresses, listVenueHosts } from './known-venues'
import { isSameAccount, isSameVenue, type AccountIdentity } from './account-identity'
import { defaultDisplayNames } from '@messages/names'

const PRACTICE = 'practice'

export const practiceProfile: TradingProfile = {
  id: PRACTICE,
  kind: 'practice',
  label: defaultDisplayNames.practice,
  addresses: { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' },
  writesAllowed: true,
}

export const ADDRESS_ID_PREFIX = 'address'

/**
 * Returns true if the profile's stored data needs no keychain: practice money has no value, and data read by address is
 * public.
 */
export const isPublicProfileId = (id: string): boolean =>
  id === practiceProfile.id || id.startsWith(`${ADDRESS_ID_PREFIX}-`)

const LIST_KEY = 'profiles'
const REMOVED_OR_MOVED_KEY = 'profiles taken off'
const ACTIVE_KEY = 'profile in use'

const profileShape = v.pipe(
  v.strictObject({
    // The id is a key of records, so it is no name that every object has.
    id: v.pipe(
      v.string(),
      v.regex(/^[a-z0-9-]{1,40}$/),
      v.check(id => !(id in {})),
    ),
    kind: v.picklist(['practice', 'test', 'live', 'custom']),
    label: v.pipe(v.string(), v.maxLength(60)),
    addresses: v.strictObject({
      baseUrl: v.string(),
      publicStreamUrl: v.string(),
      privateStreamUrl: v.string(),
    }),
    page: v.exactOptional(v.pipe(v.string(), v.maxLength(2_000))),
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
    subOf: v.exactOptional(v.string()),
  }),
  // SECURITY: practice writes without permission, so only its own sub-accounts may be practice as well.
  v.check(({ kind, subOf }) => (kind === 'practice') === (subOf === PRACTICE)),
  v.check(({ subOf, keyId }) => subOf === undefined || keyId === undefined),
)

const profileListShape = v.array(profileShape)

type StoredProfile = v.InferOutput<typeof profileListShape>[number]

/**
 * Converts a profile to its stored row; a sub-account stores only its main account's id, which provides key,
 * addresses and page.
 */
function toStoredProfile({ main, keyId, unconfirmed: _never, ...profile }: TradingProfile): StoredProfile {
  if (main === undefined) return keyId === undefined ? profile : { ...profile, keyId }
  const { page: _ofMain, ...own } = profile
  return { ...own, subOf: main.id }
}

/**
 * Creates the journal line of a profile. Addresses of a known venue are omitted: they are constants of the program, or
 * confirmed by the `moved` line.
 */
function toProfileLine(
  { id: _id, addresses, ...rest }: StoredProfile,
  moved?: JournalledProfile['moved'],
): JournalledProfile {
  const isTyped = rest.kind === 'custom' && rest.subOf === undefined
  return { ...rest, ...(isTyped && { addresses }), ...(moved !== undefined && { moved }) }
}

/** Returns true if two lines describe one profile, apart from the permission, which is never looser than either. */
const isSameLine = (one: JournalledProfile, other: JournalledProfile): boolean =>
  isDeepStrictEqual({ ...one, writesAllowed: false }, { ...other, writesAllowed: false })

/** Returns true if a line only withdraws permissions; it takes effect even if it has to wait for the disk. */
const onlyWithdraws = (line: JournalledProfile, { keyId, ...before }: JournalledProfile): boolean =>
  !line.writesAllowed &&
  (isSameLine(line, before) || (keyId !== undefined && isSameLine(line, { ...before, keyId })))

/** Converts a stored row to a profile; a sub-account uses the current key and addresses of its main account. */
function toProfile(
  { subOf, ...profile }: StoredProfile,
  mainAt: (id: string) => TradingProfile | undefined,
): TradingProfile {
  if (subOf === undefined) return profile
  const main = mainAt(subOf)
  // SECURITY: without a main account the addresses come from the data folder alone, so nothing is queried or signed.
  if (main === undefined)
    return { ...profile, writesAllowed: false, unconfirmed: true, main: { id: subOf, label: '' } }
  const { id, label, accountId, keyId, addresses, page, unconfirmed } = main
  return {
    ...profile,
    ...(page !== undefined && { page }),
    addresses: createSubAccountAddresses(addresses, accountId, profile.accountId),
    ...(keyId !== undefined && { keyId }),
    ...(unconfirmed && { unconfirmed, writesAllowed: false }),
    main: { id, label, ...(accountId !== undefined && { accountId }) },
  }
}

export const createSubAccountAddresses = (addresses: VenueAddresses, main = '', sub = ''): VenueAddresses =>
  main === '' ? addresses : { ...addresses, privateStreamUrl: addresses.privateStreamUrl.replace(main, sub) }

export interface ProfileList {
  all(): readonly TradingProfile[]
  get(id: string): TradingProfile | undefined
  getChosen(): TradingProfile
  choose(id: string): Result<undefined>
  /** Adds a profile, or replaces the one with its id. The former address of a moved profile is stored as its own. */
  put(profile: TradingProfile, moved?: JournalledProfile['moved']): Result<undefined>
  /** Confirms a row without a journal line; writes remain disallowed. */
  confirm(id: string): Result<undefined>
  /** Refuses a row that cannot be confirmed: a sub-account without main account, or a reused id. */
  checkConfirmable(id: string): Result<undefined>
  /** Removes a profile. Its id is kept, because its saved data is stored under it. */
  remove(id: string): Result<undefined>
  /** Returns the profile whose account had this address before a move or removal; listed profiles first. */
  findFormer(place: AccountIdentity): TradingProfile | undefined
  getReplacement(id: string): ProfileRowCorrection | undefined
}

export interface ProfileJournalParts {
  readonly attempts: Pick<AttemptStore, 'record' | 'owe' | 'profileRecord' | 'changed'>
  readonly clock: Pick<ClockPort, 'now'>
}

/**
 * Opens the list and checks the data folder's rows against the journal's lines. A row that differs is replaced by its
 * line and may not write; a row without a line is unconfirmed.
 */
export function openProfileList(
  settings: SettingsStore,
  log: LogPort,
  chain: ProfileJournalParts,
): ProfileList {
  const { attempts, clock } = chain
  const storedRows = readStoredList(settings, log, LIST_KEY)
  let removedRows = readStoredList(settings, log, REMOVED_OR_MOVED_KEY)
  const { rows, confirmed, replaced } = reconcileRows(storedRows, removedRows, log, chain)
  let stored = rows
  if (attempts.changed() === undefined && !isDeepStrictEqual(stored, storedRows))
    saveSetting(settings, LIST_KEY, JSON.stringify(stored))
  const lineAt = (id: string): JournalledProfile | undefined => attempts.profileRecord().profiles?.[id]
  const createEntry = createEntryFactory(clock)

  function listJournalRows(id: string): readonly StoredProfile[] {
    const lines = [...(attempts.profileRecord().earlierProfiles[id] ?? []), lineAt(id)]
    return lines.flatMap(
      line => (line && toStoredRow({ id, addresses: practiceProfile.addresses }, line)) ?? [],
    )
  }

  /** True if a row is of an account; a sub-account is at the venue of its main account. */
  function isOf(row: StoredProfile, place: AccountIdentity): boolean {
    const { subOf } = row
    const venues =
      subOf === undefined ? [row] : subOf === PRACTICE ? [practiceProfile] : listJournalRows(subOf)
    return venues.some(({ addresses }) => isSameAccount({ ...row, addresses }, place))
  }

  /** True if a line of the journal has bound an id to an account. */
  const wasBound = (id: string, place: AccountIdentity): boolean =>
    listJournalRows(id).some(row => isOf(row, place))

  /** The rows of an id that by the journal's lines were removed, or moved to another venue. */
  function rowsLeft(id: string): readonly StoredProfile[] {
    return listJournalRows(id).filter((row, at, rows) => {
      const next = rows[at + 1]
      return next === undefined ? lineAt(id) === undefined : !isSameVenue(row, next)
    })
  }

  function get(id: string): TradingProfile | undefined {
    if (id === practiceProfile.id) return practiceProfile
    const found = stored.find(profile => profile.id === id)
    return found && toUsedProfile(found)
  }

  /** Returns a profile that may have sub-accounts, so none that is a sub-account. */
  function findMain(id: string): TradingProfile | undefined {
    if (id === practiceProfile.id) return practiceProfile
    const found = stored.find(row => row.id === id && row.subOf === undefined)
    return found && toUsedProfile(found)
  }

  function toUsedProfile(row: StoredProfile): TradingProfile {
    const profile = toProfile(row, findMain)
    const isConfirmed = isPracticeProfile(row) || confirmed.has(row.id)
    if (isConfirmed && profile.unconfirmed !== true) return profile
    // SECURITY: no key id is exposed for hosts that the user has not confirmed, and no page from the data folder.
    const { keyId: _hidden, ...rest } = withoutPage(profile)
    return { ...rest, writesAllowed: false, unconfirmed: true }
  }

  function checkConfirmable(id: string): Result<undefined> {
    const profile = get(id)
    if (profile === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: id })])
    const isOrphan = profile.main !== undefined && findMain(profile.main.id) === undefined
    // SECURITY: guards come with an id, so a row from the data folder must not reuse another account's id.
    const isReused = listJournalRows(id).length > 0 && !wasBound(id, profile)
    return isOrphan || isReused ? err([createRefusal('PROFILE_NOT_OWN')]) : ok(undefined)
  }

  /** Changes the list. The replaced row is saved first; an interruption in between leaves it in both places. */
  function saveList(next: readonly StoredProfile[], leaves: StoredProfile | undefined): Result<undefined> {
    const places = leaves?.accountId === undefined ? removedRows : [...removedRows, leaves]
    const noted =
      places === removedRows
        ? ok(undefined)
        : saveSetting(settings, REMOVED_OR_MOVED_KEY, JSON.stringify(places))
    const kept = noted.ok ? saveSetting(settings, LIST_KEY, JSON.stringify(next)) : noted
    if (kept.ok) [stored, removedRows] = [next, places]
    return kept
  }

  /** Writes the journal line first. If the list cannot be saved afterwards, the previous line is written again. */
  function journalThenSave(
    row: StoredProfile,
    moved: JournalledProfile['moved'],
    keep: () => Result<undefined>,
  ): Result<undefined> {
    const before = lineAt(row.id)
    const line = toProfileLine(row, moved)
    const entry = createEntry(row.id, line)
    const written = attempts.record(entry)
    if (!written.ok && (before === undefined || !onlyWithdraws(line, before))) return written
    if (!written.ok) attempts.owe(entry)
    const kept = keep()
    if (kept.ok) confirmed.add(row.id)
    else attempts.owe(createEntry(row.id, before))
    return kept
  }

  return {
    all: () => [practiceProfile, ...stored.map(toUsedProfile)],
    get,
    getChosen: () => get(settings.get(ACTIVE_KEY) ?? practiceProfile.id) ?? practiceProfile,
    choose: id => saveSetting(settings, ACTIVE_KEY, id),
    put(profile, moved = lineAt(profile.id)?.moved) {
      // SECURITY: a change of another field does not confirm a profile.
      if (profile.unconfirmed) return err([createRefusal('PROFILE_UNCONFIRMED')])
      const before = stored.find(({ id }) => id === profile.id)
      const after = toStoredProfile(profile)
      return journalThenSave(after, moved, () => {
        if (before === undefined) return saveList([...stored, after], undefined)
        const next = stored.map(each => (each === before ? after : each))
        // SECURITY: guards belong to the account; its former address must not start with new ones.
        return saveList(next, isSameVenue(before, after) ? undefined : before)
      })
    },
    checkConfirmable,
    confirm(id) {
      const row = stored.find(each => each.id === id)
      if (row === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: id })])
      const allowed = checkConfirmable(id)
      if (!allowed.ok) return allowed
      // SECURITY: the question names no page, so it confirms none.
      const after = { ...withoutPage(row), writesAllowed: false }
      const next = stored.map(each => (each === row ? after : each))
      return journalThenSave(after, undefined, () => saveList(next, undefined))
    },
    remove(id) {
      const removed = saveList(
        stored.filter(profile => profile.id !== id),
        stored.find(profile => profile.id === id),
      )
      if (removed.ok && lineAt(id) !== undefined) attempts.owe(createEntry(id))
      return removed
    },
    findFormer(place) {
      // SECURITY: guards return with an id; a row of the data folder cannot give it to another account.
      const inFolder = removedRows.filter(row => isSameAccount(row, place) && wasBound(row.id, place))
      // SECURITY: an entry that was deleted from the folder's list would give an account new guards and a new id.
      const inJournal = Object.keys(attempts.profileRecord().earlierProfiles).flatMap(rowsLeft)
      const known = inFolder.length > 0 ? inFolder : inJournal.filter(row => isOf(row, place))
      const listed = known.flatMap(({ id }) => get(id) ?? [])
      const last = known.at(-1)
      return listed[0] ?? (last && toProfile(last, findMain))
    },
    getReplacement: id => replaced.get(id),
  }
}

const createEntryFactory =
  (clock: Pick<ClockPort, 'now'>) =>
  (profileId: string, profile?: JournalledProfile): JournalEntry => ({
    ...{ saw: 'profile', at: clock.now(), profileId },
    ...(profile !== undefined && { profile }),
  })

interface ReconciledRows {
  readonly rows: readonly StoredProfile[]
  readonly confirmed: Set<string>
  readonly replaced: ReadonlyMap<string, ProfileRowCorrection>
}

function reconcileRows(
  stored: readonly StoredProfile[],
  left: readonly StoredProfile[],
  log: LogPort,
  { attempts, clock }: ProfileJournalParts,
): ReconciledRows {
  const replaced = new Map<string, ProfileRowCorrection>()
  const confirmed = new Set<string>()
  const entryOf = createEntryFactory(clock)

  /**
   * Accepts existing rows of known venues and removed profiles at the first start of a version that journals profiles.
   */
  function acceptExistingRows(): void {
    const known = stored.filter(({ kind }) => kind !== 'custom').map(withoutPage)
    const entries: readonly JournalEntry[] = [
      { saw: 'profiles chained', at: clock.now() },
      ...left.flatMap(row => [entryOf(row.id, toProfileLine(row)), entryOf(row.id)]),
      ...known.map(row => entryOf(row.id, toProfileLine(row))),
    ]
    if (!attempts.record(...entries).ok) for (const entry of entries) attempts.owe(entry)
    for (const row of known) {
      confirmed.add(row.id)
      if (!isDeepStrictEqual(withVenueAddresses(row), row)) note(row.id, 'addresses replaced')
    }
  }

  function reconcileRow(row: StoredProfile): StoredProfile {
    const line = attempts.profileRecord().profiles?.[row.id]
    const held = line && compareWithLine(row, line)
    // SECURITY: a match confirms this row; other addresses for a known venue need the typed word of a move.
    if (line === undefined || held === undefined) return withVenueAddresses(row)
    confirmed.add(row.id)
    if (held.change === 'row replaced') attempts.owe(entryOf(row.id, toProfileLine(held.row, line.moved)))
    if (held.change !== undefined) note(row.id, held.change)
    return held.row
  }

  function note(profileId: string, change: ProfileRowCorrection): void {
    replaced.set(profileId, change)
    log.trouble('a profile in the data folder was replaced', { profile: profileId, why: change })
    attempts.owe({ saw: 'permission', at: clock.now(), profileId, change })
  }

  // SECURITY: a journal changed from outside confirms no row; known addresses are constants even then.
  if (attempts.changed() !== undefined)
    return { rows: stored.map(row => withVenueAddresses(row)), confirmed, replaced }
  const isFirst = attempts.profileRecord().profiles === undefined
  if (isFirst) acceptExistingRows()
  const rows = stored.map(row =>
    isFirst && row.kind !== 'custom' ? withVenueAddresses(withoutPage(row)) : reconcileRow(row),
  )
  return { rows, confirmed, replaced }
}

export type ProfileRowCorrection = 'row replaced' | 'addresses replaced'

function compareWithLine(
  row: StoredProfile,
  line: JournalledProfile,
): { readonly row: StoredProfile; readonly change?: ProfileRowCorrection } | undefined {
  const was = toStoredRow(row, line)
  if (was === undefined) return undefined
  // SECURITY: the journalled choice stays, and write permission is asked again.
  if (!isSameLine(toProfileLine(row, line.moved), line))
    return { row: { ...was, writesAllowed: false }, change: 'row replaced' }
  const own = { ...was, writesAllowed: row.writesAllowed && was.writesAllowed }
  const isAsItWas = isDeepStrictEqual(own.addresses, row.addresses)
  return { row: own, ...(!isAsItWas && { change: 'addresses replaced' }) }
}

function withoutPage<R extends Pick<StoredProfile, 'page'>>({
  page: _unconfirmed,
  ...row
}: R): Omit<R, 'page'> {
  return row
}

/** Returns the row with its venue's addresses: the program's constants, or those of a confirmed move. */
function withVenueAddresses<R extends Pick<StoredProfile, 'kind' | 'addresses' | 'accountId' | 'subOf'>>(
  row: R,
  moved?: JournalledProfile['moved'],
): R {
  const own = row.subOf === undefined ? getKnownAddresses(row.kind) : undefined
  if (own === undefined) return row
  const isMoved = moved !== undefined && isDeepStrictEqual(moved.from, own)
  return { ...row, addresses: createAccountAddresses(isMoved ? moved.to : own, row.accountId ?? '') }
}

function toStoredRow(
  { id, addresses }: Pick<StoredProfile, 'id' | 'addresses'>,
  { moved, ...line }: JournalledProfile,
): StoredProfile | undefined {
  const row = v.safeParse(profileShape, { id, addresses, ...line })
  return row.success ? withVenueAddresses(row.output, moved) : undefined
}

/** Reads a stored list; an unreadable one is set aside and never overwritten. */
function readStoredList(settings: SettingsStore, log: LogPort, name: string): readonly StoredProfile[] {
  const text = settings.get(name)
  if (text === undefined) return []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), profileListShape), text)
  if (parsed.success) return parsed.output
  log.trouble('the list of profiles could not be read; it is set aside', {
    at: v.getDotPath(parsed.issues[0]) ?? 'its text',
  })
  saveSetting(settings, `${name} set aside`, text)
  return []
}

export const listOtherLabels = (profiles: Pick<ProfileList, 'all'>, id?: string): readonly string[] =>
  profiles.all().flatMap(profile => (profile.id === id ? [] : [profile.label]))

export function createFreeLabel(word: string, labels: readonly string[]): string {
  let nth = 1
  let label = word
  while (findLabelFaults(label, labels).length > 0 && nth <= labels.length) label = `${word} ${(nth += 1)}`
  return label
}

export function createProfileHeader(profile: TradingProfile): ProfileDisplayHeader {
  const { id, kind, label, addresses, accountId, main, byAddress } = profile
  const pageHost = getBrokerPage(profile)?.host
  return {
    ...{ id, kind, label, venue: listVenueHosts(addresses).join(' · ') },
    ...(pageHost !== undefined && { pageHost }),
    ...(byAddress !== undefined && { byAddress }),
    ...(accountId !== undefined && { accountEnd: getAccountIdEnd(accountId) }),
    ...(main !== undefined && { subOf: main.label }),
  }
}

export const createProfileId = (kind: string, token: string): string =>
  `${kind}-${token
    .slice(0, 12)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`
