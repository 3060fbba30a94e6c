import type { ArmedOrderType, MandateMarketBounds } from '../envelope/mandate'
import type { Amount } from '../value/decimal-amount'
import type { SliceExecution } from './slice-executions'
import type { MarketContext, StrategyContext } from './strategy-context'
import type { StrategyPrice } from './strategy-price'

export interface DueOrder {
  readonly slice: number
  readonly type: ArmedOrderType
}

/** Behaviour of one kind of program. Callers use only this interface and do not depend on the kind. */
export interface ProgramStrategy {
  readonly types: readonly ArmedOrderType[]
  readonly maxOrders: number
  readonly maxOrderQuantity: Amount
  /** True if several orders can be open at the same time, sent in any order. */
  readonly allowsConcurrentOrders: boolean
  findDueOrder(context: StrategyContext, executions: readonly SliceExecution[]): DueOrder | undefined
  priceOf(due: DueOrder, context: MarketContext, market: MandateMarketBounds | undefined): StrategyPrice
  /** Returns the sealed price of an order. Absent if the price comes from the book. */
  sealedPrice?(slice: number): Amount | undefined
  sizeOf(slice: number, executions: readonly SliceExecution[]): Amount
  isComplete(context: StrategyContext, executions: readonly SliceExecution[]): boolean
  shouldCancel(
    context: StrategyContext,
    resting: SliceExecution,
    market: MandateMarketBounds | undefined,
  ): boolean
}
