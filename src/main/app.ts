import type { TradingProfile } from '@core/profile/profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ZoomStep } from '@contract/shared-api'
import type { ConsentQuestionHeader } from '@contract/consent'
import type { PopoutKind } from '@contract/windows-api'
import { createInputWatcher, type InputWatcher } from './armed/hand-of'
import { createAlertCenter, type AlertCenterParts } from './screen/alerts'
import { createApiCalls } from './calls/calls'
import { openProfileAccess, type ProfileAccess } from './active/access'
import { createWithdrawableSurface } from './active/callable-surface'
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
} from './ports'
import type { PracticeLauncher } from './practice-port'
import { createProfileIdleLock } from './active/idling'
import { createAutomaticLock } from './active/locking-itself'
import { openOfflineChoice } from './active/offline'
import { describeOpenAtLock } from './screen/left-live'
import { openWindowLinks, type WindowLinks } from './screen/links'
import type { LeavingExposure } from '@core/context/leaving'
import type { ApiHandlers, DeskMessages } from './screen/page-news'
import { createProfileHeader, openProfileList } from './profiles/profiles'
import type { AttemptNotes } from './records/notes'
import type { AccountHistory } from './records/past'
import { readThemePreference } from './screen/look'
import { PREFERENCES_SETTING } from './calls/screen-calls'
import { createSettingRecorder } from './calls/setting-trail'
import type { ActiveProfile } from './active/active-profile'
import { createLeaveCheck } from './active/before-leaving'
import { createProfileSwitch, type ProfileSwitch } from './active/profile-switch'
import type { RecoveredState } from './attempts/standing'
import { listOpenTradingState, getUpdateTime } from './updates/open-now'
import { createUpdateClient, type UpdateClientParts, type UpdateClient, type UpdateClientSetup } from './updates/updates'
import type { VenueOpening } from './venue/opening'

/** The application without its shell: everything but windows, menus and processes. */
export interface DesktopApp extends InputWatcher {
  readonly handlers: ApiHandlers
  /** Whose market each window and each panel shows. */
  readonly links: WindowLinks
  /** Where news goes: the window, or nothing while there is none. */
  pushTo(news: DeskMessages | undefined): void
  /** The markets that windows beside show of their own: they are watched as well as the desk's. */
  watchInPopout(symbols: readonly string[]): void
  /** The desk's own market came into sight, or went out of it: what nobody looks at for a while is let go of. */
  setMarketVisible(isSeen: boolean): void
  /** Sleep, a locked screen, and coming back: keys are dropped at once, and everything is read again before writing goes on. */
  suspend(): void
  resume(): void
  /** Drops every signing key; a real profile only reads from here on. */
  lock(): void
  /** The same because nobody is there, which is told outside the window. */
  lockWhenIdle(): void
  /** For how long nobody touched anything: a desk that nobody sits at locks itself, and asks ahead while a program runs. */
  reportIdleTime(ms: number): void
  /** Shuts writing for good: a broken invariant was met outside the order path. */
  halt(why: string): void
  /** What a person should know before leaving; undefined when nothing stays behind. */
  describeLeaving(): LeavingExposure
  /** Resolves once what is on its way was answered, or given up, and that is written down; undefined while nothing is. */
  waitForInFlight(): Promise<void> | undefined
  close(): Promise<void>
}

export interface DesktopAppParts extends VenueOpening {
  readonly clock: ClockPort
  /** The clock that only goes forward, whatever happens to the machine's date. */
  readonly monotonicClock: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly journal: WriteJournal
  readonly archive: AccountArchive
  readonly settings: SettingsStore
  readonly vault: KeyVault
  readonly practiceVault: (clock: ClockPort) => EphemeralVault
  readonly practice: PracticeLauncher
  /** What newer versions of this program are made of. */
  readonly updates: UpdateClientSetup
  readonly surface: ConsentSurfacePort
  readonly log: LogPort
  readonly version: string
  /** What the journal adds up to: opened before there is a window. */
  readonly standing: RecoveredState
  /** Gives plain text to the clipboard. */
  readonly copyText: (text: string) => void
  /** Makes the window's pages larger or smaller. */
  readonly zoom: (step: ZoomStep) => Result<undefined>
  /** Opens a window beside the desk's own. */
  readonly popout: (kind: PopoutKind) => void
  /** Hears how the person likes the screen, whenever that is kept. */
  readonly applyPreferences: (preferences: string) => void
  /** Tells the person outside the window. */
  readonly announce: AlertCenterParts['announce']
  /** True if the system shows what is announced. */
  readonly notifications: AlertCenterParts['notifications']
  /** Tells the person outside the window that the desk locked itself, and what stays live. */
  readonly announceLock: (stays: string, isPrivate: boolean) => void
  /** The account's past, row by row. */
  readonly past: AccountHistory
  /** What a person noted on attempts. */
  readonly notes: AttemptNotes
  /** The keys that what is kept of accounts is sealed with. */
  readonly dataKeys: DataKeyStore
  /** Where a person has tables written to. */
  readonly saver: FileSaverPort
  /** What a diagnostic bundle tells of the program and its folder. */
  readonly sources: DiagnosticSources
  /** Shows a file of the desk's own in the system's list of files. */
  readonly showFile: (path: string) => void
  /** Opens a page outside this desk, in the system’s own browser. */
  readonly openPage: (address: string) => void
  /** Who tells of a locked screen, in words. */
  readonly lockTold: () => string
  /** What is not kept on disk, and why, as it is now. */
  readonly storage: () => string | undefined
  /** What of the environment was left out of account, by name. */
  readonly droppedVariables: readonly string[]
}

export function openDesktopApp(given: DesktopAppParts): DesktopApp {
  const parts = withSettingTrail(given)
  const { clock, version, settings, standing, trail, attempts, profiles, past, notes } = parts
  const { vault, practiceVault, openVenue, barOf, practice, dataKeys, storage, droppedVariables, doubtsOf } = parts
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

  /** The profile in use, as it is written down now. */
  const activeProfileRecord = (): TradingProfile | undefined => profiles.get(active()?.profile.id ?? '')
  const header = (profile?: TradingProfile): ConsentQuestionHeader => ({
    profile: createProfileHeader(profile ?? withConnectedAccount(activeProfileRecord(), active()) ?? profiles.getChosen()),
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

  const alerts = createAlertCenter({ ...parts, onChange: told => pushers?.alerts.changed(told) })
  const shared = { ...pickSharedParts(parts), header }
  const access: ProfileAccess = openProfileAccess({
    ...shared,
    ...{ settings, vault, openVenue, barOf, active, onProfiles: publishProfiles },
    reopen: async () => profileSwitch?.reopen(),
  })
  profileSwitch = createProfileSwitch({
    ...shared,
    ...{ version, doubtsOf, vault, practiceVault, openVenue, practice, dataKeys, storage, dropped: droppedVariables, past },
    ...{ access: () => access, asksInPublic: id => access.permissions.publicQueries.isAllowed(id) },
    pushers: () => pushers,
    ...{ onNews: alerts.handleSnapshot, onActive: publishProfiles },
  })
  const updates = openUpdateClient(parts, { active, header, onChange: told => pushers?.updates.changed(told) })
  const handlers = createApiCalls({
    ...shared,
    ...pickSystemServices(parts),
    ...{ version, settings, past, notes, active, access, alerts, updates, use: activateProfile },
    ...createConnectionControls(updates, () => profileSwitch),
  })

  const lockWhenIdle = createAutomaticLock(parts, access.lock.lock, () => alerts.list().manners)
  const reportIdleTime = createProfileIdleLock({ ...shared, lock: access.lock, lockItself: lockWhenIdle, here: activeProfileRecord, active })
  void profileSwitch.activate(profiles.getChosen())
  return {
    ...{ handlers, links: parts.links, lockWhenIdle, reportIdleTime },
    pushTo: next => (pushers = next),
    watchInPopout: symbols => profileSwitch?.watchInPopouts(symbols),
    setMarketVisible: isSeen => profileSwitch?.setMarketVisible(isSeen),
    ...createInputWatcher(() => active()?.connection()?.armed),
    suspend() {
      // Where there is no connection its own hold says why, and there is nothing to read again.
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
      // After the last that is told: what it is told to is written down.
      for (const each of [alerts, trail, attempts]) each.close()
      await parts.vault.close()
    },
  }
}

/** A profile with the account that its line was opened for, which practice alone knows by nothing else. */
function withConnectedAccount(profile: TradingProfile | undefined, active: ActiveProfile | undefined): TradingProfile | undefined {
  const accountId = active?.connection()?.venue.accountId
  return profile === undefined || accountId === undefined ? profile : { ...profile, accountId }
}

/** What is watched, and whether anything is connected at all: the way to newer versions follows what a person wants of it. */
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

/** What is for everybody: the record of this desk, its profiles, and who asks a person. */
function pickSharedParts(parts: AppContext) {
  const { clock, monotonicClock, ids, log, attempts, gate, profiles, archive, surface, offline, links, registerAt } =
    parts
  return { clock, steady: monotonicClock, ids, log, attempts, gate, profiles, archive, surface, offline, links, registerAt }
}

/** What of the outside a page may ask for. */
function pickSystemServices(parts: DesktopAppParts) {
  const { saver, sources, copyText, zoom, popout, applyPreferences, showFile, openPage, lockTold } = parts
  return { saver, sources, copy: copyText, zoom, popout, applyPreferences, showFile, openPage, lockTold }
}

/** Newer versions of this program, held back by what is open in this desk and judged by the time it knows. */
function openUpdateClient(parts: AppContext, told: Pick<UpdateClientParts, 'header' | 'onChange'> & Active): UpdateClient {
  const { version, clock, settings, attempts, gate, log, ids, surface, offline, showFile } = parts
  const { active, header, onChange } = told
  return createUpdateClient({
    ...parts.updates,
    ...{ version, clock, settings, attempts, log, ids, surface, offline, showFile, header, onChange },
    time: () => getUpdateTime({ clock, active }),
    open: () => listOpenTradingState({ attempts, gate, surface, clock, active }),
    left: () => describeOpenAtLock(attempts.unresolved().length, active()?.desk.snapshot() ?? {}, clock.now()),
  })
}

interface Active {
  readonly active: () => ActiveProfile | undefined
}

type AppContext = ReturnType<typeof withSettingTrail>

/**
 * With the journal opened, settings that have it told what is set otherwise, what is kept there, and a surface whose
 * questions can be called off.
 */
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
