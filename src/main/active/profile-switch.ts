import { isPracticeProfile, type TradingProfile } from '@core/profile/profile'
import type { DeskSnapshot } from '@core/snapshot/snapshot'
import type { ProfileAccess } from './access'
import type { WithdrawableSurface } from './callable-surface'
import type { DataKeyStore } from '../keys/data-keys'
import { explainDataKeyTrouble } from '@messages/data-trouble'
import { haltReasonMessages } from '@messages/halts'
import { classifyErrorKind } from '../error-kind'
import { getProfileGuards } from '../profiles/guards'
import { createPracticeVenue, type KeyedVenue, type PracticeVenue } from '../profiles/practice-process'
import { createConsentPace } from '../orders/pace'
import type { OfflineChoice } from './offline'
import { createMarketAttention } from '../screen/attention'
import type { DeskMessages } from '../screen/page-news'
import type { ClockPort, OpenedVenue, EphemeralVault, KeyVault, VenueClientOptions } from '../ports'
import type { PracticeLauncher } from '../practice-port'
import type { ProfileList } from '../profiles/profiles'
import { activateProfile, type ActiveProfile, type ActiveProfileParts } from './active-profile'
import { watchInactiveKeys, createKeyOwnerLookup } from './signed-elsewhere'
import { openRealVenue, type KeychainAnswer } from '../profiles/venues'
import { listWatchedMarkets, type DisplayedMarkets } from './shown-markets'

/** The one active profile. It is changed one step after another: a connection that closes may have an answer to wait for. */
export interface ProfileSwitch {
  active(): ActiveProfile | undefined
  activate(profile: TradingProfile): Promise<void>
  /** Opens the connection of the profile in use again, on whatever key it has now. */
  reopen(): Promise<void>
  watch(symbol: string): void
  /** The markets that windows beside show of their own, watched as well. */
  watchInPopouts(symbols: readonly string[]): void
  /** The other markets that panels of the desk's window show: as long as anybody looks at those. */
  watchInPanels(symbols: readonly string[]): void
  /** The desk's own market came into sight, or went out of it. */
  setMarketVisible(isSeen: boolean): void
  /** Closes every connection there is, and opens none. */
  disconnect(): Promise<void>
  /** Connects again. */
  reconnect(): Promise<void>
  /** Takes the list of what real keys signed as it was found, by the person's own word. */
  acceptSignatures(): void
  /** Ends what is under way first. Nothing is opened any more from the moment it is called, whoever asks for it. */
  close(): Promise<void>
}

type PerProfilePart =
  'profile' | 'pace' | 'guards' | 'whoseKey' | 'permission' | 'dataTrouble' | 'onChange' | 'onView'

interface Parts extends Omit<ActiveProfileParts, PerProfilePart> {
  readonly vault: KeyVault
  readonly practiceVault: (clock: ClockPort) => EphemeralVault
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly practice: PracticeLauncher
  readonly dataKeys: DataKeyStore
  readonly surface: WithdrawableSurface
  readonly profiles: ProfileList
  readonly offline: OfflineChoice
  readonly access: () => ProfileAccess
  readonly pushers: () => DeskMessages | undefined
  /** Something of the profile in use changed; told whether or not there is a window. */
  readonly onNews: (profileId: string, snapshot: () => DeskSnapshot) => void
  /** A profile is active: what the desk knows of all profiles is told there. */
  readonly onActive: () => void
}

export function createProfileSwitch(parts: Parts): ProfileSwitch {
  const { profiles, surface, attempts, log, practice, practiceVault, openVenue, clock, ids } = parts
  const onChange = (): void => void enqueue(connectPractice)
  const startPractice = (): PracticeVenue =>
    createPracticeVenue({ practice, practiceVault, openVenue, clock, ids, log, onChange })
  // SECURITY: a desk that is to stay offline starts no process that listens.
  let practiceProcess = parts.offline.isOn() ? undefined : startPractice()
  let active: ActiveProfile | undefined
  let displayed: DisplayedMarkets = { panels: [], popouts: [] }
  /** How often a connection was to be opened: what a keychain says later is for the last of them, or for none. */
  let openCount = 0
  // One person answers for every connection and every profile: a connection that breaks gives nobody more questions.
  const pace = createConsentPace(parts.clock)

  const updateWatch = (): void => active?.watch(...listWatchedMarkets(displayed, attention.isResting()))
  function setDisplayed(some: Partial<DisplayedMarkets>): void {
    displayed = { ...displayed, ...some }
    updateWatch()
  }

  const attention = createMarketAttention({
    clock: parts.clock,
    isFollowed: () => parts.pushers()?.market.isFollowed?.() === true,
    onChange: updateWatch,
  })

  const inactiveKeys = watchInactiveKeys({ ...parts, active: () => active })
  const { inTurn: enqueue, isClosed, close } = createTaskQueue(inactiveKeys.update, error => {
    log.trouble('a profile could not be taken up', { kind: classifyErrorKind(error) })
    attempts.halt(haltReasonMessages.notTakenUp)
  })

  /** Keeps the practice profile on whatever connection the exchange next door has now. */
  async function connectPractice(): Promise<void> {
    if (active === undefined || !isPracticeProfile(active.profile) || parts.offline.isOn()) return
    const keyed = practiceProcess?.open(active.profile.accountId)
    await (keyed === undefined ? active.disconnect('the practice exchange is gone') : connectActive(active, keyed))
  }

  /** Gives the active profile its connection, unless none is wanted any more by the time that the one before has closed. */
  async function connectActive(target: ActiveProfile, keyed: KeyedVenue): Promise<void> {
    await target.disconnect('another connection opens')
    const isWanted = active === target && !isClosed() && !parts.offline.isOn()
    if (!isWanted) return keyed.venue.close()
    inactiveKeys.release(target.profile, keyed.key)
    await target.connect(keyed)
  }

  async function goOffline(): Promise<void> {
    await active?.disconnect('the person wants no connection')
    parts.gate.hold('opening', { is: 'offline', chosen: true })
    const closing = practiceProcess
    practiceProcess = undefined
    await closing?.close()
  }

  async function goOnline(): Promise<void> {
    practiceProcess ??= startPractice()
    await connect()
  }

  async function connect(given?: KeychainAnswer): Promise<void> {
    const attempt = (openCount += 1)
    // SECURITY: the one place where a connection of any profile is opened; while the person wants none, none is.
    if (parts.offline.isOn()) return goOffline()
    const profile = profiles.get(active?.profile.id ?? '')
    if (profile === undefined || isPracticeProfile(profile)) return connectPractice()
    const taken = active
    // SECURITY: no host that no person has confirmed is asked anything, signed or not.
    if (profile.unconfirmed) return taken?.disconnect('its hosts are not confirmed')
    // By its turn another profile may be in use, or another key: what was answered is of neither.
    const onLateKey = (answer: KeychainAnswer): void => void enqueue(async () => attempt === openCount && connect(answer))
    const keyed = await openRealVenue({ ...parts, isLocked: parts.access().lock.isLocked }, profile, onLateKey, given)
    if (isClosed()) return keyed.venue.close()
    await (taken === undefined ? keyed.venue.close() : connectActive(taken, keyed))
    // A keychain that gave the key that signs was opened since: it is asked for the other one again, and asks nobody.
    if (taken !== undefined && keyed.key === 'ready') unlockRecords(taken)
    parts.access().publishKeyring()
  }

  /** Fetches the data key of what was kept, and takes that; a connection waits for neither. */
  function unlockRecords(target: ActiveProfile): void {
    // As it is written down now: it may have been given its first key since it was taken up.
    void parts.dataKeys
      .unlock(parts.vault, profiles.get(target.profile.id) ?? target.profile)
      .then(isOpen => isOpen && active === target && target.recall())
  }

  async function switchTo(profile: TradingProfile): Promise<void> {
    surface.withdrawAll()
    await active?.close('another account')
    if (isClosed()) return
    releaseOldKey(parts, active?.profile.id, profile)
    parts.access().lock.applyTo(profile)
    const { gate, doubtsOf, archive, steady, version, storage, dropped, past, header, asksInPublic } = parts
    const taken: ActiveProfile = activateProfile({
      ...{ profile, gate, attempts, doubtsOf, archive, surface, clock, steady, ids, log },
      ...{ version, storage, dropped, past, header, pace, asksInPublic },
      guards: () => getProfileGuards(attempts, profile),
      // One key signs for a main account and its sub-accounts: the one in use is asked about first.
      whoseKey: createKeyOwnerLookup(profiles, profile.id),
      permission: () => parts.access().writing.getRestriction(profiles.get(profile.id) ?? profile),
      dataTrouble() {
        const why = parts.dataKeys.getTrouble(profile.id)
        return why && explainDataKeyTrouble(why)
      },
      onChange(changes) {
        parts.pushers()?.desk.changed(changes)
        parts.onNews(profile.id, taken.desk.snapshot)
      },
      onView(view) {
        const { market } = parts.pushers() ?? {}
        if (view.symbol === displayed.desk) market?.view(view)
        else market?.other?.(view)
      },
    })
    active = taken
    parts.onActive()
    updateWatch()
    unlockRecords(taken)
    return connect()
  }

  return {
    active: () => active,
    activate: profile => enqueue(() => switchTo(profile)),
    reopen: () => enqueue(() => connect()),
    ...{ watch: desk => setDisplayed({ desk }), watchInPanels: panels => setDisplayed({ panels }) },
    watchInPopouts(popouts) {
      setDisplayed({ popouts })
      attention.update()
    },
    setMarketVisible: attention.setVisible,
    ...{ disconnect: () => enqueue(goOffline), reconnect: () => enqueue(goOnline), acceptSignatures: inactiveKeys.accept },
    async close() {
      for (const each of [attention, inactiveKeys]) each.close()
      await close()
      await active?.close('desk closed')
      active = undefined
      await practiceProcess?.close()
    },
  }
}

/** Lets go of the key of the account that is left, where the next one has another. */
function releaseOldKey(
  { vault, profiles }: Pick<Parts, 'vault' | 'profiles'>,
  id: string | undefined,
  next: TradingProfile,
) {
  const { keyId } = profiles.get(id ?? '') ?? {}
  // SECURITY: the key of an account that was left signs nothing more before that is taken up again.
  if (keyId !== undefined && keyId !== next.keyId) void vault.forgetUnlocked(keyId)
}

/** Moves one after another. Once it is closed none begins any more, whether it was asked for before that or after. */
function createTaskQueue(onTaskDone: () => void, onTaskFailed: (error: unknown) => void) {
  let isClosing = false
  let last: Promise<void> = Promise.resolve()
  return {
    inTurn(task: () => Promise<unknown>): Promise<void> {
      const result = last.then(async () => {
        // Whoever signs, the keychain and the exchange next door may go while the desk is left: nothing follows them then.
        if (!isClosing) await task().finally(onTaskDone)
      })
      last = result.catch(onTaskFailed)
      return result
    },
    isClosed: () => isClosing,
    /** Resolves once the move that is under way has ended. */
    close(): Promise<void> {
      isClosing = true
      return last
    },
  }
}
