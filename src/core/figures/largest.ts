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
  raiseToPower,
  minAmount,
  subtract,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import { computeFreeForIsolated, computeInitialMargin, getIsolatedMarginShare, type MarginState, type MarketHolding } from './footing'
import type { MarketRules, OrderSide } from '../market/market'

/** The terms that the largest order depends on, beside the account: its side and price, the fee and the market's limits. */
export interface MaxOrderInputs {
  readonly side: OrderSide
  /** The price the order is reckoned at. */
  readonly price: Amount
  readonly takerBps: Amount
  /** What the venue lets the account hold in the market; absent where it states nothing. */
  readonly maxNotional?: Amount | undefined
  readonly market: Pick<MarketRules, 'step' | 'sizeMax'>
}

/** The venue leaves this much of what the arithmetic gives, for marks that move. */
const SAFETY_FACTOR = requireAmount('0.995')
const TWO_BPS = requireAmount('0.0002')
/** 1 ÷ 1.8, and 1 ÷ 0.8: the exponents that undo the bend of the initial margin. */
const INVERSE_WORTH_EXPONENT = requireAmount('0.5555555555555555')
const INVERSE_RATE_EXPONENT = requireAmount('1.25')

/**
 * The largest order that the venue's own arithmetic allows on one side of a holding: its quantity, on the market's grid
 * and at least zero. Undefined while a figure is missing.
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
 * Across margin: what collateral leaves over the margin of the other markets, divided by what a unit binds and pays;
 * and no larger than the rate that bends with size allows, where something is held or open already.
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
  const bent = multiply(divide(subtract(divide(worth, mark) ?? ZERO, taken), add(ONE, fees)) ?? ZERO, SAFETY_FACTOR)
  return minAmount(flat, bent)
}

/**
 * In isolated margin: what is free for it divided by what a unit freezes, on top of what would only take from the
 * position; and no larger than the position may become at its leverage and by the venue's own limit.
 */
function computeMaxIsolatedSize(
  footing: MarginState,
  holding: MarketHolding,
  { side, price, maxNotional }: MaxOrderInputs,
): Amount | undefined {
  const { quantity, mark, resting, curve, leverage } = holding
  const free = computeFreeForIsolated(footing)
  if (free === undefined || curve === undefined || leverage === undefined) return undefined
  const pays = multiply(divide(free, multiply(getIsolatedMarginShare(leverage), price)) ?? ZERO, SAFETY_FACTOR)
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

/** The notional at which size alone asks for as much margin as the leverage does. */
function computeNotionalLimit(steepness: Amount): Amount | undefined {
  const least = isPositive(steepness) ? divide(ONE, steepness) : undefined
  return least && raiseToPower(least, INVERSE_RATE_EXPONENT)
}
