import type { PublicAccountKey } from '@core/account/public-account'
import type { PublicQueryAccess } from '../public-name'
import type { DeskState } from '../desk'
import type { TradingGate } from '../attempts/gate'
import type { GapFillingSource } from './history-filling'
import { openHistorySync } from './history-sync'
import { createPublicHistoryReaders } from './public-readers'
import { recordPositionMarks } from './mark-keeping'
import type { ClockPort, LogPort, ReadableVenue } from '../ports'
import type { AccountHistory } from '../records/past'

/** Below this share of the venue's tightest window the past is left for later. */
const MIN_BUDGET_SHARE = 0.5

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
    /** What can be rehearsed: this desk's own exchange, whose lists leave nothing out. */
    readonly drills: unknown
  }
}

/** Reads the past of the account on a connection, and keeps the marks of what is open, while the connection is. What it returns ends that. */
export function watchAccountHistory({ desk, gate, clock, log, past, profileId, connection }: Parts): () => void {
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
      // While something is unknown or read back, every request belongs to that.
      const isBusy = gate.writes().holds.some(({ is }) => ['unknown', 'reconciling', 'offline'].includes(is))
      return !isBusy && left >= of * MIN_BUDGET_SHARE
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

/** What anybody is told of an account that a key reads, by the name it has there. */
const createFillingSource = (venue: ReadableVenue, inPublic: PublicQueryAccess): GapFillingSource => ({
  isAllowed: inPublic.isAllowed,
  async readers() {
    const name = await inPublic.name()
    return name && createPublicHistoryReaders(venue, name)
  },
})
