import { listUnreviewedActions } from '@core/history/venue-acts'
import type { DeskState } from '../desk'
import type { ClockPort } from '../ports'
import type { AttemptStore } from './attempts'
import type { TradingGate } from './gate'

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
