import type { ScaleRule } from '../../src/core/envelope/program-rule'
import type { ScaleRequest } from '../../src/core/programs/scale/scale-request'
import {
  divide,
  requireAmount,
  multiply,
  roundToGrid,
  type Amount,
} from '../../src/core/value/decimal-amount'
import type { OrderWrite } from '../../src/core/write/venue-write'
import { market, type OpenDesk } from '../kit/open-desk'
import type { Chance } from './chance'

/** A scale near the best prices of the moment: below them or above, or with levels that the market is past. */
export function scaleOf({
  desk,
  chance,
}: {
  readonly desk: OpenDesk
  readonly chance: Chance
}): ScaleRequest {
  const side = chance.pick(['BUY', 'SELL'] as const)
  const [near, far] = chance.pick([
    ['1.0005', '0.9985'],
    ['0.9998', '0.998'],
    ['0.997', '0.99'],
  ] as const)
  const levels = 2 + chance.below(7)
  return {
    ...{ is: 'scale', symbol: market, marginMode: 'CROSS', side, levels, minutes: 1, reach: 0 },
    ...{
      near: priceAt(desk, side, near),
      far: priceAt(desk, side, far),
      grows: chance.pick([0, 0, 40, 100]),
    },
    ...{ quantity: chance.pick(['0.08', '0.1', '0.123']), worthInAll: '24000' },
    ...{ every: chance.below(1 + Math.floor(60 / levels)), patience: 10 + chance.below(30) },
    reduceOnly: chance.happens(0.25),
  }
}

/** So far below the best bid, or as far above the best ask where it sells. */
function priceAt(desk: OpenDesk, side: 'BUY' | 'SELL', share: string): Amount {
  const { bids, asks } = desk.view()?.book ?? { bids: [], asks: [] }
  const [bid = requireAmount('1'), ask = requireAmount('1')] = [bids[0]?.price, asks[0]?.price]
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  const price = side === 'BUY' ? multiply(bid, requireAmount(share)) : divide(ask, requireAmount(share))
  return roundToGrid(price ?? requireAmount('1'), tick, 'nearest')
}

/** A write of it that left, and how long after the seal. */
export interface LeftOfScale {
  readonly write: OrderWrite | 'cancel'
  readonly slice: number
  readonly since: number
}

/** What breaks its rule, by a count of its own: which levels there are, at which prices, how large, when, and once each. */
export function byLevels(rule: ScaleRule, left: readonly LeftOfScale[], about: number): readonly string[] {
  const seen = new Set<string>()
  return left.flatMap(({ write, slice, since }) => {
    const name = `${write === 'cancel' ? 'cancel' : 'order'} of level ${slice}`
    const isTwice = seen.has(name)
    seen.add(name)
    const twice = isTwice ? [`rule: ${name} left twice`] : []
    if (slice < 0 || slice >= rule.levels) return [...twice, `rule: there is no level ${slice}`]
    if (write === 'cancel')
      return [...twice, ...(since < rule.rests - about ? [`rule: ${name} at ${since}`] : [])]
    const [price, size] = [priceOf(rule, slice), sizeOf(rule, slice)]
    const [own, steps] = [inUnits(write.price ?? '0', rule.tick), inUnits(write.quantity, rule.step)]
    const isInTime = since >= slice * rule.every - about && since <= rule.rests + about
    return [
      ...twice,
      ...(own === price ? [] : [`rule: ${name} at ${own} ticks, meant ${price}`]),
      ...(steps === size || (rule.reduceOnly && steps < size && steps > 0n)
        ? []
        : [`rule: ${name} of ${steps} steps, meant ${size}`]),
      ...(isInTime ? [] : [`rule: ${name} at ${since}`]),
      ...(write.type === 'POST_ONLY' ? [] : [`rule: ${name} is ${write.type}`]),
    ]
  })
}

/** A figure as whole ticks or steps. */
const inUnits = (figure: string, unit: Amount): bigint =>
  BigInt(divide(requireAmount(figure), unit, 0) ?? '0')

/** The near price and an equal share of the way for each level; between two ticks the one that is better for whoever trades. */
function priceOf({ near, far, tick, levels }: ScaleRule, slice: number): bigint {
  const [from, to] = [inUnits(near, tick), inUnits(far, tick)]
  const [way, parts] = [(to > from ? to - from : from - to) * BigInt(slice), BigInt(levels - 1)]
  const away = (way + parts - 1n) / parts
  return to > from ? from + away : from - away
}

/** All up to a level, less all up to the one before it. */
function sizeOf({ quantity, step, levels, grows }: ScaleRule, slice: number): bigint {
  let [sum, before, upTo] = [0n, 0n, 0n]
  for (let level = 0; level < levels; level += 1) {
    if (level === slice) before = sum
    sum += BigInt(100 + grows * level)
    if (level === slice) upTo = sum
  }
  const all = inUnits(quantity, step)
  return (all * upTo) / sum - (all * before) / sum
}
