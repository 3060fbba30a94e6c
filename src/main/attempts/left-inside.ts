import type { Attempt } from '@core/attempt/attempt'
import type { CountedInside } from '@core/envelope/envelope'
import { useOf, withCounted, type EnvelopeUse } from '@core/envelope/used'
import type { AttemptId } from '@core/write/write'

/** What left inside of one envelope, whatever became of it, in the order in which it left. */
export interface LeftInside {
  /** As they stand now: it grows as another one leaves. */
  readonly left: readonly Attempt[]
  /** What of the envelope all of them used; one of them apart, where it is named. */
  used(apart?: AttemptId): EnvelopeUse
}

/** What left inside of every envelope. */
export interface AllInside {
  /** Takes in an attempt, or how it stands now. */
  note(attempt: Attempt): void
  of(envelope: string): LeftInside
}

/**
 * Adds up what left inside of each envelope as it leaves. A press asks for it a dozen times, and an envelope may hold
 * hundreds: to add all of them up each time would make each press slower than the one before it.
 */
export function createAllInside(): AllInside {
  const envelopes = new Map<string, ReturnType<typeof createInside>>()
  return {
    note(attempt) {
      if (attempt.inside === undefined) return
      const { envelope } = attempt.inside
      const one = envelopes.get(envelope) ?? createInside()
      envelopes.set(envelope, one)
      one.note(attempt, attempt.inside)
    },
    of: envelope => envelopes.get(envelope) ?? createInside(),
  }
}

function createInside(): LeftInside & { note(attempt: Attempt, counted: CountedInside): void } {
  const left: Attempt[] = []
  let all = useOf([])
  /** Where each stands, and what those before it used. */
  const places = new Map<AttemptId, { readonly at: number; readonly before: EnvelopeUse }>()

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
      all = withCounted(all, counted)
    },
    used(apart) {
      const place = apart === undefined ? undefined : places.get(apart)
      if (place === undefined) return all
      const after = left.slice(place.at + 1).flatMap(({ inside }) => inside ?? [])
      return after.reduce(withCounted, place.before)
    },
  }
}
