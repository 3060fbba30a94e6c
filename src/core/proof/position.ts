import type { Attempt } from '../attempt/attempt'
import { provableAt } from '../attempt/lapse'
import { add, compare, ZERO, type Amount } from '../value/decimal'
import { recordsOf, type Evidence } from './evidence'
import { movedBy } from './explained'

/**
 * Whether the position, read after the lapse, is what it was at the plan plus our fills since, every one of them a fill
 * of an order that is known. A fill of an order nobody knows could be the fill of the one that fell silent.
 */
export function isPositionExplained(
  attempt: Pick<Attempt, 'before' | 'signedAt'>,
  gathered: Evidence,
): boolean {
  const { position } = gathered
  const lapse = provableAt(attempt)
  if (lapse === undefined || position === undefined || position.at <= lapse) return false
  if (attempt.before === undefined || !position.stable) return false
  const known = new Set(recordsOf(gathered).map(({ orderId }) => orderId))
  if (!position.fills.every(({ orderId }) => known.has(orderId))) return false
  const moved = position.fills.reduce<Amount>((sum, fill) => add(sum, movedBy(fill)), ZERO)
  return compare(add(attempt.before, moved), position.now) === 0
}
