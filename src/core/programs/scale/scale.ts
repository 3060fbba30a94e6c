import type { ScaleRule } from '../../envelope/program-rule'
import { absolute, compare, larger, multiply, subtract, ZERO, type Amount } from '../../value/decimal'
import { executedBy } from '../done'
import type { Priced } from '../priced'
import { knownInOne, type MarketKnown } from '../known'
import type { Ruled } from '../ruled'
import { levelsOf, type ScaleLevel } from './levels'

/** A size at levels that rest together: each is placed once, and cancelled once where it rests at the end. */
export function scaleRuled(rule: ScaleRule): Ruled {
  const levels = levelsOf(rule)
  return {
    types: ['POST_ONLY'],
    orders: levels.length,
    largest: levels.reduce((largest: Amount, { quantity }) => larger(largest, quantity), ZERO),
    restsTogether: true,
    // What the market is past waits for it, and holds up no level behind it.
    due(known, done) {
      if (known.elapsed >= rule.rests) return undefined
      const there = knownInOne(known)
      const isSent = (slice: number): boolean => done.some(one => one.slice === slice)
      const open = levels.flatMap((level, slice) =>
        level.from <= known.elapsed && !isSent(slice) ? [{ level, slice }] : [],
      )
      const next = open.find(({ level }) => pricedAt(rule, level, there).is === 'at') ?? open[0]
      return next && { slice: next.slice, type: 'POST_ONLY' }
    },
    priceOf({ slice }, known) {
      const level = levels[slice]
      return level === undefined ? { is: 'none', why: 'figures' } : pricedAt(rule, level, known)
    },
    sealedPrice: slice => levels[slice]?.price,
    sizeOf: slice => levels[slice]?.quantity ?? ZERO,
    isDone: ({ elapsed }, done) =>
      elapsed >= rule.rests ||
      compare(executedBy(done), rule.quantity) >= 0 ||
      levels.every((_, slice) => done.some(one => one.slice === slice)),
    isOver: ({ elapsed }) => elapsed >= rule.rests,
  }
}

/** The price of a level, while it would rest there and is no further from the mark than nobody has to be asked about. */
function pricedAt(
  { side, collar }: ScaleRule,
  { price }: ScaleLevel,
  { bid, ask, mark }: MarketKnown,
): Priced {
  const across = side === 'BUY' ? ask : bid
  if (across === undefined || mark === undefined) return { is: 'none', why: 'figures' }
  const rests = compare(across, price) === (side === 'BUY' ? 1 : -1)
  const isFar = compare(absolute(subtract(price, mark)), multiply(mark, collar)) > 0
  return rests && !isFar ? { is: 'at', price } : { is: 'none', why: 'a better price' }
}
