import { absolute, compareDecimals, multiply, positiveOrUndefined, ZERO, type Amount } from '../../value/decimal'
import type { PlanningInputs } from '../../context/inputs'
import type { PositionRecord } from '../../account/position'
import { err, ok, createRefusal, type Result } from '../../value/result'
import { MAX_SHEET_REQUESTS } from '../../write/plan'
import type { FlattenDraft, OrderDraft } from '../../write/write'
import { createCloseOrders } from '../close/close'

/** A way out with its closes as they will leave. */
export interface ResolvedFlattenDraft extends FlattenDraft {
  readonly closes: readonly OrderDraft[]
}

/** How many requests cancel everything: what rests, and what waits for a trigger. */
const CANCEL_REQUESTS = 2

/** Positions that one sheet closes, with the orders that close them: the largest first, and no more than the sheet holds. */
export function resolveFlattenDraft(draft: FlattenDraft, on: PlanningInputs): Result<ResolvedFlattenDraft> {
  if (draft.closes !== undefined) return ok({ ...draft, closes: draft.closes })
  const { positions, markets } = on.snapshot
  if (positions === undefined) return err([createRefusal('INPUT_MISSING', { input: 'positions' })])
  if (markets === undefined) return err([createRefusal('INPUT_MISSING', { input: 'markets' })])
  if (on.guards === undefined) return err([createRefusal('GUARDS_UNSET')])
  const closes = listLargestPositions(on).flatMap(({ symbol, marginMode }) => {
    const legs = createCloseOrders({ is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } }, on)
    return legs.ok ? legs.value : []
  })
  return ok({ is: 'flatten', closes: closes.slice(0, MAX_SHEET_REQUESTS - CANCEL_REQUESTS) })
}

/** Every position that is open, by what it is worth at its mark; what has no mark last. */
export function listLargestPositions({ snapshot }: Pick<PlanningInputs, 'snapshot'>): readonly PositionRecord[] {
  const notionalOf = (row: PositionRecord): Amount => {
    const mark = positiveOrUndefined(snapshot.quotes?.value.find(({ symbol }) => symbol === row.symbol)?.mark)
    return mark === undefined ? ZERO : multiply(absolute(row.quantity), mark)
  }
  const open = (snapshot.positions?.value ?? []).filter(({ quantity }) => quantity !== ZERO)
  return open.toSorted((a, b) => compareDecimals(notionalOf(b), notionalOf(a)))
}

/** What a sealed close is to a position as it is read right before it would leave. */
export type CloseFit = 'as sealed' | 'gone' | 'smaller' | 'unread'

/** Weighs a sealed close once more: it may leave only where the position still is at least as large, on the same side. */
export function compareCloseToPosition(
  { side, quantity }: Pick<OrderDraft, 'side'> & { readonly quantity: Amount },
  held: Amount | undefined,
): CloseFit {
  if (held === undefined) return 'unread'
  const isOther = held === ZERO || compareDecimals(held, ZERO) > 0 !== (side === 'SELL')
  if (isOther) return 'gone'
  return compareDecimals(absolute(held), quantity) < 0 ? 'smaller' : 'as sealed'
}
