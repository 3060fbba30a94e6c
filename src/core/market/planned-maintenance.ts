import type { VenueSystemStatus } from './venue-facts'

const MINUTE_MS = 60_000
/** Lead times of the two notices before a planned maintenance, in milliseconds. */
export const MAINTENANCE_NOTICE_MS = { first: 60 * MINUTE_MS, last: 10 * MINUTE_MS } as const
/** Milliseconds after its start for which a maintenance without an end counts as overdue. */
const OVERDUE_LIMIT_MS = 60 * MINUTE_MS

export interface PlannedMaintenance {
  /** Proximity. `due` means that it should have started while the venue still works. */
  readonly is: 'ahead' | 'in an hour' | 'in ten minutes' | 'due'
  readonly from: number
  readonly to?: number
}

/** Returns the planned maintenance, or `undefined` if none is planned or it already runs. */
export function getPlannedMaintenance(
  status: VenueSystemStatus,
  venueTime: number,
): PlannedMaintenance | undefined {
  const { maintenance, from, to } = status
  if (maintenance || from === undefined || venueTime >= (to ?? from + OVERDUE_LIMIT_MS)) return undefined
  return { is: getProximity(from - venueTime), from, ...(to !== undefined && { to }) }
}

function getProximity(left: number): PlannedMaintenance['is'] {
  if (left <= 0) return 'due'
  if (left <= MAINTENANCE_NOTICE_MS.last) return 'in ten minutes'
  return left <= MAINTENANCE_NOTICE_MS.first ? 'in an hour' : 'ahead'
}
