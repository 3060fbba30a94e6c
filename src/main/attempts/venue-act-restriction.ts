import { listUnreviewedActions } from '@core/history/venue-action-factory'
import type { DeskState } from '../desk-state'
import type { ClockPort } from '../main-ports'
import type { AttemptStore } from './attempt-store'
import type { TradingGate } from './trading-gate'

const MAX_ACTS = 200

interface Parts {
  readonly profileId: string
  readonly attempts: Pick<AttemptStore, 'venueActs'>
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly desk?: DeskState
}

/** Restricts added risk while a venue act is unacknowledged, with or without a connection, and publishes all acts. */
export function publishVenueActs({ profileId, attempts, gate, clock, desk }: Parts): void {
  const known = attempts.venueActs(profileId)
  const acts = listUnreviewedActions(known)
  gate.hold('venue', acts.length === 0 ? undefined : { is: 'venue act', profileId, acts })
  desk?.see({ saw: 'venue acts', at: clock.now(), acts: known.acts.slice(-MAX_ACTS).toReversed() })
}
