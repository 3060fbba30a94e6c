import type { Dated } from '@core/value/freshness'
import type { SubAccount } from '@core/account/sub-account'
import type { KeyFacts } from '@core/profile/key'
import type { KeyringRow, KeyState } from '@core/profile/keyring'
import { isOpen } from '@core/account/order-fold'
import { isZero } from '@core/value/decimal'
import { isPractice, type Profile } from '@core/profile/profile'
import type { StaysOpen, QuestionHeader } from '@contract/consent'
import type { Attempts } from '../attempts/attempts'
import type { CallableSurface } from './callable-surface'
import type { Gate } from '../attempts/gate'
import { guardsOf } from '../profiles/guards'
import type { TrialParts } from '../profiles/key-trial'
import type { Births } from '../keys/births'
import { createKeys, type Keys } from '../keys/keys'
import { openedOnce } from '../keys/opened-once'
import { openBirths } from '../keys/open-births'
import type { AskingParts } from '../profiles/asking'
import { createKeyBounding, type KeyBounding } from '../profiles/key-bounding'
import { createLock, type Lock } from '../profiles/lock'
import { createPermissions, type Permissions } from '../profiles/permissions'
import type { Archive, Log, SettingsStore } from '../ports'
import { addByAddress } from '../profiles/address-add'
import { confirmProfile } from '../profiles/profile-confirm'
import { addProfile } from '../profiles/profile-add'
import { openSubAccount } from '../profiles/sub-account'
import { editProfile } from '../profiles/profile-edit'
import { removeProfile } from '../profiles/profile-remove'
import { headerOf, type Profiles } from '../profiles/profiles'
import { leftLive } from '../screen/left-live'
import type { OfflineChoice } from './offline'
import type { ActiveProfile } from './active-profile'
import { accountsFinder } from '../profiles/venues'
import type { Opening } from '../venue/opening'
import { createWriting, type WritingPermission } from '../profiles/writing'

/** Who may sign and who may write: keys, the lock, the person's permission, and what the screen is told of them. */
export interface Access {
  readonly keys: Keys
  readonly births: Births
  readonly lock: Lock
  readonly writing: WritingPermission
  readonly bounding: KeyBounding
  readonly permissions: Permissions
  add(): ReturnType<typeof addProfile>
  addByAddress(): ReturnType<typeof addByAddress>
  edit(profileId: string): ReturnType<typeof editProfile>
  confirm(profileId: string): ReturnType<typeof confirmProfile>
  remove(profileId: string): ReturnType<typeof removeProfile>
  /** Puts a sub-account of this profile's account on the list. */
  openSub(main: Profile, sub: SubAccount): ReturnType<typeof openSubAccount>
  /** Tells the profile in use what is known of every key. */
  announce(): void
  close(): void
}

export interface AccessParts extends Omit<TrialParts, 'isOffline'>, Pick<Opening, 'registerAt'> {
  readonly profiles: Profiles
  readonly surface: CallableSurface
  readonly log: Log
  readonly gate: Gate
  readonly offline: OfflineChoice
  readonly settings: SettingsStore
  readonly archive: Archive
  readonly attempts: Attempts
  readonly active: () => ActiveProfile | undefined
  readonly header: (profile?: Profile) => QuestionHeader
  /** Opens the connection of the profile in use again, on whatever key it has now. */
  readonly reopen: () => Promise<unknown>
  /** A profile's face changed: the list of profiles is told again. */
  readonly onProfiles: () => void
}

export function openAccess(parts: AccessParts): Access {
  const { profiles, surface, clock, gate, attempts, archive, active } = parts
  const { vault, settings, ids, log, header, reopen } = parts
  /** The facts last read of each key, looked for on the disk once. */
  const read = new Map<string, Dated<KeyFacts> | undefined>()
  let store: string | undefined

  const inUse = (profileId: string): ActiveProfile | undefined => {
    const taken = active()
    return taken?.profile.id === profileId ? taken : undefined
  }
  const hasGuards = (profile: Profile): boolean => guardsOf(attempts, profile) !== undefined

  function facts(profileId: string): Dated<KeyFacts> | undefined {
    const fresh = inUse(profileId)?.desk.snapshot().key
    if (!read.has(profileId)) read.set(profileId, archive.recall(profileId).key)
    const older = read.get(profileId)
    return fresh !== undefined && fresh.asOf >= (older?.asOf ?? 0) ? fresh : older
  }

  const exposure = (profileId: string) => exposureOf(parts, profileId, inUse(profileId))

  function keyOf(profile: Profile): KeyState {
    if (profile.byAddress !== undefined) return 'by address'
    if (profile.keyId === undefined && !isPractice(profile)) return 'no key'
    return inUse(profile.id)?.key() ?? 'at rest'
  }

  function rowOf(profile: Profile): KeyringRow {
    const dated = profile.keyId === undefined ? undefined : facts(profile.id)
    const holder = writing.holder(profile)
    const ceilings = bounding.of(profile)
    const keySince = attempts.keySince(profile.id)
    const bar = isPractice(profile) ? undefined : parts.barOf(profile.addresses)
    const birth = profile.byAddress && births.of(profile.id)
    return {
      profile: headerOf(profile),
      inUse: inUse(profile.id) !== undefined,
      key: keyOf(profile),
      writing: writing.of(profile),
      hasGuards: hasGuards(profile),
      ...(profile.accountId !== undefined && { accountId: profile.accountId }),
      ...(dated !== undefined && { facts: dated }),
      ...(holder !== undefined && { holder: holder.label }),
      ...(bar !== undefined && { bar }),
      ...foundIn(profiles, profile),
      ...(ceilings !== undefined && { ceilings }),
      ...(keySince !== undefined && { keySince }),
      ...(birth !== undefined && { birth }),
    }
  }

  function announce(): void {
    const taken = active()
    // Nobody is there to be told before a profile is in use, and once the desk is left.
    if (taken === undefined) return
    const keyring = {
      isLocked: lock.isLocked(),
      lockAfter: lock.after(),
      rows: profiles.all().map(rowOf),
      ...(store !== undefined && { store }),
    }
    taken.desk.see({ saw: 'keyring', at: clock.now(), keyring })
  }

  /** What one profile may do can hang on what another one is. */
  const listed = (): void => {
    const profile = profiles.get(active()?.profile.id ?? '')
    if (profile !== undefined) gate.hold('profile', writing.hold(profile))
    parts.onProfiles()
  }
  const changed = (profileId: string): void => {
    listed()
    inUse(profileId)?.connection()?.orders?.invalidateAll()
    announce()
  }
  const moved = (profileId: string): void => {
    changed(profileId)
    if (inUse(profileId) !== undefined) void reopen()
  }
  const onEdit = (profile: Profile, elsewhere: boolean): void => (elsewhere ? moved : changed)(profile.id)

  const permissions = createPermissions({ attempts, clock, settings })
  const lock = createLock({
    ...{ vault, gate, settings, surface, ids, log, permissions, header, attempts, reopen },
    profile: () => profiles.get(active()?.profile.id ?? ''),
    voidAll() {
      active()?.connection()?.armed?.end('locked')
      active()?.connection()?.orders?.invalidateAll()
      surface.withdrawAll()
    },
    onChange: announce,
    left: () => leftLive(attempts.unresolved().length, active()?.desk.snapshot() ?? {}, clock.now()),
  })
  const asking: AskingParts = { profiles, surface, ids, log, permissions, header, isLocked: lock.isLocked }
  const { openVenue, barOf } = parts
  const trial: TrialParts = { vault, openVenue, barOf, clock, ids, isOffline: parts.offline.isOn }
  const known = (profileId: string) => facts(profileId)?.value
  const bounding = boundingOf(parts, asking, changed)
  const { beside } = bounding
  const writing = createWriting({ ...asking, facts: known, hasGuards, barOf, beside, onChange: changed })
  function onRead(profileId: string, value: KeyFacts, found?: string): void {
    const version = (read.get(profileId)?.version ?? 0) + 1
    read.set(profileId, { value, version, asOf: clock.now(), from: 'live' })
    store = found ?? store
    announce()
  }
  const { births, close } = openBirths({
    ...{ ...asking, ...trial, settings, attempts, gate, registerAt: parts.registerAt },
    ...{ onRead, onKey: moved, onChange: announce },
  })
  const makeInstead = (profileId: string) => births.make(profileId)
  const whole = { ...asking, ...trial, facts: known, exposure, onRead, onKey: moved, makeInstead }
  return {
    ...{ keys: openedOnce(createKeys(whole), lettingGo(parts)), births },
    ...{ lock, writing, bounding, permissions, close },
    ...addersOf(parts, asking, moved),
    edit: profileId => editProfile({ ...asking, exposure, onEdit }, profileId),
    openSub: (main, sub) => openSubAccount({ ...asking, onProfiles: listed }, main, sub),
    remove: profileId =>
      removeProfile(
        {
          ...asking,
          ...{ exposure, isInUse: id => inUse(id) !== undefined, onRemove: listed },
          hasMadeKey: id => births.of(id) !== undefined,
        },
        profileId,
      ),
    announce,
  }
}

/** Lets go of the key of an account that is not in use. */
function lettingGo({ profiles, active, vault }: AccessParts): (profileId: string) => void {
  const keyOf = (profileId = '') => profiles.get(profileId)?.keyId
  return profileId => {
    const keyId = keyOf(profileId)
    if (keyId !== undefined && keyId !== keyOf(active()?.profile.id)) void vault.leave(keyId)
  }
}

/** What stays open of a profile's account, as it is now where it is in use, and as it was last kept where it is not. */
function exposureOf(
  { archive, attempts }: AccessParts,
  profileId: string,
  taken: ActiveProfile | undefined,
): StaysOpen {
  const { positions, orders } = taken?.desk.snapshot() ?? archive.recall(profileId)
  const asOf = positions?.asOf
  return {
    positions: (positions?.value ?? [])
      .filter(({ quantity }) => !isZero(quantity))
      .map(({ symbol }) => symbol),
    orders: (orders?.value ?? []).filter(isOpen).length,
    unknown: attempts.unresolved().filter(attempt => attempt.profileId === profileId).length,
    ...(asOf !== undefined && { asOf }),
  }
}

/** Sets what a key signs at most: of the profile in use, whose guards and prices are known here. */
function boundingOf(
  { vault, attempts, active }: AccessParts,
  asking: AskingParts,
  onChange: (profileId: string) => void,
): KeyBounding {
  return createKeyBounding({
    ...{ ...asking, vault, onChange },
    guards: profile => guardsOf(attempts, profile),
    told(profileId) {
      const taken = active()
      return taken?.profile.id === profileId && taken.key() === 'ready' ? taken.desk.snapshot() : undefined
    },
  })
}

/** Says what of a profile's row in the data folder is not confirmed, or was replaced. */
const foundIn = (
  profiles: Profiles,
  { id, unconfirmed }: Profile,
): Pick<KeyringRow, 'unconfirmed' | 'replaced'> => {
  const replaced = profiles.replaced(id)
  return { ...(unconfirmed && { unconfirmed }), ...(replaced !== undefined && { replaced }) }
}

/** Adds what is only looked at: a venue, or an account by its address; or confirms what is on the list. */
function addersOf(
  parts: AccessParts,
  asking: AskingParts,
  onConfirm: (profileId: string) => void,
): Pick<Access, 'add' | 'addByAddress' | 'confirm'> {
  const { onProfiles: onAdd, openVenue, clock, ids, offline } = parts
  const findAccounts = accountsFinder({ openVenue, clock, ids })
  return {
    add: () => addProfile({ ...asking, onAdd }),
    confirm: profileId => confirmProfile({ ...asking, onConfirm }, profileId),
    addByAddress: () => addByAddress({ ...asking, onAdd, isOffline: offline.isOn, findAccounts }),
  }
}
