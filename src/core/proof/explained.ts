import { compareNumericIds } from '../snapshot/merge'
import { add, negate, subtract, ZERO, type Amount } from '../value/decimal'
import type { FillRecord } from '../account/order'
import type { MarginMode } from '../market/market'

/** Something that moved a position: a fill, or what the venue itself took. */
export interface PositionMove {
  /** What tells it from every other one. */
  readonly id: string
  /** By the venue's clock. */
  readonly at: number
  /** Above zero was bought, below zero was sold. */
  readonly by: Amount
  /** Absent where nothing told so far says it: a fill does not, its order does. */
  readonly marginMode?: MarginMode
}

/** How much of a market an account held when its positions were read. */
export interface HeldQuantities {
  /** By the venue's clock. */
  readonly at: number
  readonly CROSS: Amount
  readonly ISOLATED: Amount
}

/** From where on changes are explained. */
export interface MoveBaseline extends HeldQuantities {
  /** When a reading that it goes back to was taken as it is, as the first is: what was traded around then may be in it. */
  readonly assumedAt?: number
}

/** What became of a position between two readings. */
export type MoveExplanation =
  /** What is known moved it so. `whole` when nothing known is left that the later reading may not show yet. */
  | { readonly is: 'explained'; readonly whole: boolean }
  /** So much more was bought, or sold, than is known of; in one margin mode where that can be told. */
  | { readonly is: 'unexplained'; readonly by: Amount; readonly marginMode?: MarginMode }

/**
 * How near to a reading something may be dated and still lie on either side of it: the venue's own servers show a
 * trade in the position up to some seconds after it was made.
 */
export const MOVE_TOLERANCE_MS = 10_000

/** By how much a fill moves a position. */
export const getSignedQuantityMoved = ({ side, quantity }: Pick<FillRecord, 'side' | 'quantity'>): Amount =>
  side === 'BUY' ? quantity : negate(quantity)

/**
 * Whether what is known explains how a position changed from one reading to a later one.
 *
 * Moves count in the order in which they were made. Left out may be the last, where they are so near to the later
 * reading that it may not show them yet, and the first, where they are so near to an earlier one that was taken as it
 * is that it may show them already; none between. Cross and isolated margin are held apart where every move says which of them it was, and
 * are taken together where one does not.
 */
export function explainPositionMoves(before: MoveBaseline, now: HeldQuantities, moves: readonly PositionMove[]): MoveExplanation {
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
  const mayShowAlready = ({ at }: PositionMove): boolean => assumedAt !== undefined && at <= assumedAt + MOVE_TOLERANCE_MS
  const firstSure = moves.findIndex(move => !mayShowAlready(move))
  const afterSure = moves.findLastIndex(move => !mayNotShow(move)) + 1
  const begins = new Map<Amount, number>()
  for (const [begin, sum] of sums.slice(0, firstSure < 0 ? undefined : firstSure + 1).entries())
    if (!begins.has(sum)) begins.set(sum, begin)
  // As many as can be at the end, and then at the beginning: what is known is taken for shown where it may be.
  for (let end = moves.length; end >= afterSure; end -= 1) {
    const begin = begins.get(subtract(sums[end] ?? ZERO, changed))
    if (begin === undefined || begin > end) continue
    const isLeft = moves.some((move, place) => (place < begin || place >= end) && mayNotShow(move))
    return { is: 'explained', whole: !isLeft }
  }
  // What was made before a reading that was taken as it is counts as shown there, by its date alone.
  const shown = moves.filter(({ at }) => assumedAt !== undefined && at <= assumedAt).length
  return { is: 'unexplained', by: subtract(changed, subtract(sums.at(-1) ?? ZERO, sums[shown] ?? ZERO)) }
}
