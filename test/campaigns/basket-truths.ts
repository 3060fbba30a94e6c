import { isAttemptEnded } from '../../src/core/attempt/attempt-state'
import type { BasketRule } from '../../src/core/envelope/program-rule'
import type { AttemptId, OrderWrite } from '../../src/core/write/venue-write'
import type { Line } from './history'

/** Tolerance for times in milliseconds: the desk and the exchange use different clocks. */
export const ABOUT = 1_500

/** An order that was placed for a slice. `place` is the index of its consent in the journal. */
export interface PlacedOnce {
  readonly write: OrderWrite
  readonly slice: number
  readonly since: number
  readonly attempt: AttemptId
  readonly place: number
}

/**
 * Checks that each leg was sent once, in sequence, as sealed, in time, and after the end of the leg before
 * it.
 */
export const byLegs = (
  rule: BasketRule,
  placed: readonly PlacedOnce[],
  lines: readonly Line[],
): readonly string[] =>
  placed.flatMap((one, nth) => [
    ...asSealed(rule, one),
    ...(one.slice === nth ? [] : [`rule: leg ${one.slice} left as number ${nth}`]),
    ...(isFollowed(placed[nth - 1], one, lines)
      ? []
      : [`rule: leg ${one.slice} left before the one before it was at its end`]),
  ])

function asSealed({ legs, follows }: BasketRule, { write, slice, since }: PlacedOnce): readonly string[] {
  const leg = legs[slice]
  if (leg === undefined) return [`rule: no leg ${slice}`]
  const { symbol, side, quantity, type, reduceOnly } = write
  const isLeg = symbol === leg.symbol && side === leg.side && quantity === leg.quantity
  return [
    ...(isLeg ? [] : [`rule: leg ${slice} is ${side} ${quantity} ${symbol}`]),
    ...(type === 'IOC' && !reduceOnly ? [] : [`rule: leg ${slice} is ${type}`]),
    ...(since <= follows + ABOUT ? [] : [`rule: leg ${slice} left at ${since}`]),
  ]
}

/** Returns true if the leg before this one had ended in the journal when this one was consented to. */
const isFollowed = (before: PlacedOnce | undefined, { place }: PlacedOnce, lines: readonly Line[]): boolean =>
  before === undefined || lines.slice(before.place, place).some(({ entry }) => isEndOf(before.attempt, entry))

const isEndOf = (attempt: AttemptId, entry: Line['entry']): boolean =>
  (entry.saw === 'record' && entry.attempt === attempt && isAttemptEnded(entry)) ||
  (entry.saw === 'outcome' && entry.attempt === attempt && entry.outcome.is === 'not sent')
