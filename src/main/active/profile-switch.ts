import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { ProfileAccess } from './profile-access'
import type { WithdrawableSurface } from './withdrawable-surface'
import type { DataKeyStore } from '../keys/data-keys'
import { explainDataKeyTrouble } from '@messages/data-trouble'
import { haltReasonMessages } from '@messages/halts'
import { classifyErrorKind } from '../error-kind'
import { getProfileGuards } from '../profiles/profile-guards'
import { createPracticeVenue, type KeyedVenue, type PracticeVenue } from '../profiles/practice-venue'
import { createConsentPace } from '../orders/consent-pace'
import type { OfflineChoice } from './offline-choice'
import { createMarketAttention } from '../screen/market-attention'
import type { DeskMessages } from '../screen/page-messages'
import type { ClockPort, OpenedVenue, EphemeralVault, KeyVault, VenueClientOptions } from '../main-ports'
import type { PracticeLauncher } from '../practice-port'
import type { ProfileList } from '../profiles/profile-list'
import { activateProfile, type ActiveProfile, type ActiveProfileParts } from './active-profile'
import { watchInactiveKeys, createKeyOwnerLookup } from './inactive-key-watch'
import { openRealVenue, type KeychainAnswer } from '../profiles/profile-venues'
import { listWatchedMarkets, type DisplayedMarkets } from './displayed-markets'

/** The active profile. Changes run one after another, because a closing connection may wait for a response. */
export interface ProfileSwitch {
  active(): ActiveProfile | undefined
  activate(profile: TradingProfile): Promise<void>
  reopen(): Promise<void>
  watch(symbol: string): void
  watchInPopouts(symbols: readonly string[]): void
  /** Watches the other markets that panels of the main window show, while it is visible. */
  watchInPanels(symbols: readonly string[]): void
  setMarketVisible(isSeen: boolean): void
  /** Closes every connection, and opens none until `reconnect`. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  acceptSignatures(): void
  /** Finishes the running change, then closes. No connection is opened after the call. */
  close(): Promise<void>
}

type PerProfilePart =
  | 'profile'
  | 'pace'
  | 'guards'
  | 'whoseKey'
  | 'isLocked'
  | 'permission'
  | 'dataTrouble'
  | 'onChange'
  | 'onView'

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
  /** Called after each change of the active profile, with or without a window. */
  readonly onNews: (profileId: string, snapshot: () => DeskSnapshot) => void
  /** Called after a profile became active, so that the data of all profiles is published to it. */
  readonly onActive: () => void
}

export function createProfileSwitch(parts: Parts): ProfileSwitch {
  const { profiles, surface, attempts, log, practice, practiceVault, openVenue, clock, ids } = parts
  const onChange = (): void => void enqueue(connectPractice)
  const startPractice = (): PracticeVenue =>
    createPracticeVenue({ practice, practiceVault, openVenue, clock, ids, log, onChange })
  // SECURITY: an offline desk starts no process that listens.
  let practiceProcess = parts.offline.isOn() ? undefined : startPractice()
  let active: ActiveProfile | undefined
  let displayed: DisplayedMarkets = { panels: [], popouts: [] }
  /** Number of connection attempts. A late keychain response counts only for the newest one. */
  let openCount = 0
  // One limit for all connections and profiles: a broken connection must not allow more prompts.
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
  const {
    inTurn: enqueue,
    isClosed,
    close,
  } = createTaskQueue(inactiveKeys.update, error => {
    log.trouble('a profile could not be taken up', { kind: classifyErrorKind(error) })
    attempts.halt(haltReasonMessages.notTakenUp)
  })

  async function connectPractice(): Promise<void> {
    if (active === undefined || !isPracticeProfile(active.profile) || parts.offline.isOn()) return
    const keyed = practiceProcess?.open(active.profile.accountId)
    await (keyed === undefined
      ? active.disconnect('the practice exchange is gone')
      : connectActive(active, keyed))
  }

  /** Connects the profile, unless it is no longer wanted once the old connection has closed. */
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
    // SECURITY: the only place that opens a connection for a profile. While offline, none is opened.
    if (parts.offline.isOn()) return goOffline()
    const profile = profiles.get(active?.profile.id ?? '')
    if (profile === undefined || isPracticeProfile(profile)) return connectPractice()
    const taken = active
    // SECURITY: no request, signed or not, goes to a host that the trader has not confirmed.
    if (profile.unconfirmed) return taken?.disconnect('its hosts are not confirmed')
    // The profile or its key may have changed by then, so the response is dropped.
    const onLateKey = (answer: KeychainAnswer): void =>
      void enqueue(async () => attempt === openCount && connect(answer))
    const keyed = await openRealVenue(
      { ...parts, isLocked: parts.access().lock.isLocked },
      profile,
      onLateKey,
      given,
    )
    if (isClosed()) return keyed.venue.close()
    await (taken === undefined ? keyed.venue.close() : connectActive(taken, keyed))
    // The keychain is unlocked after it returned the signing key, so the data key is requested again without a prompt.
    if (taken !== undefined && keyed.key === 'ready') unlockRecords(taken)
    parts.access().publishKeyring()
  }

  function unlockRecords(target: ActiveProfile): void {
    // Uses the current profile record: it may have received its first key since activation.
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
      // One key can sign for a main account and its sub-accounts: the active account is preferred.
      whoseKey: createKeyOwnerLookup(profiles, profile.id),
      isLocked: () => parts.access().lock.appliesTo(profile),
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
    ...{
      disconnect: () => enqueue(goOffline),
      reconnect: () => enqueue(goOnline),
      acceptSignatures: inactiveKeys.accept,
    },
    async close() {
      for (const each of [attention, inactiveKeys]) each.close()
      await close()
      await active?.close('desk closed')
      active = undefined
      await practiceProcess?.close()
    },
  }
}

function releaseOldKey(
  { vault, profiles }: Pick<Parts, 'vault' | 'profiles'>,
  id: string | undefined,
  next: TradingProfile,
) {
  const { keyId } = profiles.get(id ?? '') ?? {}
  // SECURITY: the key of an inactive account signs nothing until it is active again.
  if (keyId !== undefined && keyId !== next.keyId) void vault.forgetUnlocked(keyId)
}

/** Runs tasks one after another. After `close`, no task starts. */
function createTaskQueue(onTaskDone: () => void, onTaskFailed: (error: unknown) => void) {
  let isClosing = false
  let last: Promise<void> = Promise.resolve()
  return {
    inTurn(task: () => Promise<unknown>): Promise<void> {
      const result = last.then(async () => {
        // The signer, the keychain or the practice exchange may end during the close: nothing reconnects then.
        if (!isClosing) await task().finally(onTaskDone)
      })
      last = result.catch(onTaskFailed)
      return result
    },
    isClosed: () => isClosing,
    close(): Promise<void> {
      isClosing = true
      return last
    },
  }
}
