import { listUnreviewedActions } from '@core/history/venue-acts'
import type { DeskState } from '../desk'
import type { ClockPort } from '../ports'
import type { AttemptStore } from './attempts'
import type { TradingGate } from './gate'

/** How many acts are shown. */
const MAX_ACTS = 200

interface Parts {
  readonly profileId: string
  readonly attempts: Pick<AttemptStore, 'venueActs'>
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly desk?: DeskState
}

/** Holds what adds risk while an act of the venue was not looked at, whatever line there is to the account, and shows all of them. */
export function publishVenueActs({ profileId, attempts, gate, clock, desk }: Parts): void {
  const known = attempts.venueActs(profileId)
  const acts = listUnreviewedActions(known)
  gate.hold('venue', acts.length === 0 ? undefined : { is: 'venue act', profileId, acts })
  desk?.see({ saw: 'venue acts', at: clock.now(), acts: known.acts.slice(-MAX_ACTS).toReversed() })
}
