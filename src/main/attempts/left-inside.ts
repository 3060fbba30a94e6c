import type { WriteAttempt } from '@core/attempt/attempt'
import type { MandateConsumption } from '@core/envelope/envelope'
import { sumMandateUsage, addConsumption, type MandateUsageTotals } from '@core/envelope/used'
import type { AttemptId } from '@core/write/write'

/** What left inside of one envelope, whatever became of it, in the order in which it left. */
export interface MandateUsage {
  /** As they stand now: it grows as another one leaves. */
  readonly left: readonly WriteAttempt[]
  /** What of the envelope all of them used; one of them apart, where it is named. */
  getUse(ignoredAttempt?: AttemptId): MandateUsageTotals
}

/** What left inside of every envelope. */
export interface MandateUsageIndex {
  /** Takes in an attempt, or how it stands now. */
  update(attempt: WriteAttempt): void
  get(envelope: string): MandateUsage
}

/**
 * Adds up what left inside of each envelope as it leaves. A press asks for it a dozen times, and an envelope may hold
 * hundreds: to add all of them up each time would make each press slower than the one before it.
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

function createMandateUsage(): MandateUsage & { note(attempt: WriteAttempt, counted: MandateConsumption): void } {
  const left: WriteAttempt[] = []
  let all = sumMandateUsage([])
  /** Where each stands, and what those before it used. */
  const places = new Map<AttemptId, { readonly at: number; readonly before: MandateUsageTotals }>()

  return {
    left,
    note(attempt, counted) {
      const place = places.get(attempt.id)
      if (place !== undefined) {
        // What it takes was sealed with it and stays; how it stands does not.
        left[place.at] = attempt
        return
      }
      places.set(attempt.id, { at: left.length, before: all })
      left.push(attempt)
      all = addConsumption(all, counted)
    },
    getUse(apart) {
      const place = apart === undefined ? undefined : places.get(apart)
      if (place === undefined) return all
      const after = left.slice(place.at + 1).flatMap(({ inside }) => inside ?? [])
      return after.reduce(addConsumption, place.before)
    },
  }
}
