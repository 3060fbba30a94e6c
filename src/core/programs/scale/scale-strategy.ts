import type { ScaleRule } from '../../envelope/program-rule'
import {
  absolute,
  compareDecimals,
  maxAmount,
  multiply,
  subtract,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import { sumExecutedQuantity } from '../slice-executions'
import type { StrategyPrice } from '../strategy-price'
import { getSingleMarketContext, type MarketContext } from '../strategy-context'
import type { ProgramStrategy } from '../program-strategy'
import { computeScaleLevels, type ScaleLevel } from './scale-levels'

/** Places several levels that rest at the same time: each is placed once, and cancelled once if it rests at the end. */
export function createScaleStrategy(rule: ScaleRule): ProgramStrategy {
  const levels = computeScaleLevels(rule)
  return {
    types: ['POST_ONLY'],
    maxOrders: levels.length,
    maxOrderQuantity: levels.reduce((largest: Amount, { quantity }) => maxAmount(largest, quantity), ZERO),
    allowsConcurrentOrders: true,
    // A level that the market has passed waits and does not block later levels.
    findDueOrder(known, done) {
      if (known.elapsed >= rule.rests) return undefined
      const there = getSingleMarketContext(known)
      const isSent = (slice: number): boolean => done.some(one => one.slice === slice)
      const open = levels.flatMap((level, slice) =>
        level.from <= known.elapsed && !isSent(slice) ? [{ level, slice }] : [],
      )
      const next = open.find(({ level }) => computeLevelPrice(rule, level, there).is === 'at') ?? open[0]
      return next && { slice: next.slice, type: 'POST_ONLY' }
    },
    priceOf({ slice }, known) {
      const level = levels[slice]
      return level === undefined ? { is: 'none', why: 'figures' } : computeLevelPrice(rule, level, known)
    },
    sealedPrice: slice => levels[slice]?.price,
    sizeOf: slice => levels[slice]?.quantity ?? ZERO,
    isComplete: ({ elapsed }, done) =>
      elapsed >= rule.rests ||
      compareDecimals(sumExecutedQuantity(done), rule.quantity) >= 0 ||
      levels.every((_, slice) => done.some(one => one.slice === slice)),
    shouldCancel: ({ elapsed }) => elapsed >= rule.rests,
  }
}

/** Returns the price of a level while it would rest there and is within the price collar around the mark. */
function computeLevelPrice(
  { side, collar }: ScaleRule,
  { price }: ScaleLevel,
  { bid, ask, mark }: MarketContext,
): StrategyPrice {
  const across = side === 'BUY' ? ask : bid
  if (across === undefined || mark === undefined) return { is: 'none', why: 'figures' }
  const rests = compareDecimals(across, price) === (side === 'BUY' ? 1 : -1)
  const isFar = compareDecimals(absolute(subtract(price, mark)), multiply(mark, collar)) > 0
  return rests && !isFar ? { is: 'at', price } : { is: 'none', why: 'a better price' }
}
