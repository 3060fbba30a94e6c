import type { PositionState } from '../write/plan'
import type { PriceLevel } from '../market/order-book'
import type { Amount } from '../value/decimal-amount'
import {
  computeEffectiveLeverage,
  getFreeCollateral,
  computeMarginRatio,
  findMarketHolding,
  type MarginState,
} from '../figures/margin-state'
import { computeLiquidationPrice } from '../figures/liquidation-price'
import type { FillPart } from '../figures/fill-breakdown'
import { projectOrder } from '../figures/margin-projection'
import type { OrderContext } from './order-context'

export interface OrderProgress {
  readonly fills: readonly FillPart[] | undefined
  readonly rests: readonly PriceLevel[]
  readonly mark?: Amount | undefined
}

export function getPositionNow(context: OrderContext): PositionState {
  const { on, now, exposure } = context
  if (now === undefined || exposure === undefined) return optionalField('position', exposure?.quantity)
  // Free collateral is the venue's own figure.
  return { ...describePosition(context, now), ...optionalField('free', on.snapshot.account?.value.free) }
}

export function projectOrderProgress(
  context: OrderContext,
  { fills, rests, mark }: OrderProgress,
): MarginState | undefined {
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

export function describePosition(
  { draft, holding, curve }: OrderContext,
  footing: MarginState,
): PositionState {
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

export const optionalField = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }
