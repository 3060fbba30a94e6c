import {
  absolute,
  compareDecimals,
  isNegative,
  multiply,
  positiveOrUndefined,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { PositionRecord } from '../../account/position-record'
import { err, ok, createRefusal, type Result } from '../../value/result'
import { MAX_SHEET_REQUESTS } from '../../write/plan'
import type { FlattenDraft, OrderDraft } from '../../write/venue-write'
import { createCloseOrders } from '../close/close-orders'

export interface ResolvedFlattenDraft extends FlattenDraft {
  readonly closes: readonly OrderDraft[]
}

const CANCEL_REQUESTS = 2

export function resolveFlattenDraft(draft: FlattenDraft, on: PlanningInputs): Result<ResolvedFlattenDraft> {
  if (draft.closes !== undefined) return ok({ ...draft, closes: draft.closes })
  const { positions, markets } = on.snapshot
  if (positions === undefined) return err([createRefusal('INPUT_MISSING', { input: 'positions' })])
  if (markets === undefined) return err([createRefusal('INPUT_MISSING', { input: 'markets' })])
  if (on.guards === undefined) return err([createRefusal('GUARDS_UNSET')])
  const closes = listLargestPositions(on).flatMap(({ symbol, marginMode }) => {
    const legs = createCloseOrders(
      { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } },
      on,
    )
    return legs.ok ? legs.value : []
  })
  return ok({ is: 'flatten', closes: closes.slice(0, MAX_SHEET_REQUESTS - CANCEL_REQUESTS) })
}

export function listLargestPositions({
  snapshot,
}: Pick<PlanningInputs, 'snapshot'>): readonly PositionRecord[] {
  const notionalOf = (row: PositionRecord): Amount => {
    const mark = positiveOrUndefined(snapshot.quotes?.value.find(({ symbol }) => symbol === row.symbol)?.mark)
    return mark === undefined ? ZERO : multiply(absolute(row.quantity), mark)
  }
  const open = (snapshot.positions?.value ?? []).filter(({ quantity }) => quantity !== ZERO)
  return open.toSorted((a, b) => compareDecimals(notionalOf(b), notionalOf(a)))
}

export type CloseFit = 'as sealed' | 'gone' | 'smaller' | 'unread'

/**
 * Compares a sealed close with the position right before sending. It may be sent only if the position is on the same
 * side and at least as large.
 */
export function compareCloseToPosition(
  { side, quantity }: Pick<OrderDraft, 'side'> & { readonly quantity: Amount },
  held: Amount | undefined,
): CloseFit {
  if (held === undefined) return 'unread'
  const isOther = held === ZERO || isNegative(held) !== (side === 'BUY')
  if (isOther) return 'gone'
  return compareDecimals(absolute(held), quantity) < 0 ? 'smaller' : 'as sealed'
}
