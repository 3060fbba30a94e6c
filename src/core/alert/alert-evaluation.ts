import type { Alert, AlertKind, AlertRules } from './alert'
import type { DatedValue } from '../value/value-freshness'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'

export interface AlertEvaluationInputs {
  readonly snapshot: DeskSnapshot
  readonly rules: AlertRules
  readonly profileId: string
  readonly now: number
}

/** Returns the value of a section if it came from the venue in this run. Values from disk raise no alert. */
export const getLiveValue = <T>(dated: DatedValue<T> | undefined): T | undefined =>
  dated?.from === 'live' ? dated.value : undefined

/** Creates an alert. `kind` and `about` form its id. */
export const createAlert = (
  { profileId, now }: AlertEvaluationInputs,
  kind: AlertKind,
  about: string,
  facts: Readonly<Record<string, string>>,
): Alert => ({ id: `${kind} ${about}`, kind, at: now, profileId, facts })
