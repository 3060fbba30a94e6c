import type { ArmedOrderType, MandateMarketBounds } from '../envelope/envelope'
import type { Amount } from '../value/decimal'
import type { SliceExecution } from './done'
import type { MarketContext, StrategyContext } from './known'
import type { StrategyPrice } from './priced'

/** An order that it is time for. */
export interface DueOrder {
  readonly slice: number
  readonly type: ArmedOrderType
}

/** What a rule of one kind says. Whoever runs a program, or holds what it sends, asks this and knows no kinds. */
export interface ProgramStrategy {
  /** The types its orders may have. */
  readonly types: readonly ArmedOrderType[]
  /** How many orders it sends at most. */
  readonly maxOrders: number
  /** The largest that one order of it can be. */
  readonly maxOrderQuantity: Amount
  /** Whether several of its orders stand at the same time: each of them by itself, in whichever order they left. */
  readonly allowsConcurrentOrders: boolean
  /** Which order it is time for, where it sends one now. */
  findDueOrder(context: StrategyContext, executions: readonly SliceExecution[]): DueOrder | undefined
  /** At which price that one goes, or what is missing for one. */
  priceOf(due: DueOrder, context: MarketContext, market: MandateMarketBounds | undefined): StrategyPrice
  /** The price that was sealed for an order of it; absent where it is drawn from the book. */
  sealedPrice?(slice: number): Amount | undefined
  /** How large an order of it is, after what was done. */
  sizeOf(slice: number, executions: readonly SliceExecution[]): Amount
  /** Whether nothing of it is left to be sent. */
  isComplete(context: StrategyContext, executions: readonly SliceExecution[]): boolean
  /** Whether an order of it that rests is to be taken back by now. */
  shouldCancel(context: StrategyContext, resting: SliceExecution, market: MandateMarketBounds | undefined): boolean
}
