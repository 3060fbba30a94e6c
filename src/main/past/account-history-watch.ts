import type { CallBudgetUse } from '@contract/diagnostics-api'
import type { PublicAccountKey } from '@core/account/public-account'
import type { PublicQueryAccess } from '../public-account-name'
import type { DeskState } from '../desk-state'
import type { TradingGate } from '../attempts/trading-gate'
import type { GapFillingSource } from './history-gap-filling'
import { openHistorySync } from './history-sync'
import { createPublicHistoryReaders } from './public-history-readers'
import { recordPositionMarks } from './mark-recorder'
import type { ClockPort, LogPort, ReadableVenue } from '../main-ports'
import type { AccountHistory } from '../records/account-history'
import type { ReadCallName } from '../venue/venue-calls'

/** Minimum share of each rate window that must remain for history requests. */
const MIN_BUDGET_SHARE = 0.5
/** Queries of the history alone. Their own use of a window delays no other query. */
const historyOnlyCalls: ReadonlySet<string> = new Set<ReadCallName>(['fundingFees', 'transfers', 'days'])

/** Returns true if enough of each window that others need is left. Windows of one call are full or empty. */
export const hasRoomForHistory = (uses: readonly CallBudgetUse[]): boolean =>
  uses.every(({ call, left, of }) => of === 1 || historyOnlyCalls.has(call) || left >= of * MIN_BUDGET_SHARE)

interface Parts {
  readonly desk: DeskState
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly log: LogPort
  readonly past: AccountHistory
  readonly profileId: string
  readonly connection: {
    readonly venue: ReadableVenue
    readonly hasKey: boolean
    readonly publicName: PublicAccountKey | undefined
    readonly inPublic: PublicQueryAccess
    /** Set for the local practice exchange, whose lists are complete. */
    readonly drills: unknown
  }
}

/**
 * Reads the account's history and records marks of open positions while the connection is open. The returned function
 * ends that.
 */
export function watchAccountHistory({
  desk,
  gate,
  clock,
  log,
  past,
  profileId,
  connection,
}: Parts): () => void {
  const { venue, publicName, inPublic, drills } = connection
  if (!connection.hasKey && publicName === undefined) return () => undefined
  const sync = openHistorySync({
    profileId,
    venue,
    past,
    clock,
    log,
    ...(publicName !== undefined && { readers: createPublicHistoryReaders(venue, publicName) }),
    ...((drills === undefined || inPublic.isAllowed()) &&
      publicName === undefined && { filling: createFillingSource(venue, inPublic) }),
    onProgress: history => desk.see({ saw: 'history', at: clock.now(), history }),
    isVenueIdle: () => {
      // During unknown outcomes and reconciliation all requests belong to those.
      const isBusy = gate.writes().holds.some(({ is }) => ['unknown', 'reconciling', 'offline'].includes(is))
      return !isBusy && hasRoomForHistory(venue.budgets())
    },
  })
  const unwatch = desk.onSeen(event => {
    if (event.saw === 'execution') sync.scheduleTables('orders', 'fills', 'positions')
    if (event.saw === 'transfer') sync.scheduleTables('transfers')
  })
  const { marks } = past
  const offset = () => venue.clockOffset()?.offset ?? 0
  const stopMarks = recordPositionMarks({ profileId, desk, marks, clock, log, offset })
  return () => {
    unwatch()
    stopMarks()
    sync.close()
  }
}

const createFillingSource = (venue: ReadableVenue, inPublic: PublicQueryAccess): GapFillingSource => ({
  isAllowed: inPublic.isAllowed,
  async readers() {
    const name = await inPublic.name()
    return name && createPublicHistoryReaders(venue, name)
  },
})
