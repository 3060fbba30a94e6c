import type { BasketRule } from '../../envelope/program-rule'
import { maxAmount, ZERO, type Amount } from '../../value/decimal-amount'
import type { SliceExecution } from '../slice-executions'
import { computeStrategyPrice } from '../strategy-price'
import type { ProgramStrategy } from '../program-strategy'

/** Sends one IOC order for each leg, in order. A quantity that a leg does not fill is not sent again. */
export function createBasketStrategy({ legs, follows, reach }: BasketRule): ProgramStrategy {
  return {
    types: ['IOC'],
    maxOrders: legs.length,
    maxOrderQuantity: legs.reduce((largest: Amount, { quantity }) => maxAmount(largest, quantity), ZERO),
    allowsConcurrentOrders: false,
    findDueOrder(_, done) {
      const slice = countSentLegs(done)
      return slice < legs.length ? { slice, type: 'IOC' } : undefined
    },
    priceOf({ slice, type }, known, market) {
      const leg = legs[slice]
      return leg === undefined
        ? { is: 'none', why: 'figures' }
        : computeStrategyPrice(market, { ...leg, reach }, type, known)
    },
    sizeOf: slice => legs[slice]?.quantity ?? ZERO,
    isComplete: ({ elapsed }, done) => elapsed >= follows || countSentLegs(done) >= legs.length,
    // IOC orders never rest.
    shouldCancel: () => false,
  }
}

export const countSentLegs = (executions: readonly SliceExecution[]): number =>
  executions.reduce((sent, { slice }) => Math.max(sent, slice + 1), 0)
