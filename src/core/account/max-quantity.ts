import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isPositive,
  larger,
  multiply,
  ONE,
  power,
  smaller,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Market, Side } from '../market/market'
import { isolatedOrderMargin, type Curve, type Exposure } from './risk'

/** Room left for the price to move before the order arrives. */
const SHARE = exactly('0.995')
const TWO = exactly('2')
const BPS = exactly('0.0001')
/** 1 ÷ 1.8: the largest notional whose own margin curve a collateral can carry. */
const CARRIED = exactly('0.55555555555555555556')

/** What the largest order follows from, in both margin modes. */
export interface Room {
  readonly side: Side
  readonly market: Pick<Market, 'sizeMin' | 'sizeMax' | 'step'>
  readonly exposure: Exposure
  readonly curve: Curve
  readonly leverage: Amount
  /** What is there for it: collateral less the margin of every other market, or the isolated allowance. */
  readonly available: Amount
  readonly takerBps: Amount
}

/** The largest order that only reduces: the whole position, on the side that closes it. */
export function maxReduce(quantity: Amount, side: Side): Amount {
  const closes = quantity !== ZERO && isNegative(quantity) === (side === 'BUY')
  return closes ? absolute(quantity) : ZERO
}

/** The largest cross order that collateral can carry, fees both ways included, on the market's grid. */
export function maxCross(room: Room): Amount {
  const { exposure, curve, leverage, available, takerBps, market } = room
  if (!isPositive(available)) return ZERO
  const fees = multiply(TWO, multiply(takerBps, BPS))
  const rate = larger(divide(ONE, leverage, 20, 'up') ?? ONE, curve.baseImr)
  const [held, open] = standing(room)
  const byRate = divide(multiply(divide(available, add(rate, fees)) ?? ZERO, SHARE), exposure.mark) ?? ZERO
  const limits = [subtract(subtract(byRate, held), open)]
  const isStanding = exposure.quantity !== ZERO || open !== ZERO
  if (isStanding && isPositive(curve.factor)) {
    const carried = power(divide(available, curve.factor) ?? ZERO, CARRIED)
    const free = subtract(subtract(divide(carried, exposure.mark) ?? ZERO, held), open)
    limits.push(multiply(divide(free, add(ONE, fees)) ?? ZERO, SHARE))
  }
  return onGrid(limits.reduce(smaller, market.sizeMax), market)
}

/** The largest isolated order in the position's own direction, within the venue's own maximum where there is one. */
export function maxIsolated(room: Room, maxNotional: Amount | undefined): Amount {
  const { exposure, leverage, available, market } = room
  const each = isolatedOrderMargin(ONE, exposure.mark, leverage)
  const limits = [multiply(divide(available, each) ?? ZERO, SHARE)]
  if (maxNotional !== undefined) {
    const [held, open] = standing(room)
    const stands = multiply(add(larger(ZERO, held), open), exposure.mark)
    limits.push(divide(subtract(maxNotional, stands), exposure.mark) ?? ZERO)
  }
  return onGrid(limits.reduce(smaller, market.sizeMax), market)
}

/** The position in the order's own direction, and what is open beside it. */
const standing = ({ side, exposure }: Room): readonly [held: Amount, open: Amount] =>
  side === 'BUY' ? [exposure.quantity, exposure.buys] : [subtract(ZERO, exposure.quantity), exposure.sells]

function onGrid(quantity: Amount, { step, sizeMin }: Room['market']): Amount {
  if (!isPositive(quantity)) return ZERO
  const down = toGrid(quantity, step, 'down', sizeMin)
  return compare(down, sizeMin) < 0 ? ZERO : down
}
