import { unseenActs } from '@core/history/venue-acts'
import type { Desk } from '../desk'
import type { Clock } from '../ports'
import type { Attempts } from './attempts'
import type { Gate } from './gate'

/** How many acts are shown. */
const MOST = 200

interface Parts {
  readonly profileId: string
  readonly attempts: Pick<Attempts, 'venueActs'>
  readonly gate: Gate
  readonly clock: Clock
  readonly desk?: Desk
}

/** Holds what adds risk while an act of the venue was not looked at, whatever line there is to the account, and shows all of them. */
export function tellVenueActs({ profileId, attempts, gate, clock, desk }: Parts): void {
  const known = attempts.venueActs(profileId)
  const acts = unseenActs(known)
  gate.hold('venue', acts.length === 0 ? undefined : { is: 'venue act', profileId, acts })
  desk?.see({ saw: 'venue acts', at: clock.now(), acts: known.acts.slice(-MOST).toReversed() })
}
