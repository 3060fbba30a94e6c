import type { TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ZoomStep } from '@contract/shared-window-api'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { PopoutKind } from '@contract/windows-api'
import { createInputWatcher, type InputWatcher } from './armed/input-watcher'
import { createAlertCenter, type AlertCenterParts } from './screen/alert-center'
import { createApiCalls } from './calls/api-calls'
import { openProfileAccess, type ProfileAccess } from './active/profile-access'
import { createWithdrawableSurface } from './active/withdrawable-surface'
import type { DataKeyStore } from './keys/data-keys'
import type { DiagnosticSources } from './diagnostics/diagnostic-sources'
import type {
  AccountArchive,
  ClockPort,
  IdSource,
  WriteJournal,
  LogPort,
  EphemeralVault,
  FileSaverPort,
  SettingsStore,
  ConsentSurfacePort,
  KeyVault,
} from './main-ports'
import type { PracticeLauncher } from './practice-port'
import { createProfileIdleLock } from './active/idle-lock'
import { createAutomaticLock } from './active/automatic-lock'
import { openOfflineChoice } from './active/offline-choice'
import { describeOpenAtLock } from './screen/open-at-lock'
import { openWindowLinks, type WindowLinks } from './screen/window-links'
import type { LeavingExposure } from '@core/context/leaving-exposure'
import type { ApiHandlers, DeskMessages } from './screen/page-messages'
import { createProfileHeader, openProfileList } from './profiles/profile-list'
import type { AttemptNotes } from './records/attempt-notes'
import type { AccountHistory } from './records/account-history'
import { readThemePreference } from './screen/theme-preference'
import { PREFERENCES_SETTING } from './calls/screen-calls'
import { createSettingRecorder } from './calls/setting-recorder'
import type { ActiveProfile } from './active/active-profile'
import { createLeaveCheck } from './active/leave-check'
import { createProfileSwitch, type ProfileSwitch } from './active/profile-switch'
import type { RecoveredState } from './attempts/recovered-state'
import { listOpenTradingState, getUpdateTime } from './updates/open-trading-state'
import {
  createUpdateClient,
  type UpdateClientParts,
  type UpdateClient,
  type UpdateClientSetup,
} from './updates/update-client'
import type { VenueOpening } from './venue/venue-opening'

export interface DesktopApp extends InputWatcher {
  readonly handlers: ApiHandlers
  readonly links: WindowLinks
  pushTo(news: DeskMessages | undefined): void
  watchInPopout(symbols: readonly string[]): void
  /** Reports if the desk's own market is visible. The subscription ends after it was hidden for a while. */
  setMarketVisible(isSeen: boolean): void
  /**
   * Handles sleep and a locked screen: `suspend` drops keys at once, `resume` reads everything again before writes
   * continue.
   */
  suspend(): void
  resume(): void
  /** Drops every signing key. Real profiles are read-only until the next unlock. */
  lock(): void
  /** Locks because of inactivity or sleep and announces it outside the window. */
  lockWhenIdle(): void
  /** Reports the time since the last input. An idle desk locks automatically and asks first while a program runs. */
  reportIdleTime(ms: number): void
  /** Blocks all writes permanently after a broken invariant outside the order path. */
  halt(why: string): void
  describeLeaving(): LeavingExposure
  /** Resolves when all requests in flight are answered or abandoned and recorded. `undefined` if there are none. */
  waitForInFlight(): Promise<void> | undefined
  close(): Promise<void>
}

export interface DesktopAppParts extends VenueOpening {
  readonly clock: ClockPort
  readonly monotonicClock: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly journal: WriteJournal
  readonly archive: AccountArchive
  readonly settings: SettingsStore
  readonly vault: KeyVault
  readonly practiceVault: (clock: ClockPort) => EphemeralVault
  readonly practice: PracticeLauncher
  readonly updates: UpdateClientSetup
  readonly surface: ConsentSurfacePort
  readonly log: LogPort
  readonly version: string
  readonly standing: RecoveredState
  readonly copyText: (text: string) => void
  readonly zoom: (step: ZoomStep) => Result<undefined>
  readonly popout: (kind: PopoutKind) => Result<undefined>
  readonly applyPreferences: (preferences: string) => void
  readonly announce: AlertCenterParts['announce']
  readonly notifications: AlertCenterParts['notifications']
  readonly announceLock: (stays: string, isPrivate: boolean) => void
  readonly past: AccountHistory
  readonly notes: AttemptNotes
  readonly dataKeys: DataKeyStore
  readonly saver: FileSaverPort
  readonly sources: DiagnosticSources
  readonly showFile: (path: string) => void
  readonly openPage: (address: string) => void
  readonly getLockSource: () => string
  /** True while this system reports its own screen lock. */
  readonly isScreenLockHeard: () => boolean
  /** Reason why data is not stored on disk at the moment; `undefined` if all is stored. */
  readonly storage: () => string | undefined
  readonly droppedVariables: readonly string[]
}

export function openDesktopApp(given: DesktopAppParts): DesktopApp {
  const parts = withSettingTrail(given)
  const { clock, version, settings, standing, trail, attempts, profiles, past, notes } = parts
  const { vault, practiceVault, openVenue, barOf, practice, dataKeys, storage, droppedVariables, doubtsOf } =
    parts
  const active = (): ActiveProfile | undefined => profileSwitch?.active()
  let pushers: DeskMessages | undefined
  let profileSwitch: ProfileSwitch | undefined = undefined

  standing.setListener({
    onTradingState(writes, at) {
      const taken = active()
      if (taken === undefined) return
      taken.desk.see({ saw: 'writes', at, writes })
      access.publishKeyring()
    },
    onAttempt(attempt) {
      const taken = active()
      if (attempt.profileId === taken?.profile.id)
        taken.desk.see({ saw: 'attempt', at: clock.now(), attempt })
    },
  })

  const activeProfileRecord = (): TradingProfile | undefined => profiles.get(active()?.profile.id ?? '')
  const header = (profile?: TradingProfile): ConsentQuestionHeader => ({
    profile: createProfileHeader(
      profile ?? withConnectedAccount(activeProfileRecord(), active()) ?? profiles.getChosen(),
    ),
    ...readThemePreference(settings.get(PREFERENCES_SETTING)),
  })

  function publishProfiles(): void {
    const at = clock.now()
    const taken = active()
    const profile = activeProfileRecord()
    if (profile !== undefined) taken?.desk.see({ saw: 'profile', at, profile: createProfileHeader(profile) })
    taken?.desk.see({ saw: 'profiles', at, profiles: profiles.all().map(createProfileHeader) })
    access.publishKeyring()
  }

  async function activateProfile(id: string): Promise<Result<undefined>> {
    const profile = profiles.get(id)
    if (profile === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: id })])
    const kept = profiles.choose(id)
    if (!kept.ok) return kept
    await profileSwitch?.activate(profile)
    pushers?.desk.changed(active()?.desk.snapshot() ?? {})
    return ok(undefined)
  }

  const alerts = createAlertCenter({ ...parts, onChange: state => pushers?.alerts.changed(state) })
  const shared = { ...pickSharedParts(parts), header }
  const access: ProfileAccess = openProfileAccess({
    ...shared,
    ...{ settings, vault, openVenue, barOf, active, onProfiles: publishProfiles },
    isScreenLockHeard: parts.isScreenLockHeard,
    reopen: async () => profileSwitch?.reopen(),
  })
  profileSwitch = createProfileSwitch({
    ...shared,
    ...{
      version,
      doubtsOf,
      vault,
      practiceVault,
      openVenue,
      practice,
      dataKeys,
      storage,
      dropped: droppedVariables,
      past,
    },
    ...{ access: () => access, asksInPublic: id => access.permissions.publicQueries.isAllowed(id) },
    pushers: () => pushers,
    ...{ onNews: alerts.handleSnapshot, onActive: publishProfiles },
  })
  const updates = openUpdateClient(parts, {
    active,
    header,
    onChange: state => pushers?.updates.changed(state),
  })
  const handlers = createApiCalls({
    ...shared,
    ...pickSystemServices(parts),
    ...{ version, settings, past, notes, active, access, alerts, updates, use: activateProfile },
    ...createConnectionControls(updates, () => profileSwitch),
  })

  const lockWhenIdle = createAutomaticLock(parts, access.lock.lock, () => alerts.list().manners)
  const lockIfIdle = createProfileIdleLock({
    ...shared,
    lock: access.lock,
    lockItself: lockWhenIdle,
    here: activeProfileRecord,
    active,
  })
  void profileSwitch.activate(profiles.getChosen())
  return {
    ...{ handlers, links: parts.links, lockWhenIdle },
    reportIdleTime(ms) {
      lockIfIdle(ms)
      // The minutes in force change when the system's lock becomes detectable or stops being so.
      if (access.lock.lockAfterMinutes() !== active()?.desk.snapshot().keyring?.value.lockAfter)
        access.publishKeyring()
    },
    pushTo: next => (pushers = next),
    watchInPopout: symbols => profileSwitch?.watchInPopouts(symbols),
    setMarketVisible: isSeen => profileSwitch?.setMarketVisible(isSeen),
    ...createInputWatcher(() => active()?.connection()?.armed),
    suspend() {
      // A missing connection has its own trading restriction, and there is nothing to reconcile.
      active()?.connection()?.sleep()
      lockWhenIdle()
    },
    resume: () => void active()?.connection()?.resync(),
    lock: () => void access.lock.lock(),
    halt: why => attempts.halt(why),
    ...createLeaveCheck(attempts, active),
    async close() {
      pushers = undefined
      for (const each of [updates, access]) each.close()
      await profileSwitch?.close()
      // These close last, because earlier steps still write to them.
      for (const each of [alerts, trail, attempts]) each.close()
      await parts.vault.close()
    },
  }
}

function withConnectedAccount(
  profile: TradingProfile | undefined,
  active: ActiveProfile | undefined,
): TradingProfile | undefined {
  const accountId = active?.connection()?.venue.accountId
  return profile === undefined || accountId === undefined ? profile : { ...profile, accountId }
}

const createConnectionControls = (updates: UpdateClient, profileSwitch: () => ProfileSwitch | undefined) => ({
  watch: (symbol: string) => profileSwitch()?.watch(symbol),
  watchInPanels: (symbols: readonly string[]) => profileSwitch()?.watchInPanels(symbols),
  acceptSigned: () => profileSwitch()?.acceptSignatures(),
  async leave() {
    updates.applyOfflineSetting()
    await profileSwitch()?.disconnect()
  },
  async come() {
    updates.applyOfflineSetting()
    await profileSwitch()?.reconnect()
  },
})

function pickSharedParts(parts: AppContext) {
  const {
    clock,
    monotonicClock,
    ids,
    log,
    attempts,
    gate,
    profiles,
    archive,
    surface,
    offline,
    links,
    registerAt,
  } = parts
  return {
    clock,
    steady: monotonicClock,
    ids,
    log,
    attempts,
    gate,
    profiles,
    archive,
    surface,
    offline,
    links,
    registerAt,
  }
}

function pickSystemServices(parts: DesktopAppParts) {
  const { saver, sources, copyText, zoom, popout, applyPreferences, showFile, openPage, getLockSource } =
    parts
  return { saver, sources, copy: copyText, zoom, popout, applyPreferences, showFile, openPage, getLockSource }
}

function openUpdateClient(
  parts: AppContext,
  options: Pick<UpdateClientParts, 'header' | 'onChange'> & Active,
): UpdateClient {
  const { version, clock, settings, attempts, gate, log, ids, surface, offline, showFile } = parts
  const { active, header, onChange } = options
  return createUpdateClient({
    ...parts.updates,
    ...{ version, clock, settings, attempts, log, ids, surface, offline, showFile, header, onChange },
    time: () => getUpdateTime({ clock, active }),
    open: () => listOpenTradingState({ attempts, gate, surface, clock, active }),
    left: () =>
      describeOpenAtLock(attempts.unresolved().length, active()?.desk.snapshot() ?? {}, clock.now()),
  })
}

interface Active {
  readonly active: () => ActiveProfile | undefined
}

type AppContext = ReturnType<typeof withSettingTrail>

function withSettingTrail(given: DesktopAppParts) {
  const { standing, clock } = given
  const trail = createSettingRecorder({
    settings: given.settings,
    clock,
    owe: line => standing.attempts.owe(line),
  })
  const { gate, attempts, doubtsOf } = standing
  const { settings } = trail
  const profiles = openProfileList(settings, given.log, { attempts, clock })
  const surface = createWithdrawableSurface(given.surface)
  const offline = openOfflineChoice(settings)
  const links = openWindowLinks(settings)
  return { ...given, gate, attempts, doubtsOf, trail, settings, offline, profiles, surface, links }
}
