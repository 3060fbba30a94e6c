import type { BasketRule } from '../../envelope/program-rule'
import { larger, ZERO, type Amount } from '../../value/decimal'
import type { DoneWrite } from '../done'
import { pricedFor } from '../priced'
import type { Ruled } from '../ruled'

/** One order for each leg, in their order; what a leg did not take is missed. */
export function basketRuled({ legs, follows, reach }: BasketRule): Ruled {
  return {
    types: ['IOC'],
    orders: legs.length,
    largest: legs.reduce((largest: Amount, { quantity }) => larger(largest, quantity), ZERO),
    restsTogether: false,
    due(_, done) {
      const slice = legsSent(done)
      return slice < legs.length ? { slice, type: 'IOC' } : undefined
    },
    priceOf({ slice, type }, known, market) {
      const leg = legs[slice]
      return leg === undefined
        ? { is: 'none', why: 'figures' }
        : pricedFor(market, { ...leg, reach }, type, known)
    },
    sizeOf: slice => legs[slice]?.quantity ?? ZERO,
    isDone: ({ elapsed }, done) => elapsed >= follows || legsSent(done) >= legs.length,
    // What takes never rests.
    isOver: () => false,
  }
}

/** How many of the legs had their order, whatever became of it. */
export const legsSent = (done: readonly DoneWrite[]): number =>
  done.reduce((sent, { slice }) => Math.max(sent, slice + 1), 0)
