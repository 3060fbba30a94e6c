import type { PositionState } from '../write/plan'
import type { PriceLevel } from '../market/book'
import type { Amount } from '../value/decimal'
import { computeEffectiveLeverage, getFreeCollateral, computeMarginRatio, findMarketHolding, type MarginState } from '../figures/footing'
import { computeLiquidationPrice } from '../figures/liquidation'
import type { FillBreakdown } from '../figures/parts'
import { projectOrder } from '../figures/projection'
import type { OrderContext } from './order-context'

/** The course of an order so far: the parts that filled, in turn, and those that are still open. */
export interface OrderProgress {
  /** Undefined while the rates are not known. */
  readonly fills: readonly FillBreakdown[] | undefined
  readonly rests: readonly PriceLevel[]
  /** Where the mark has come to by then; it stands still where that is not said. */
  readonly mark?: Amount | undefined
}

/** How a position and the account behind it stand. */
export function getPositionNow(context: OrderContext): PositionState {
  const { on, now, exposure } = context
  if (now === undefined || exposure === undefined) return optionalField('position', exposure?.quantity)
  // Free collateral is the venue's own figure.
  return { ...describePosition(context, now), ...optionalField('free', on.snapshot.account?.value.free) }
}

/** The account once this has become of an order. */
export function projectOrderProgress(context: OrderContext, { fills, rests, mark }: OrderProgress): MarginState | undefined {
  const { footing, holding, draft, exposure } = context
  if (footing === undefined || holding === undefined || exposure === undefined) return undefined
  if (context.mark === undefined || fills === undefined) return undefined
  const { side, reduceOnly } = draft
  return projectOrder(footing, holding, {
    side,
    reduceOnly,
    fills,
    rests: rests.map(({ price, quantity: left }) => ({ left, price })),
    mark: mark ?? context.mark,
  })
}

/** A position and its account, as they stand on this footing. */
export function describePosition({ draft, holding, curve }: OrderContext, footing: MarginState): PositionState {
  const held = findMarketHolding(footing, draft) ?? holding
  return {
    ...optionalField('position', held?.quantity),
    collateral: footing.collateral,
    ...optionalField('free', getFreeCollateral(footing)),
    ...optionalField('liquidation', curve && held && computeLiquidationPrice(footing, held)),
    ...optionalField('leverage', computeEffectiveLeverage(footing)),
    ...optionalField('ratio', computeMarginRatio(footing)),
  }
}

/** A key that is there only with a value. */
export const optionalField = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }
