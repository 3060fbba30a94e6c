import type { PublicAccountKey } from '@core/account/public-account'
import type { HistoryTable } from '@core/history/history-table'
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

/** Minimum share of the venue's rate budget that must remain for history requests. */
const MIN_BUDGET_SHARE = 0.5

const callsByTable = {
  orders: 'orders',
  fills: 'trades',
  funding: 'fundingFees',
  settlements: 'settlements',
  positions: 'pastPositions',
  liquidations: 'liquidations',
  transfers: 'transfers',
  days: 'days',
} as const satisfies Record<HistoryTable, ReadCallName>

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
      const { left, of } = venue.budget()
      // During unknown outcomes and reconciliation all requests belong to those.
      const isBusy = gate.writes().holds.some(({ is }) => ['unknown', 'reconciling', 'offline'].includes(is))
      return !isBusy && left >= of * MIN_BUDGET_SHARE
    },
    hasRoomFor: table => {
      const use = venue.budgets().find(({ call }) => call === callsByTable[table])
      return use === undefined || use.left >= use.of * MIN_BUDGET_SHARE
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
