import { compareNumericIds } from '../snapshot/row-merge'
import { add, negate, subtract, ZERO, type Amount } from '../value/decimal-amount'
import type { FillRecord } from '../account/order-record'
import type { MarginMode } from '../market/venue-market-rules'

export interface PositionMove {
  readonly id: string
  readonly at: number
  /** Positive was bought, negative was sold. */
  readonly by: Amount
  /** Absent if unknown: a fill omits it, its order has it. */
  readonly marginMode?: MarginMode
}

export interface HeldQuantities {
  readonly at: number
  readonly CROSS: Amount
  readonly ISOLATED: Amount
}

export interface MoveBaseline extends HeldQuantities {
  /** Time of a reading accepted without explanation, as the first one is; trades around it may be included already. */
  readonly assumedAt?: number
}

export type MoveExplanation =
  /** Known moves explain it. `whole` if no known move is left that the later reading may not show yet. */
  | { readonly is: 'explained'; readonly whole: boolean }
  /** Unexplained quantity, with the margin mode if it is known. */
  | { readonly is: 'unexplained'; readonly by: Amount; readonly marginMode?: MarginMode }

/**
 * Milliseconds around a reading in which a move may be on either side of it; the venue's servers show a trade in the
 * position some seconds late.
 */
export const MOVE_TOLERANCE_MS = 10_000

/** Signed quantity of a fill. */
export const getSignedQuantityMoved = ({ side, quantity }: Pick<FillRecord, 'side' | 'quantity'>): Amount =>
  side === 'BUY' ? quantity : negate(quantity)

/**
 * Checks if known moves explain the change between two readings. Moves count in order. The last ones may be left out if
 * they are too close to the later reading to show in it, and the first ones if they are close to an accepted reading
 * that may include them. Cross and isolated positions are checked separately if every move has a margin mode, otherwise
 * together.
 */
export function explainPositionMoves(
  before: MoveBaseline,
  now: HeldQuantities,
  moves: readonly PositionMove[],
): MoveExplanation {
  const known = moves
    .filter(({ at }) => at >= before.at - MOVE_TOLERANCE_MS)
    .toSorted((a, b) => a.at - b.at || compareNumericIds(a.id, b.id))
  if (known.some(({ marginMode }) => marginMode === undefined))
    return explainQuantity(before, now, known, ({ CROSS, ISOLATED }) => add(CROSS, ISOLATED))
  const found = (['CROSS', 'ISOLATED'] as const).map(marginMode => {
    const own = known.filter(move => move.marginMode === marginMode)
    const one = explainQuantity(before, now, own, held => held[marginMode])
    return one.is === 'unexplained' ? { ...one, marginMode } : one
  })
  const unexplained = found.find(({ is }) => is === 'unexplained')
  return unexplained ?? { is: 'explained', whole: found.every(one => one.is === 'explained' && one.whole) }
}

function explainQuantity(
  before: MoveBaseline,
  now: HeldQuantities,
  moves: readonly PositionMove[],
  quantityOf: (held: HeldQuantities) => Amount,
): MoveExplanation {
  const changed = subtract(quantityOf(now), quantityOf(before))
  const sums: Amount[] = [ZERO]
  for (const { by } of moves) sums.push(add(sums.at(-1) ?? ZERO, by))
  const mayNotShow = ({ at }: PositionMove): boolean => at > now.at - MOVE_TOLERANCE_MS
  const { assumedAt } = before
  const mayShowAlready = ({ at }: PositionMove): boolean =>
    assumedAt !== undefined && at <= assumedAt + MOVE_TOLERANCE_MS
  const firstSure = moves.findIndex(move => !mayShowAlready(move))
  const afterSure = moves.findLastIndex(move => !mayNotShow(move)) + 1
  const begins = new Map<Amount, number>()
  for (const [begin, sum] of sums.slice(0, firstSure < 0 ? undefined : firstSure + 1).entries())
    if (!begins.has(sum)) begins.set(sum, begin)
  // Prefers the longest match at the end, then at the start, so that moves count as shown where possible.
  for (let end = moves.length; end >= afterSure; end -= 1) {
    const begin = begins.get(subtract(sums[end] ?? ZERO, changed))
    if (begin === undefined || begin > end) continue
    const isLeft = moves.some((move, place) => (place < begin || place >= end) && mayNotShow(move))
    return { is: 'explained', whole: !isLeft }
  }
  // Moves before an accepted reading count as shown in it by their time alone.
  const shown = moves.filter(({ at }) => assumedAt !== undefined && at <= assumedAt).length
  return { is: 'unexplained', by: subtract(changed, subtract(sums.at(-1) ?? ZERO, sums[shown] ?? ZERO)) }
}
