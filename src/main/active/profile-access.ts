import type { DatedValue } from '@core/value/value-freshness'
import type { SubAccount } from '@core/account/sub-account'
import type { KeyFacts } from '@core/profile/key-facts'
import type { KeyringRow, ProfileKeyState } from '@core/profile/keyring-overview'
import { isOrderOpen } from '@core/account/order-merge'
import { isZero } from '@core/value/decimal-amount'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import type { RemainingExposure, ConsentQuestionHeader } from '@contract/consent-api'
import type { AttemptStore } from '../attempts/attempt-store'
import type { WithdrawableSurface } from './withdrawable-surface'
import type { TradingGate } from '../attempts/trading-gate'
import { formatGuardTexts, type TradingGuards } from '@core/guard/trading-guards'
import type { Result } from '@core/value/result'
import { getProfileGuards } from '../profiles/profile-guards'
import type { KeyTrialParts } from '../profiles/typed-key-trial'
import type { KeyGeneration } from '../keys/key-generation'
import { createKeyManagement, type KeyManagement } from '../keys/key-management'
import { releaseAfterUse } from '../keys/key-release'
import { openKeyGeneration } from '../keys/open-key-generation'
import type { ProfileQuestionParts } from '../profiles/profile-question-parts'
import { createKeyCeilingsSetup, type KeyCeilingsSetup } from '../profiles/key-ceilings-setup'
import { createDeskLock, type DeskLock } from '../profiles/desk-lock'
import { createAccountPermissions, type AccountPermissions } from '../profiles/account-permissions'
import type { AccountArchive, LogPort, SettingsStore } from '../main-ports'
import { addProfileByAddress } from '../profiles/add-profile-by-address'
import { confirmUnknownProfile } from '../profiles/confirm-profile'
import { addVenueProfile } from '../profiles/add-venue-profile'
import { addSubAccountProfile } from '../profiles/add-sub-account'
import { editProfileSettings } from '../profiles/edit-profile'
import { removeListedProfile } from '../profiles/remove-profile'
import { createProfileHeader, type ProfileList } from '../profiles/profile-list'
import { describeOpenAtLock } from '../screen/open-at-lock'
import type { OfflineChoice } from './offline-choice'
import type { ActiveProfile } from './active-profile'
import { createAccountFinder } from '../profiles/profile-venues'
import type { VenueOpening } from '../venue/venue-opening'
import { createWritePermission, type WritePermission } from '../profiles/write-permission'

/** Keys, lock, trading permission and profile changes, and the keyring that the screen shows. */
export interface ProfileAccess {
  readonly keys: KeyManagement
  readonly keyGeneration: KeyGeneration
  readonly lock: DeskLock
  readonly writing: WritePermission
  readonly ceilingsSetup: KeyCeilingsSetup
  readonly permissions: AccountPermissions
  add(): ReturnType<typeof addVenueProfile>
  addByAddress(): ReturnType<typeof addProfileByAddress>
  edit(profileId: string): ReturnType<typeof editProfileSettings>
  confirm(profileId: string): ReturnType<typeof confirmUnknownProfile>
  remove(profileId: string): ReturnType<typeof removeListedProfile>
  openSub(main: TradingProfile, sub: SubAccount): ReturnType<typeof addSubAccountProfile>
  publishKeyring(): void
  close(): void
}

export interface ProfileAccessParts
  extends Omit<KeyTrialParts, 'isOffline'>, Pick<VenueOpening, 'registerAt'> {
  readonly profiles: ProfileList
  readonly surface: WithdrawableSurface
  readonly log: LogPort
  readonly gate: TradingGate
  readonly offline: OfflineChoice
  readonly settings: SettingsStore
  readonly archive: AccountArchive
  readonly attempts: AttemptStore
  readonly active: () => ActiveProfile | undefined
  readonly header: (profile?: TradingProfile) => ConsentQuestionHeader
  readonly reopen: () => Promise<unknown>
  /** Called if a displayed property of a profile changes. */
  readonly onProfiles: () => void
  readonly isScreenLockHeard: () => boolean
}

export function openProfileAccess(parts: ProfileAccessParts): ProfileAccess {
  const { profiles, surface, clock, gate, attempts, archive, active } = parts
  const { vault, settings, ids, log, header, reopen, isScreenLockHeard } = parts
  /** Last read facts of each key. Loaded from disk once. */
  const factsByProfile = new Map<string, DatedValue<KeyFacts> | undefined>()
  let store: string | undefined

  const getActiveProfile = (profileId: string): ActiveProfile | undefined => {
    const current = active()
    return current?.profile.id === profileId ? current : undefined
  }
  const hasGuards = (profile: TradingProfile): boolean => getProfileGuards(attempts, profile) !== undefined

  function facts(profileId: string): DatedValue<KeyFacts> | undefined {
    const fresh = getActiveProfile(profileId)?.desk.snapshot().key
    if (!factsByProfile.has(profileId)) factsByProfile.set(profileId, archive.recall(profileId).key)
    const older = factsByProfile.get(profileId)
    return fresh !== undefined && fresh.asOf >= (older?.asOf ?? 0) ? fresh : older
  }

  const exposure = (profileId: string) => getOpenExposure(parts, profileId, getActiveProfile(profileId))

  function getKeyState(profile: TradingProfile): ProfileKeyState {
    if (profile.byAddress !== undefined) return 'by address'
    if (profile.keyId === undefined && !isPracticeProfile(profile)) return 'no key'
    const state = getActiveProfile(profile.id)?.keyState() ?? 'at rest'
    return state === 'ready' && lock.appliesTo(profile) ? 'desk locked' : state
  }

  function createKeyringRow(profile: TradingProfile): KeyringRow {
    const keyFacts = profile.keyId === undefined ? undefined : facts(profile.id)
    const otherOwner = writing.findOtherOwner(profile)
    const ceilings = ceilingsSetup.current(profile)
    const keySince = attempts.getKeySince(profile.id)
    const bar = isPracticeProfile(profile) ? undefined : parts.barOf(profile.addresses)
    const birth = profile.byAddress && keyGeneration.of(profile.id)
    return {
      profile: createProfileHeader(profile),
      inUse: getActiveProfile(profile.id) !== undefined,
      key: getKeyState(profile),
      writing: writing.of(profile),
      hasGuards: hasGuards(profile),
      ...(profile.accountId !== undefined && { accountId: profile.accountId }),
      ...(keyFacts !== undefined && { facts: keyFacts }),
      ...(otherOwner !== undefined && { holder: otherOwner.label }),
      ...(bar !== undefined && { bar }),
      ...getConfirmationState(profiles, profile),
      ...(ceilings !== undefined && { ceilings }),
      ...(keySince !== undefined && { keySince }),
      ...(birth !== undefined && { birth }),
    }
  }

  function publishKeyring(): void {
    const current = active()
    // No desk exists before the first profile is active and after the desk is closed.
    if (current === undefined) return
    const keyring = {
      isLocked: lock.isLocked(),
      lockAfter: lock.lockAfterMinutes(),
      isScreenLockHeard: isScreenLockHeard(),
      rows: profiles.all().map(createKeyringRow),
      ...(store !== undefined && { store }),
    }
    current.desk.see({ saw: 'keyring', at: clock.now(), keyring })
  }

  /** The permissions of one profile can depend on another profile. */
  const onListChange = (): void => {
    const profile = profiles.get(active()?.profile.id ?? '')
    if (profile !== undefined) gate.hold('profile', writing.getRestriction(profile))
    parts.onProfiles()
  }
  const onProfileChange = (profileId: string): void => {
    onListChange()
    getActiveProfile(profileId)?.connection()?.orders?.invalidateAll()
    publishKeyring()
  }
  const onKeyChange = (profileId: string): void => {
    onProfileChange(profileId)
    if (getActiveProfile(profileId) !== undefined) void reopen()
  }
  const onEdit = (profile: TradingProfile, hasMoved: boolean): void =>
    (hasMoved ? onKeyChange : onProfileChange)(profile.id)

  const permissions = createAccountPermissions({ attempts, clock, settings })
  const lock = createDeskLock({
    ...{ vault, gate, settings, surface, ids, log, permissions, header, attempts, reopen, isScreenLockHeard },
    profile: () => profiles.get(active()?.profile.id ?? ''),
    voidAll() {
      active()?.connection()?.armed?.end('locked')
      active()?.connection()?.orders?.invalidateAll()
      surface.withdrawAll()
    },
    onChange: publishKeyring,
    describeLeftLive: () =>
      describeOpenAtLock(attempts.unresolved().length, active()?.desk.snapshot() ?? {}, clock.now()),
  })
  const questionParts: ProfileQuestionParts = {
    profiles,
    surface,
    ids,
    log,
    permissions,
    header,
    isLocked: lock.isLocked,
  }
  const { openVenue, barOf } = parts
  const trial: KeyTrialParts = { vault, openVenue, barOf, clock, ids, isOffline: parts.offline.isOn }
  const getKeyFacts = (profileId: string) => facts(profileId)?.value
  const ceilingsSetup = createCeilingsSetup(parts, questionParts, onProfileChange)
  const { openForQuestion } = ceilingsSetup
  const writing = createWritePermission({
    ...questionParts,
    facts: getKeyFacts,
    hasGuards,
    barOf,
    recordFirstGuards: createGuardsRecorder(parts, getActiveProfile),
    openCeilings: openForQuestion,
    onChange: onProfileChange,
  })
  function onRead(profileId: string, value: KeyFacts, found?: string): void {
    const version = (factsByProfile.get(profileId)?.version ?? 0) + 1
    factsByProfile.set(profileId, { value, version, asOf: clock.now(), from: 'live' })
    store = found ?? store
    publishKeyring()
  }
  const { keyGeneration, close } = openKeyGeneration({
    ...{ ...questionParts, ...trial, settings, attempts, gate, registerAt: parts.registerAt },
    ...{ onRead, onKey: onKeyChange, onChange: publishKeyring },
  })
  const makeInstead = (profileId: string) => keyGeneration.make(profileId)
  const keyParts = {
    ...questionParts,
    ...trial,
    facts: getKeyFacts,
    exposure,
    onRead,
    onKey: onKeyChange,
    makeInstead,
  }
  return {
    ...{ keys: releaseAfterUse(createKeyManagement(keyParts), createKeyRelease(parts)), keyGeneration },
    ...{ lock, writing, ceilingsSetup, permissions, close },
    ...createAdders(parts, questionParts, onKeyChange),
    edit: profileId => editProfileSettings({ ...questionParts, exposure, onEdit }, profileId),
    openSub: (main, sub) => addSubAccountProfile({ ...questionParts, onProfiles: onListChange }, main, sub),
    remove: profileId =>
      removeListedProfile(
        {
          ...questionParts,
          ...{ exposure, isInUse: id => getActiveProfile(id) !== undefined, onRemove: onListChange },
          hasMadeKey: id => keyGeneration.of(id) !== undefined,
        },
        profileId,
      ),
    publishKeyring,
  }
}

/** Returns a function that writes the guards of a profile into the journal and applies them if it is in use. */
const createGuardsRecorder =
  (
    { attempts, clock }: ProfileAccessParts,
    getActiveProfile: (profileId: string) => ActiveProfile | undefined,
  ) =>
  ({ id: profileId }: TradingProfile, guards: TradingGuards): Result<unknown> => {
    const entry = { at: clock.now(), profileId, guards: formatGuardTexts(guards) }
    const recorded = attempts.record({ saw: 'guards', ...entry })
    getActiveProfile(profileId)?.guards.check()
    return recorded
  }

function createKeyRelease({ profiles, active, vault }: ProfileAccessParts): (profileId: string) => void {
  const keyOf = (profileId = '') => profiles.get(profileId)?.keyId
  return profileId => {
    const keyId = keyOf(profileId)
    if (keyId !== undefined && keyId !== keyOf(active()?.profile.id)) void vault.forgetUnlocked(keyId)
  }
}

/** Returns what stays open in the account: current if the profile is active, otherwise as last saved. */
function getOpenExposure(
  { archive, attempts }: ProfileAccessParts,
  profileId: string,
  activeProfile: ActiveProfile | undefined,
): RemainingExposure {
  const { positions, orders } = activeProfile?.desk.snapshot() ?? archive.recall(profileId)
  const asOf = positions?.asOf
  return {
    positions: (positions?.value ?? [])
      .filter(({ quantity }) => !isZero(quantity))
      .map(({ symbol }) => symbol),
    orders: (orders?.value ?? []).filter(isOrderOpen).length,
    unknown: attempts.unresolved().filter(attempt => attempt.profileId === profileId).length,
    ...(asOf !== undefined && { asOf }),
  }
}

function createCeilingsSetup(
  { vault, attempts, active }: ProfileAccessParts,
  questionParts: ProfileQuestionParts,
  onChange: (profileId: string) => void,
): KeyCeilingsSetup {
  return createKeyCeilingsSetup({
    ...{ ...questionParts, vault, onChange },
    guards: profile => getProfileGuards(attempts, profile),
    async getAgreedMarks(profileId, symbols) {
      const current = active()
      const connection = current?.profile.id === profileId ? current.connection() : undefined
      return connection === undefined ? new Map() : connection.getAgreedMarks(symbols)
    },
    getSnapshot(profileId) {
      const current = active()
      return current?.profile.id === profileId && current.keyState() === 'ready'
        ? current.desk.snapshot()
        : undefined
    },
  })
}

const getConfirmationState = (
  profiles: ProfileList,
  { id, unconfirmed }: TradingProfile,
): Pick<KeyringRow, 'unconfirmed' | 'replaced'> => {
  const replaced = profiles.getReplacement(id)
  return { ...(unconfirmed && { unconfirmed }), ...(replaced !== undefined && { replaced }) }
}

function createAdders(
  parts: ProfileAccessParts,
  questionParts: ProfileQuestionParts,
  onConfirm: (profileId: string) => void,
): Pick<ProfileAccess, 'add' | 'addByAddress' | 'confirm'> {
  const { onProfiles: onAdd, openVenue, clock, ids, offline } = parts
  const findAccounts = createAccountFinder({ openVenue, clock, ids })
  return {
    add: () => addVenueProfile({ ...questionParts, onAdd }),
    confirm: profileId => confirmUnknownProfile({ ...questionParts, onConfirm }, profileId),
    addByAddress: () =>
      addProfileByAddress({ ...questionParts, onAdd, isOffline: offline.isOn, findAccounts }),
  }
}
