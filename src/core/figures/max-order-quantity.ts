import {
  absolute,
  add,
  divide,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  negate,
  ONE,
  minAmount,
  subtract,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { raiseToPower } from '../value/fractional-power'
import {
  computeFreeForIsolated,
  computeInitialMargin,
  getIsolatedMarginShare,
  type MarginState,
  type MarketHolding,
} from './margin-state'
import type { MarketRules, OrderSide } from '../market/venue-market-rules'

export interface MaxOrderInputs {
  readonly side: OrderSide
  readonly price: Amount
  readonly takerBps: Amount
  readonly maxNotional?: Amount | undefined
  readonly market: Pick<MarketRules, 'step' | 'sizeMax'>
}

/** Fraction of the result that the venue allows, to allow for moving marks. */
const SAFETY_FACTOR = requireAmount('0.995')
const TWO_BPS = requireAmount('0.0002')
/** 1 ÷ 1.8 and 1 ÷ 0.8: exponents that invert the initial margin curve. */
const INVERSE_WORTH_EXPONENT = requireAmount('0.5555555555555555')
const INVERSE_RATE_EXPONENT = requireAmount('1.25')

/**
 * Computes the largest order by the venue's own formula: rounded to the market's step and at least zero. `undefined` if
 * a figure is missing.
 */
export function computeMaxOrderQuantity(
  footing: MarginState,
  holding: MarketHolding,
  inputs: MaxOrderInputs,
): Amount | undefined {
  const most =
    holding.marginMode === 'CROSS'
      ? computeMaxCrossSize(footing, holding, inputs)
      : computeMaxIsolatedSize(footing, holding, inputs)
  if (most === undefined) return undefined
  const whole = roundToGrid(maxAmount(ZERO, most), inputs.market.step, 'down')
  return minAmount(whole, inputs.market.sizeMax)
}

/**
 * Cross: collateral above the margin of other markets, divided by the margin and fees of a unit. With a position or
 * orders, also limited by the rate that grows with size.
 */
function computeMaxCrossSize(
  { spare }: MarginState,
  holding: MarketHolding,
  { side, takerBps }: MaxOrderInputs,
): Amount | undefined {
  const { quantity, mark, buys, sells, curve, leverage } = holding
  const bound = computeInitialMargin(holding)
  if (spare === undefined || bound === undefined || curve === undefined || leverage === undefined)
    return undefined
  const own = maxAmount(ZERO, add(spare, bound))
  const fees = multiply(maxAmount(ZERO, takerBps), TWO_BPS)
  const [stands, open] = side === 'BUY' ? [quantity, buys] : [negate(quantity), sells]
  const taken = add(stands, open)
  const rate = add(maxAmount(divide(ONE, leverage, 20, 'up') ?? ONE, curve.baseImr), fees)
  const flat = subtract(multiply(divide(own, multiply(rate, mark)) ?? ZERO, SAFETY_FACTOR), taken)
  if ((isZero(quantity) && isZero(open)) || !isPositive(curve.factor)) return flat
  const worth = raiseToPower(divide(own, curve.factor) ?? ZERO, INVERSE_WORTH_EXPONENT)
  const bent = multiply(
    divide(subtract(divide(worth, mark) ?? ZERO, taken), add(ONE, fees)) ?? ZERO,
    SAFETY_FACTOR,
  )
  return minAmount(flat, bent)
}

/**
 * Isolated: free collateral divided by the frozen margin of a unit, plus the part that only reduces. Also limited by
 * the position size at its leverage and by the venue's own limit.
 */
function computeMaxIsolatedSize(
  footing: MarginState,
  holding: MarketHolding,
  { side, price, maxNotional }: MaxOrderInputs,
): Amount | undefined {
  const { quantity, mark, resting, curve, leverage } = holding
  const free = computeFreeForIsolated(footing)
  if (free === undefined || curve === undefined || leverage === undefined) return undefined
  const pays = multiply(
    divide(free, multiply(getIsolatedMarginShare(leverage), price)) ?? ZERO,
    SAFETY_FACTOR,
  )
  const own = resting.filter(one => one.side === side)
  const takes = !isZero(quantity) && isNegative(quantity) === (side === 'BUY')
  const open = own.reduce<Amount>((sum, { left }) => add(sum, left), ZERO)
  const closes = takes ? maxAmount(ZERO, subtract(absolute(quantity), open)) : ZERO
  const pending = own.reduce<Amount>((sum, one) => add(sum, multiply(one.left, one.price)), ZERO)
  const held = multiply(absolute(quantity), mark)
  const bound = computeNotionalLimit(multiply(leverage, curve.factor))
  const cap = bound && maxNotional ? minAmount(bound, maxNotional) : (bound ?? maxNotional)
  if (cap === undefined) return add(pays, closes)
  const room = takes ? add(cap, held) : subtract(subtract(cap, held), pending)
  return minAmount(add(pays, closes), divide(room, price) ?? ZERO)
}

/** Notional at which the size rate equals the leverage rate. */
function computeNotionalLimit(steepness: Amount): Amount | undefined {
  const least = isPositive(steepness) ? divide(ONE, steepness) : undefined
  return least && raiseToPower(least, INVERSE_RATE_EXPONENT)
}
