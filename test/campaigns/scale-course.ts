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

/** Draws a scale near the best prices: below or above them, or with levels that the market has passed. */
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

/** Returns the best bid times `share`, or for a sell the best ask divided by it, on the tick grid. */
function priceAt(desk: OpenDesk, side: 'BUY' | 'SELL', share: string): Amount {
  const { bids, asks } = desk.view()?.book ?? { bids: [], asks: [] }
  const [bid = requireAmount('1'), ask = requireAmount('1')] = [bids[0]?.price, asks[0]?.price]
  const tick =
    desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)?.tick ?? requireAmount('1')
  const price = side === 'BUY' ? multiply(bid, requireAmount(share)) : divide(ask, requireAmount(share))
  return roundToGrid(price ?? requireAmount('1'), tick, 'nearest')
}

/** A write of a scale that was sent, with the milliseconds since the seal. */
export interface LeftOfScale {
  readonly write: OrderWrite | 'cancel'
  readonly slice: number
  readonly since: number
}

/**
 * Checks the writes of a scale with independent arithmetic: level, price, size and time, each at most once.
 */
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

/** Converts a figure to whole ticks or steps. */
const inUnits = (figure: string, unit: Amount): bigint =>
  BigInt(divide(requireAmount(figure), unit, 0) ?? '0')

/**
 * Returns the price of a level in ticks. Levels are evenly spaced, and rounded to the tick that is better for
 * the trader.
 */
function priceOf({ near, far, tick, levels }: ScaleRule, slice: number): bigint {
  const [from, to] = [inUnits(near, tick), inUnits(far, tick)]
  const [way, parts] = [(to > from ? to - from : from - to) * BigInt(slice), BigInt(levels - 1)]
  const away = (way + parts - 1n) / parts
  return to > from ? from + away : from - away
}

/** Returns the size of a level in steps: the rounded total up to it, less the total before it. */
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
