import { absolute, compare, multiply, positive, ZERO, type Amount } from '../../value/decimal'
import type { Inputs } from '../../context/inputs'
import type { Position } from '../../account/position'
import { err, ok, refuse, type Result } from '../../value/result'
import { SHEET_MOST } from '../../write/plan'
import type { FlattenDraft, OrderDraft } from '../../write/write'
import { closeLegs } from '../close/close'

/** A way out with its closes as they will leave. */
export interface FixedFlatten extends FlattenDraft {
  readonly closes: readonly OrderDraft[]
}

/** How many requests cancel everything: what rests, and what waits for a trigger. */
const CANCELS = 2

/** Positions that one sheet closes, with the orders that close them: the largest first, and no more than the sheet holds. */
export function fixTermsOfAll(draft: FlattenDraft, on: Inputs): Result<FixedFlatten> {
  if (draft.closes !== undefined) return ok({ ...draft, closes: draft.closes })
  const { positions, markets } = on.snapshot
  if (positions === undefined) return err([refuse('INPUT_MISSING', { input: 'positions' })])
  if (markets === undefined) return err([refuse('INPUT_MISSING', { input: 'markets' })])
  if (on.guards === undefined) return err([refuse('GUARDS_UNSET')])
  const closes = largestFirst(on).flatMap(({ symbol, marginMode }) => {
    const legs = closeLegs({ is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } }, on)
    return legs.ok ? legs.value : []
  })
  return ok({ is: 'flatten', closes: closes.slice(0, SHEET_MOST - CANCELS) })
}

/** Every position that is open, by what it is worth at its mark; what has no mark last. */
export function largestFirst({ snapshot }: Pick<Inputs, 'snapshot'>): readonly Position[] {
  const worth = (row: Position): Amount => {
    const mark = positive(snapshot.quotes?.value.find(({ symbol }) => symbol === row.symbol)?.mark)
    return mark === undefined ? ZERO : multiply(absolute(row.quantity), mark)
  }
  const open = (snapshot.positions?.value ?? []).filter(({ quantity }) => quantity !== ZERO)
  return open.toSorted((a, b) => compare(worth(b), worth(a)))
}

/** What a sealed close is to a position as it is read right before it would leave. */
export type Weighed = 'as sealed' | 'gone' | 'smaller' | 'unread'

/** Weighs a sealed close once more: it may leave only where the position still is at least as large, on the same side. */
export function weighClose(
  { side, quantity }: Pick<OrderDraft, 'side'> & { readonly quantity: Amount },
  held: Amount | undefined,
): Weighed {
  if (held === undefined) return 'unread'
  const isOther = held === ZERO || compare(held, ZERO) > 0 !== (side === 'SELL')
  if (isOther) return 'gone'
  return compare(absolute(held), quantity) < 0 ? 'smaller' : 'as sealed'
}
