import type { PositionAt } from '../write/plan'
import type { Level } from '../market/book'
import type { Amount } from '../value/decimal'
import { effectiveLeverage, freeOf, marginRatio, holdingIn, type Footing } from '../figures/footing'
import { liquidationOf } from '../figures/liquidation'
import type { Part } from '../figures/parts'
import { afterOrder } from '../figures/projection'
import type { OrderContext } from './order-context'

/** The course of an order so far: the parts that filled, in turn, and those that are still open. */
export interface Happened {
  /** Undefined while the rates are not known. */
  readonly fills: readonly Part[] | undefined
  readonly rests: readonly Level[]
  /** Where the mark has come to by then; it stands still where that is not said. */
  readonly mark?: Amount | undefined
}

/** How a position and the account behind it stand. */
export function positionNow(context: OrderContext): PositionAt {
  const { on, now, exposure } = context
  if (now === undefined || exposure === undefined) return optional('position', exposure?.quantity)
  // Free collateral is the venue's own figure.
  return { ...positionIn(context, now), ...optional('free', on.snapshot.account?.value.free) }
}

/** The account once this has become of an order. */
export function footingAfter(context: OrderContext, { fills, rests, mark }: Happened): Footing | undefined {
  const { footing, holding, draft, exposure } = context
  if (footing === undefined || holding === undefined || exposure === undefined) return undefined
  if (context.mark === undefined || fills === undefined) return undefined
  const { side, reduceOnly } = draft
  return afterOrder(footing, holding, {
    side,
    reduceOnly,
    fills,
    rests: rests.map(({ price, quantity: left }) => ({ left, price })),
    mark: mark ?? context.mark,
  })
}

/** A position and its account, as they stand on this footing. */
export function positionIn({ draft, holding, curve }: OrderContext, footing: Footing): PositionAt {
  const held = holdingIn(footing, draft) ?? holding
  return {
    ...optional('position', held?.quantity),
    collateral: footing.collateral,
    ...optional('free', freeOf(footing)),
    ...optional('liquidation', curve && held && liquidationOf(footing, held)),
    ...optional('leverage', effectiveLeverage(footing)),
    ...optional('ratio', marginRatio(footing)),
  }
}

/** A key that is there only with a value. */
export const optional = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }
