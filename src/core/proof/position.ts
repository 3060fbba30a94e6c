import type { Attempt } from '../attempt/attempt'
import { add, compare, ZERO, type Amount } from '../value/decimal'
import { recordsOf, type Evidence } from './evidence'
import { movedBy } from './explained'

/**
 * Whether the position is what it was at the plan plus our fills since, every one of them a fill of an
 * order that is known. A fill of an order nobody knows could be the fill of the one that fell silent.
 */
export function isPositionExplained(attempt: Pick<Attempt, 'before'>, gathered: Evidence): boolean {
  const { position } = gathered
  if (attempt.before === undefined || position === undefined || !position.stable) return false
  const known = new Set(recordsOf(gathered).map(({ orderId }) => orderId))
  if (!position.fills.every(({ orderId }) => known.has(orderId))) return false
  const moved = position.fills.reduce<Amount>((sum, fill) => add(sum, movedBy(fill)), ZERO)
  return compare(add(attempt.before, moved), position.now) === 0
}
