import {
  absolute,
  add,
  compareDecimals,
  parsePositiveAmount,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { PlanWarning } from '../../write/plan'
import type { PositionReference, OrderDraft } from '../../write/venue-write'

interface ClosingPosition extends PositionReference {
  readonly legs: number
  readonly requested: Amount
  readonly held: Amount
  /** Largest order of the market, if smaller than the position. */
  readonly splitAt: Amount | undefined
}

export function listClosingPositions(
  terms: readonly OrderDraft[],
  { snapshot }: PlanningInputs,
): readonly ClosingPosition[] {
  const found = new Map<string, ClosingPosition>()
  for (const { symbol, marginMode, quantity } of terms) {
    const name = `${symbol} ${marginMode}`
    const row = snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
    const held = absolute(row?.quantity ?? ZERO)
    const most = snapshot.markets?.value.find(one => one.symbol === symbol)?.sizeMax
    const splitAt = most !== undefined && compareDecimals(held, most) > 0 ? most : undefined
    const { legs, requested } = found.get(name) ?? { legs: 0, requested: ZERO }
    const sum = add(requested, parsePositiveAmount(quantity) ?? ZERO)
    found.set(name, { symbol, marginMode, legs: legs + 1, requested: sum, held, splitAt })
  }
  return [...found.values()]
}

export function listSplitWarnings(terms: readonly OrderDraft[], on: PlanningInputs): readonly PlanWarning[] {
  return listClosingPositions(terms, on).flatMap(({ symbol, legs, splitAt }) => {
    if (splitAt === undefined || legs < 2) return []
    const facts = { symbol, count: String(legs), max: splitAt }
    return [{ code: 'CLOSE_SPLIT', facts, typed: false } as const]
  })
}

export const isPartlyClosed = ({ requested, held, splitAt }: ClosingPosition): boolean =>
  splitAt !== undefined && compareDecimals(requested, held) < 0
