import type { Profile } from '@core/profile/profile'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { ZoomStep } from '@contract/shared-api'
import type { QuestionHeader } from '@contract/consent'
import type { PopoutKind } from '@contract/windows-api'
import { handOf, type Hand } from './armed/hand-of'
import { createAlerts, type AlertParts } from './screen/alerts'
import { createCalls } from './calls/calls'
import { openAccess, type Access } from './active/access'
import { createCallableSurface } from './active/callable-surface'
import type { DataKeys } from './keys/data-keys'
import type { DiagnosticSources } from './diagnostics/diagnostic-sources'
import type {
  Archive,
  Clock,
  Ids,
  Journal,
  Log,
  PassingVault,
  Saver,
  SettingsStore,
  Surface,
  Vault,
} from './ports'
import type { PracticeLauncher } from './practice-port'
import { idlingAt } from './active/idling'
import { lockingItself } from './active/locking-itself'
import { openOfflineChoice } from './active/offline'
import { leftLive } from './screen/left-live'
import { openLinks, type Links } from './screen/links'
import type { Leaving } from '@core/context/leaving'
import type { Answers, News } from './screen/page-news'
import { headerOf, openProfiles } from './profiles/profiles'
import type { Notes } from './records/notes'
import type { Past } from './records/past'
import { readLook } from './screen/look'
import { PREFERENCES } from './calls/screen-calls'
import { createSettingTrail } from './calls/setting-trail'
import type { ActiveProfile } from './active/active-profile'
import { beforeLeaving } from './active/before-leaving'
import { createProfileSwitch, type ProfileSwitch } from './active/profile-switch'
import type { Standing } from './attempts/standing'
import { openNow, timeNow } from './updates/open-now'
import { createUpdates, type UpdateParts, type Updates, type UpdateSetup } from './updates/updates'
import type { Opening } from './venue/opening'

/** The application without its shell: everything but windows, menus and processes. */
export interface App extends Hand {
  readonly handlers: Answers
  /** Whose market each window and each panel shows. */
  readonly links: Links
  /** Where news goes: the window, or nothing while there is none. */
  pushTo(news: News | undefined): void
  /** The markets that windows beside show of their own: they are watched as well as the desk's. */
  watchInPopout(symbols: readonly string[]): void
  /** The desk's own market came into sight, or went out of it: what nobody looks at for a while is let go of. */
  sees(isSeen: boolean): void
  /** Sleep, a locked screen, and coming back: keys are dropped at once, and everything is read again before writing goes on. */
  suspend(): void
  resume(): void
  /** Drops every signing key; a real profile only reads from here on. */
  lock(): void
  /** The same because nobody is there, which is told outside the window. */
  lockItself(): void
  /** For how long nobody touched anything: a desk that nobody sits at locks itself, and asks ahead while a program runs. */
  untouched(ms: number): void
  /** Shuts writing for good: a broken invariant was met outside the order path. */
  halt(why: string): void
  /** What a person should know before leaving; undefined when nothing stays behind. */
  leaving(): Leaving
  /** Resolves once what is on its way was answered, or given up, and that is written down; undefined while nothing is. */
  onItsWay(): Promise<void> | undefined
  close(): Promise<void>
}

export interface AppParts extends Opening {
  readonly clock: Clock
  /** The clock that only goes forward, whatever happens to the machine's date. */
  readonly steady: Pick<Clock, 'now'>
  readonly ids: Ids
  readonly journal: Journal
  readonly archive: Archive
  readonly settings: SettingsStore
  readonly vault: Vault
  readonly practiceVault: (clock: Clock) => PassingVault
  readonly practice: PracticeLauncher
  /** What newer versions of this program are made of. */
  readonly updates: UpdateSetup
  readonly surface: Surface
  readonly log: Log
  readonly version: string
  /** What the journal adds up to: opened before there is a window. */
  readonly standing: Standing
  /** Gives plain text to the clipboard. */
  readonly copy: (text: string) => void
  /** Makes the window's pages larger or smaller. */
  readonly zoom: (step: ZoomStep) => Result<undefined>
  /** Opens a window beside the desk's own. */
  readonly popout: (kind: PopoutKind) => void
  /** Hears how the person likes the screen, whenever that is kept. */
  readonly applyPreferences: (preferences: string) => void
  /** Tells the person outside the window. */
  readonly announce: AlertParts['announce']
  /** True if the system shows what is announced. */
  readonly notifications: AlertParts['notifications']
  /** Tells the person outside the window that the desk locked itself, and what stays live. */
  readonly announceLock: (stays: string, isPrivate: boolean) => void
  /** The account's past, row by row. */
  readonly past: Past
  /** What a person noted on attempts. */
  readonly notes: Notes
  /** The keys that what is kept of accounts is sealed with. */
  readonly dataKeys: DataKeys
  /** Where a person has tables written to. */
  readonly saver: Saver
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
  readonly dropped: readonly string[]
}

export function openApp(given: AppParts): App {
  const parts = withTrail(given)
  const { clock, version, settings, standing, trail, attempts, profiles, past, notes } = parts
  const { vault, practiceVault, openVenue, barOf, practice, dataKeys, storage, dropped, doubtsOf } = parts
  const active = (): ActiveProfile | undefined => profileSwitch?.active()
  let pushers: News | undefined
  let profileSwitch: ProfileSwitch | undefined = undefined

  standing.pushTo({
    writes(writes, at) {
      const taken = active()
      if (taken === undefined) return
      taken.desk.see({ saw: 'writes', at, writes })
      access.announce()
    },
    attempt(attempt) {
      const taken = active()
      if (attempt.profileId === taken?.profile.id)
        taken.desk.see({ saw: 'attempt', at: clock.now(), attempt })
    },
  })

  /** The profile in use, as it is written down now. */
  const here = (): Profile | undefined => profiles.get(active()?.profile.id ?? '')
  const header = (profile?: Profile): QuestionHeader => ({
    profile: headerOf(profile ?? opened(here(), active()) ?? profiles.chosen()),
    ...readLook(settings.get(PREFERENCES)),
  })

  function tellProfiles(): void {
    const at = clock.now()
    const taken = active()
    const profile = here()
    if (profile !== undefined) taken?.desk.see({ saw: 'profile', at, profile: headerOf(profile) })
    taken?.desk.see({ saw: 'profiles', at, profiles: profiles.all().map(headerOf) })
    access.announce()
  }

  async function use(id: string): Promise<Result<undefined>> {
    const profile = profiles.get(id)
    if (profile === undefined) return err([refuse('PROFILE_UNKNOWN', { profile: id })])
    const kept = profiles.choose(id)
    if (!kept.ok) return kept
    await profileSwitch?.activate(profile)
    pushers?.desk.changed(active()?.desk.snapshot() ?? {})
    return ok(undefined)
  }

  const alerts = createAlerts({ ...parts, onChange: told => pushers?.alerts.changed(told) })
  const shared = { ...sharedOf(parts), header }
  const access: Access = openAccess({
    ...shared,
    ...{ settings, vault, openVenue, barOf, active, onProfiles: tellProfiles },
    reopen: async () => profileSwitch?.reopen(),
  })
  profileSwitch = createProfileSwitch({
    ...shared,
    ...{ version, doubtsOf, vault, practiceVault, openVenue, practice, dataKeys, storage, dropped, past },
    ...{ access: () => access, asksInPublic: id => access.permissions.inPublic.isAllowed(id) },
    pushers: () => pushers,
    ...{ onNews: alerts.see, onActive: tellProfiles },
  })
  const updates = updatesOf(parts, { active, header, onChange: told => pushers?.updates.changed(told) })
  const handlers = createCalls({
    ...shared,
    ...outsideOf(parts),
    ...{ version, settings, past, notes, active, access, alerts, updates, use },
    ...connecting(updates, () => profileSwitch),
  })

  const lockItself = lockingItself(parts, access.lock.lock, () => alerts.list().manners)
  const untouched = idlingAt({ ...shared, lock: access.lock, lockItself, here, active })
  void profileSwitch.activate(profiles.chosen())
  return {
    ...{ handlers, links: parts.links, lockItself, untouched },
    pushTo: next => (pushers = next),
    watchInPopout: symbols => profileSwitch?.watchInPopout(symbols),
    sees: isSeen => profileSwitch?.setVisible(isSeen),
    ...handOf(() => active()?.connection()?.armed),
    suspend() {
      // Where there is no connection its own hold says why, and there is nothing to read again.
      active()?.connection()?.sleep()
      lockItself()
    },
    resume: () => void active()?.connection()?.resync(),
    lock: () => void access.lock.lock(),
    halt: why => attempts.halt(why),
    ...beforeLeaving(attempts, active),
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
function opened(profile: Profile | undefined, active: ActiveProfile | undefined): Profile | undefined {
  const accountId = active?.connection()?.venue.accountId
  return profile === undefined || accountId === undefined ? profile : { ...profile, accountId }
}

/** What is watched, and whether anything is connected at all: the way to newer versions follows what a person wants of it. */
const connecting = (updates: Updates, profileSwitch: () => ProfileSwitch | undefined) => ({
  watch: (symbol: string) => profileSwitch()?.watch(symbol),
  watchInPanels: (symbols: readonly string[]) => profileSwitch()?.watchInPanels(symbols),
  acceptSigned: () => profileSwitch()?.acceptSigned(),
  async leave() {
    updates.follow()
    await profileSwitch()?.leave()
  },
  async come() {
    updates.follow()
    await profileSwitch()?.come()
  },
})

/** What is for everybody: the record of this desk, its profiles, and who asks a person. */
function sharedOf(parts: Together) {
  const { clock, steady, ids, log, attempts, gate, profiles, archive, surface, offline, links, registerAt } =
    parts
  return { clock, steady, ids, log, attempts, gate, profiles, archive, surface, offline, links, registerAt }
}

/** What of the outside a page may ask for. */
function outsideOf(parts: AppParts) {
  const { saver, sources, copy, zoom, popout, applyPreferences, showFile, openPage, lockTold } = parts
  return { saver, sources, copy, zoom, popout, applyPreferences, showFile, openPage, lockTold }
}

/** Newer versions of this program, held back by what is open in this desk and judged by the time it knows. */
function updatesOf(parts: Together, told: Pick<UpdateParts, 'header' | 'onChange'> & Active): Updates {
  const { version, clock, settings, attempts, gate, log, ids, surface, offline, showFile } = parts
  const { active, header, onChange } = told
  return createUpdates({
    ...parts.updates,
    ...{ version, clock, settings, attempts, log, ids, surface, offline, showFile, header, onChange },
    time: () => timeNow({ clock, active }),
    open: () => openNow({ attempts, gate, surface, clock, active }),
    left: () => leftLive(attempts.unresolved().length, active()?.desk.snapshot() ?? {}, clock.now()),
  })
}

interface Active {
  readonly active: () => ActiveProfile | undefined
}

type Together = ReturnType<typeof withTrail>

/**
 * With the journal opened, settings that have it told what is set otherwise, what is kept there, and a surface whose
 * questions can be called off.
 */
function withTrail(given: AppParts) {
  const { standing, clock } = given
  const trail = createSettingTrail({
    settings: given.settings,
    clock,
    owe: line => standing.attempts.owe(line),
  })
  const { gate, attempts, doubtsOf } = standing
  const { settings } = trail
  const profiles = openProfiles(settings, given.log, { attempts, clock })
  const surface = createCallableSurface(given.surface)
  const offline = openOfflineChoice(settings)
  const links = openLinks(settings)
  return { ...given, gate, attempts, doubtsOf, trail, settings, offline, profiles, surface, links }
}
