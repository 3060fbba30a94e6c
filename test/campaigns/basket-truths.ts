import { isAttemptEnded } from '../../src/core/attempt/attempt-state'
import type { BasketRule } from '../../src/core/envelope/program-rule'
import type { AttemptId, OrderWrite } from '../../src/core/write/venue-write'
import type { Line } from './history'

/** A moment more or less: the desk reads its clock and the exchange its own. */
export const ABOUT = 1_500

/** What was placed for a slice, and which line of the journal says so. */
export interface PlacedOnce {
  readonly write: OrderWrite
  readonly slice: number
  readonly since: number
  readonly attempt: AttemptId
  readonly place: number
}

/** Each leg once, in its order, as it was sealed, within its time, and not before the one before it was at its end. */
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

/** Whether the one before it was at its end as it was said yes to. */
const isFollowed = (before: PlacedOnce | undefined, { place }: PlacedOnce, lines: readonly Line[]): boolean =>
  before === undefined || lines.slice(before.place, place).some(({ entry }) => isEndOf(before.attempt, entry))

const isEndOf = (attempt: AttemptId, entry: Line['entry']): boolean =>
  (entry.saw === 'record' && entry.attempt === attempt && isAttemptEnded(entry)) ||
  (entry.saw === 'outcome' && entry.attempt === attempt && entry.outcome.is === 'not sent')
