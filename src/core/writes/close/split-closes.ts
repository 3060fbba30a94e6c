import { absolute, add, compare, positiveAmount, ZERO, type Amount } from '../../value/decimal'
import type { Inputs } from '../../context/inputs'
import type { Warning } from '../../write/plan'
import type { HeldIn, OrderDraft } from '../../write/write'

/** One position with everything that a sheet asks to close of it. */
interface ClosedPosition extends HeldIn {
  readonly legs: number
  readonly asked: Amount
  readonly held: Amount
  /** The venue's largest order of its market, where that is smaller than the position. */
  readonly splitAt: Amount | undefined
}

/** The positions that the closes of a sheet are about, in the order of the sheet. */
export function positionsOf(terms: readonly OrderDraft[], { snapshot }: Inputs): readonly ClosedPosition[] {
  const found = new Map<string, ClosedPosition>()
  for (const { symbol, marginMode, quantity } of terms) {
    const name = `${symbol} ${marginMode}`
    const row = snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
    const held = absolute(row?.quantity ?? ZERO)
    const most = snapshot.markets?.value.find(one => one.symbol === symbol)?.sizeMax
    const splitAt = most !== undefined && compare(held, most) > 0 ? most : undefined
    const { legs, asked } = found.get(name) ?? { legs: 0, asked: ZERO }
    const sum = add(asked, positiveAmount(quantity) ?? ZERO)
    found.set(name, { symbol, marginMode, legs: legs + 1, asked: sum, held, splitAt })
  }
  return [...found.values()]
}

/** Says of each position that it takes several orders, and of what does not fit the sheet that it is closed by another. */
export function splitWarnings(terms: readonly OrderDraft[], on: Inputs): readonly Warning[] {
  return positionsOf(terms, on).flatMap(({ symbol, legs, splitAt }) => {
    if (splitAt === undefined || legs < 2) return []
    const facts = { symbol, count: String(legs), max: splitAt }
    return [{ code: 'CLOSE_SPLIT', facts, typed: false } as const]
  })
}

/** True if a sheet has no room for as many orders as the position takes. */
export const isCutShort = ({ asked, held, splitAt }: ClosedPosition): boolean =>
  splitAt !== undefined && compare(asked, held) < 0
