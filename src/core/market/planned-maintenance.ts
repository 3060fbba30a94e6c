import type { VenueSystemStatus } from './venue-facts'

const MINUTE_MS = 60_000
/** How long before it begins a planned maintenance is told, and how long before it is told once more. */
export const MAINTENANCE_NOTICE_MS = { first: 60 * MINUTE_MS, last: 10 * MINUTE_MS } as const
/** For how long after its begin a maintenance without an end that is told counts as late, and no longer. */
const OVERDUE_LIMIT_MS = 60 * MINUTE_MS

/** A maintenance that the venue has planned, as it stands at one moment of the venue’s clock. */
export interface PlannedMaintenance {
  /** How near it is. One that was to have begun, while the venue says that it works, is due. */
  readonly is: 'ahead' | 'in an hour' | 'in ten minutes' | 'due'
  readonly from: number
  readonly to?: number
}

/** What the venue has planned at a moment of its own clock; undefined where nothing is, or it is closed already. */
export function getPlannedMaintenance(status: VenueSystemStatus, venueTime: number): PlannedMaintenance | undefined {
  const { maintenance, from, to } = status
  if (maintenance || from === undefined || venueTime >= (to ?? from + OVERDUE_LIMIT_MS)) return undefined
  return { is: getProximity(from - venueTime), from, ...(to !== undefined && { to }) }
}

function getProximity(left: number): PlannedMaintenance['is'] {
  if (left <= 0) return 'due'
  if (left <= MAINTENANCE_NOTICE_MS.last) return 'in ten minutes'
  return left <= MAINTENANCE_NOTICE_MS.first ? 'in an hour' : 'ahead'
}
