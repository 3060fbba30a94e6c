import type { PublicName } from '@core/account/public-account'
import type { InPublic } from '../public-name'
import type { Desk } from '../desk'
import type { Gate } from '../attempts/gate'
import type { FillingSource } from './history-filling'
import { openHistorySync } from './history-sync'
import { createPublicReaders } from './public-readers'
import { keepMarks } from './mark-keeping'
import type { Clock, Log, ReadingVenue } from '../ports'
import type { Past } from '../records/past'

/** Below this share of the venue's tightest window the past is left for later. */
const SHARE = 0.5

interface Parts {
  readonly desk: Desk
  readonly gate: Gate
  readonly clock: Clock
  readonly log: Log
  readonly past: Past
  readonly profileId: string
  readonly connection: {
    readonly venue: ReadingVenue
    readonly hasKey: boolean
    readonly publicName: PublicName | undefined
    readonly inPublic: InPublic
    /** What can be rehearsed: this desk's own exchange, whose lists leave nothing out. */
    readonly drills: unknown
  }
}

/** Reads the past of the account on a connection, and keeps the marks of what is open, while the connection is. What it returns ends that. */
export function watchPast({ desk, gate, clock, log, past, profileId, connection }: Parts): () => void {
  const { venue, publicName, inPublic, drills } = connection
  if (!connection.hasKey && publicName === undefined) return () => undefined
  const sync = openHistorySync({
    profileId,
    venue,
    past,
    clock,
    log,
    ...(publicName !== undefined && { readers: createPublicReaders(venue, publicName) }),
    ...((drills === undefined || inPublic.isAllowed()) &&
      publicName === undefined && { filling: fillingFrom(venue, inPublic) }),
    onProgress: history => desk.see({ saw: 'history', at: clock.now(), history }),
    isCalm: () => {
      const { left, of } = venue.budget()
      // While something is unknown or read back, every request belongs to that.
      const isBusy = gate.writes().holds.some(({ is }) => ['unknown', 'reconciling', 'offline'].includes(is))
      return !isBusy && left >= of * SHARE
    },
  })
  const unwatch = desk.onSeen(event => {
    if (event.saw === 'execution') sync.nudge('orders', 'fills', 'positions')
    if (event.saw === 'transfer') sync.nudge('transfers')
  })
  const { marks } = past
  const offset = () => venue.clockOffset()?.offset ?? 0
  const leaveMarks = keepMarks({ profileId, desk, marks, clock, log, offset })
  return () => {
    unwatch()
    leaveMarks()
    sync.close()
  }
}

/** What anybody is told of an account that a key reads, by the name it has there. */
const fillingFrom = (venue: ReadingVenue, inPublic: InPublic): FillingSource => ({
  isAllowed: inPublic.isAllowed,
  async readers() {
    const name = await inPublic.name()
    return name && createPublicReaders(venue, name)
  },
})
