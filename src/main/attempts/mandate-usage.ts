import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { MandateConsumption } from '@core/envelope/mandate'
import { sumMandateUsage, addConsumption, type MandateUsageTotals } from '@core/envelope/mandate-consumption'
import type { AttemptId } from '@core/write/venue-write'

export interface MandateUsage {
  /** Attempts under the mandate, in order of consent. */
  readonly attempts: readonly WriteAttempt[]
  /** Returns the use of the mandate by all attempts, without `ignoredAttempt`. */
  getUse(ignoredAttempt?: AttemptId): MandateUsageTotals
}

export interface MandateUsageIndex {
  update(attempt: WriteAttempt): void
  get(envelope: string): MandateUsage
}

/**
 * Sums the usage incrementally. A key press needs it a dozen times and a mandate can hold hundreds of attempts, so
 * summing each time would slow down every press.
 */
export function createMandateUsageIndex(): MandateUsageIndex {
  const envelopes = new Map<string, ReturnType<typeof createMandateUsage>>()
  return {
    update(attempt) {
      if (attempt.inside === undefined) return
      const { envelope } = attempt.inside
      const one = envelopes.get(envelope) ?? createMandateUsage()
      envelopes.set(envelope, one)
      one.note(attempt, attempt.inside)
    },
    get: envelope => envelopes.get(envelope) ?? createMandateUsage(),
  }
}

function createMandateUsage(): MandateUsage & {
  note(attempt: WriteAttempt, counted: MandateConsumption): void
} {
  const attempts: WriteAttempt[] = []
  let all = sumMandateUsage([])
  const places = new Map<AttemptId, { readonly at: number; readonly before: MandateUsageTotals }>()

  return {
    attempts,
    note(attempt, counted) {
      const place = places.get(attempt.id)
      if (place !== undefined) {
        // The use is sealed and stays; the state changes.
        attempts[place.at] = attempt
        return
      }
      places.set(attempt.id, { at: attempts.length, before: all })
      attempts.push(attempt)
      all = addConsumption(all, counted)
    },
    getUse(ignoredAttempt) {
      const place = ignoredAttempt === undefined ? undefined : places.get(ignoredAttempt)
      if (place === undefined) return all
      const after = attempts.slice(place.at + 1).flatMap(({ inside }) => inside ?? [])
      return after.reduce(addConsumption, place.before)
    },
  }
}
