import type { Alert, AlertKind, AlertRules } from './alert'
import type { DatedValue } from '../value/freshness'
import type { DeskSnapshot } from '../snapshot/snapshot'

/** The snapshot, the rules and the moment that alerts are looked for in. */
export interface AlertEvaluationInputs {
  readonly snapshot: DeskSnapshot
  readonly rules: AlertRules
  readonly profileId: string
  readonly now: number
}

/** A section's value as far as it came from the venue in this run. What comes from disk raises nothing. */
export const getLiveValue = <T>(dated: DatedValue<T> | undefined): T | undefined =>
  dated?.from === 'live' ? dated.value : undefined

/** An alert about one matter of one kind. */
export const createAlert = (
  { profileId, now }: AlertEvaluationInputs,
  kind: AlertKind,
  about: string,
  facts: Readonly<Record<string, string>>,
): Alert => ({ id: `${kind} ${about}`, kind, at: now, profileId, facts })
