import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { TradingGuards, TradingRestriction } from '@core/guard/trading-guards'
import type { ProfileKeyState } from '@core/profile/keyring-overview'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import type { MarketView } from '@contract/desk-api'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { AttemptStore } from '../attempts/attempt-store'
import type { KeyOwnerLookup } from '../attempts/foreign-signatures'
import type { RecoveredState } from '../attempts/recovered-state'
import { createDeskState, type DeskState } from '../desk-state'
import type { TradingGate } from '../attempts/trading-gate'
import { publishVenueActs } from '../attempts/venue-act-restriction'
import { watchProfileGuards, type ProfileGuardWatch } from '../profiles/profile-guards'
import type { AccountReading } from '@core/history/account-reading'
import { recordDailyReadings } from '../past/daily-account-readings'
import { watchAccountHistory } from '../past/account-history-watch'
import { computeConnectionHealth } from '../feed/connection-health'
import { openVenueConnection, type VenueConnection } from './venue-connection'
import type { KeyedVenue } from '../profiles/practice-venue'
import type { ConsentPace } from '../orders/consent-pace'
import type { WithdrawableSurface } from './withdrawable-surface'
import { endLeftoverMandates, publishMandates } from '../armed/mandate-report'
import type { AccountArchive, ClockPort, IdSource, LogPort } from '../main-ports'
import { createProfileHeader } from '../profiles/profile-list'
import type { AccountHistory } from '../records/account-history'

const HEALTH_INTERVAL_MS = 1_000

/** The active profile: its state, and its venue connection if there is one. */
export interface ActiveProfile {
  readonly profile: TradingProfile
  readonly desk: DeskState
  readonly guards: ProfileGuardWatch
  connection(): VenueConnection | undefined
  /** State of the connection's key. `at rest` without a connection. */
  keyState(): ProfileKeyState
  connect(keyed: KeyedVenue): Promise<void>
  /** Closes the connection. Known data stays readable and shows its age. */
  disconnect(why: string): Promise<void>
  /** Watches exactly these markets, on this and all later connections. The first one is the selected market. */
  watch(...symbols: readonly string[]): void
  lastReading(): AccountReading | undefined
  recall(): void
  close(why: MandateEndReason): Promise<void>
}

export interface ActiveProfileParts {
  readonly profile: TradingProfile
  readonly gate: TradingGate
  readonly attempts: AttemptStore
  readonly doubtsOf: RecoveredState['doubtsOf']
  readonly archive: AccountArchive
  readonly surface: WithdrawableSurface
  readonly clock: ClockPort
  readonly steady: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly log: LogPort
  readonly version: string
  readonly storage: () => string | undefined
  readonly dropped: readonly string[]
  readonly past: AccountHistory
  /** Reason why no account data can be saved or loaded, if any. */
  readonly dataTrouble: () => string | undefined
  readonly guards: () => TradingGuards | undefined
  /** True if the venue may also be queried about a profile without its key. */
  readonly asksInPublic: (profileId: string) => boolean
  /** True while the desk lock keeps the profile's key out of memory. */
  readonly isLocked: () => boolean
  readonly whoseKey: KeyOwnerLookup
  readonly pace: ConsentPace
  readonly permission: () => TradingRestriction | undefined
  readonly header: () => ConsentQuestionHeader
  readonly onChange: (changes: SnapshotChanges) => void
  readonly onView: (view: MarketView) => void
}

export function activateProfile(parts: ActiveProfileParts): ActiveProfile {
  const { profile, gate, clock, archive, attempts } = parts
  const desk = createDeskState({ clock, archive, profileId: profile.id, start: archive.recall(profile.id) })
  desk.onChange(parts.onChange)
  let connection: VenueConnection | undefined
  let watched: readonly string[] = []
  let cancelTick: (() => void) | undefined
  let stopHistoryWatch = () => {}

  function publishHealth(): void {
    const { version, dropped } = parts
    const health = computeConnectionHealth({
      clock,
      version,
      dropped,
      ...getStorageTrouble(parts),
      desk,
      connection,
    })
    desk.see({ saw: 'health', at: clock.now(), health })
  }

  function tick(): void {
    guards.check()
    connection?.inspect()
    publishHealth()
    cancelTick = clock.after(HEALTH_INTERVAL_MS, tick)
  }

  const { past, log } = parts
  const isByAddress = profile.byAddress !== undefined
  const readings = past && recordDailyReadings({ desk, past, profileId: profile.id, isByAddress, log })
  desk.see({ saw: 'profile', at: clock.now(), profile: createProfileHeader(profile) })
  const guards = watchProfileGuards({
    profile,
    attempts,
    desk,
    gate,
    clock,
    log: parts.log,
    offset: () => connection?.venue.clockOffset(),
  })
  guards.check()
  for (const attempt of attempts.all()) {
    if (attempt.profileId === profile.id) desk.see({ saw: 'attempt', at: clock.now(), attempt })
  }
  publishVenueActs({ profileId: profile.id, attempts, gate, clock, desk })
  // SECURITY: mandates armed in an earlier run or connection end here; nothing continues.
  endLeftoverMandates(attempts, profile.id, clock.now())
  publishMandates({ profileId: profile.id, attempts, desk, clock })
  gate.hold('daily', undefined)
  const permission = parts.permission()
  gate.hold('profile', permission)
  gate.hold('key', createNoKeyRestriction(profile, permission))
  gate.hold('opening', { is: 'offline' })
  desk.see({ saw: 'writes', at: clock.now(), writes: gate.writes() })
  tick()

  const disconnect: ActiveProfile['disconnect'] = async why => {
    const closing = connection
    connection = undefined
    stopHistoryWatch()
    gate.hold('opening', { is: 'offline' })
    if (closing !== undefined) parts.log.note('the connection is closed', { profile: profile.id, why })
    await closing?.close()
  }

  return {
    profile,
    desk,
    guards,
    connection: () => connection,
    keyState: () => connection?.key ?? 'at rest',
    async connect(keyed) {
      await disconnect('another connection opens')
      const { surface, steady, ids, pace, header, onView } = parts
      connection = openVenueConnection({
        ...keyed,
        ...{ desk, gate, attempts, surface, clock, steady, ids, log, pace, header, onView },
        profileId: profile.id,
        signer: isPracticeProfile(profile) ? 'practice' : 'kept',
        whoseKey: parts.whoseKey,
        knownDiscrepancies: parts.doubtsOf(profile.id),
        guards: parts.guards,
        asksInPublic: () => parts.asksInPublic(profile.id),
        isLocked: parts.isLocked,
        onSettled: publishHealth,
      })
      stopHistoryWatch = watchAccountHistory({
        desk,
        gate,
        clock,
        log,
        past,
        connection,
        profileId: profile.id,
      })
      connection.feed.watch(...watched)
    },
    disconnect,
    watch(...symbols) {
      watched = symbols
      connection?.feed.watch(...symbols)
    },
    lastReading: () => readings?.last(),
    recall: () => desk.restoreSections(archive.recall(profile.id)),
    async close(why) {
      cancelTick?.()
      connection?.armed?.end(why)
      await disconnect('the profile is left')
      readings?.close()
      desk.close()
    },
  }
}

function getStorageTrouble({ storage, dataTrouble }: ActiveProfileParts): { readonly storage?: string } {
  const why = storage() ?? dataTrouble()
  return why === undefined ? {} : { storage: why }
}

/**
 * Restricts a profile without a key before its first connection, so that the state of an earlier profile is not shown
 * for it.
 */
const createNoKeyRestriction = (
  profile: TradingProfile,
  permission: TradingRestriction | undefined,
): TradingRestriction | undefined =>
  profile.keyId === undefined && permission?.is === 'read-only' && permission.why === 'profile'
    ? { is: 'read-only', why: 'no key' }
    : undefined
