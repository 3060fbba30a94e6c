import type { ArmingRequest } from '../../src/core/armed/arming-request'
import type { BasketRequest } from '../../src/core/programs/basket/basket-request'
import type { ChaseRequest } from '../../src/core/programs/chase/chase-request'
import type { SingleMarketRequest } from '../../src/core/programs/program-request'
import type { TwapRequest } from '../../src/core/programs/twap/twap-request'
import { requireAmount, multiply, roundToGrid, type Amount } from '../../src/core/value/decimal-amount'
import { market } from '../kit/open-desk'
import { basketWishOf } from './basket-wishes'
import type { CourseNow } from './course-hand'
import { scaleOf } from './scale-course'

/** Returns worst prices a little beyond the best prices of the book. */
function bounds({ desk, chance }: CourseNow): { readonly buy: Amount; readonly sell: Amount } {
  const { bids, asks } = desk.view()?.book ?? { bids: [], asks: [] }
  const [bid = requireAmount('1'), ask = requireAmount('1')] = [bids[0]?.price, asks[0]?.price]
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  const [up, down] = chance.pick([
    ['1.01', '0.99'],
    ['1.001', '0.999'],
    ['1.0002', '0.9998'],
  ] as const)
  return {
    buy: roundToGrid(multiply(ask, requireAmount(up)), tick, 'down'),
    sell: roundToGrid(multiply(bid, requireAmount(down)), tick, 'up'),
  }
}

/** Draws a request for a program. */
export function programOf(course: CourseNow): SingleMarketRequest | BasketRequest {
  const { chance, desk } = course
  if (chance.happens(0.2)) return basketWishOf(desk, chance)
  if (chance.happens(0.3)) return scaleOf(course)
  return chance.happens(0.4) ? chaseOf(course) : twapOf(course)
}

function chaseOf(course: CourseNow): ChaseRequest {
  const { chance } = course
  const { buy, sell } = bounds(course)
  const [side, takesRest] = [chance.pick(['BUY', 'SELL'] as const), chance.happens(0.6)]
  return {
    ...{ is: 'chase', symbol: market, marginMode: 'CROSS', side, takesRest, minutes: 1 },
    ...{ quantity: chance.pick(['0.02', '0.08', '0.123']), worst: side === 'BUY' ? buy : sell },
    ...{ worthInAll: '24000', reach: takesRest ? chance.below(20) : 0, moves: chance.below(8) },
    ...{ apart: 1 + chance.below(5), patience: 10 + chance.below(30), reduceOnly: chance.happens(0.25) },
  }
}

function twapOf(course: CourseNow): TwapRequest {
  const { chance } = course
  const { buy, sell } = bounds(course)
  const [side, type] = [chance.pick(['BUY', 'SELL'] as const), chance.pick(['IOC', 'POST_ONLY'] as const)]
  const slices = 1 + chance.below(8)
  return {
    ...{ is: 'twap', symbol: market, marginMode: 'CROSS', side, type, slices, minutes: 1 },
    ...{ quantity: chance.pick(['0.08', '0.1', '0.123']), worst: side === 'BUY' ? buy : sell },
    ...{ worthInAll: '24000', reach: type === 'IOC' ? chance.below(20) : 0 },
    ...{ sizeVaries: chance.below(51), timeVaries: chance.below(51) },
    catchUp: slices > 1 ? chance.pick(['', '', '0.02', '0.05']) : '',
    ...{ patience: 10 + chance.below(30), reduceOnly: chance.happens(0.25) },
  }
}

/** Draws a request for a mandate for hands. */
export function wishOf(course: CourseNow): ArmingRequest {
  const { chance } = course
  const { buy, sell } = bounds(course)
  return {
    ...{ symbol: market, marginMode: 'CROSS', buyAtMost: buy, sellAtLeast: sell, perOrder: '0.01' },
    ...{ exposure: chance.pick(['0.01', '0.03']), worthPerOrder: '2000', worthInAll: '9000' },
    ...{ loss: '500', slippage: '5', perMinute: 60 },
    ...{ writes: 2 + chance.below(10), minutes: 1 + chance.below(2) },
  }
}
