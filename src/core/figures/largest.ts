import {
  absolute,
  add,
  divide,
  exactly,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  negate,
  ONE,
  power,
  smaller,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import { freeForIsolated, initialMargin, isolatedShare, type Footing, type MarketHolding } from './footing'
import type { Market, Side } from '../market/market'

/** The terms that the largest order depends on, beside the account: its side and price, the fee and the market's limits. */
export interface LargestWish {
  readonly side: Side
  /** The price the order is reckoned at. */
  readonly price: Amount
  readonly takerBps: Amount
  /** What the venue lets the account hold in the market; absent where it states nothing. */
  readonly maxNotional?: Amount | undefined
  readonly market: Pick<Market, 'step' | 'sizeMax'>
}

/** The venue leaves this much of what the arithmetic gives, for marks that move. */
const LEFT = exactly('0.995')
const TWO_BPS = exactly('0.0002')
/** 1 ÷ 1.8, and 1 ÷ 0.8: the exponents that undo the bend of the initial margin. */
const UNBENT_WORTH = exactly('0.5555555555555555')
const UNBENT_RATE = exactly('1.25')

/**
 * The largest order that the venue's own arithmetic allows on one side of a holding: its quantity, on the market's grid
 * and at least zero. Undefined while a figure is missing.
 */
export function largestOrder(
  footing: Footing,
  holding: MarketHolding,
  wish: LargestWish,
): Amount | undefined {
  const most =
    holding.marginMode === 'CROSS'
      ? largestCross(footing, holding, wish)
      : largestIsolated(footing, holding, wish)
  if (most === undefined) return undefined
  const whole = toGrid(larger(ZERO, most), wish.market.step, 'down')
  return smaller(whole, wish.market.sizeMax)
}

/**
 * Across margin: what collateral leaves over the margin of the other markets, divided by what a unit binds and pays;
 * and no larger than the rate that bends with size allows, where something is held or open already.
 */
function largestCross(
  { spare }: Footing,
  holding: MarketHolding,
  { side, takerBps }: LargestWish,
): Amount | undefined {
  const { quantity, mark, buys, sells, curve, leverage } = holding
  const bound = initialMargin(holding)
  if (spare === undefined || bound === undefined || curve === undefined || leverage === undefined)
    return undefined
  const own = larger(ZERO, add(spare, bound))
  const fees = multiply(larger(ZERO, takerBps), TWO_BPS)
  const [stands, open] = side === 'BUY' ? [quantity, buys] : [negate(quantity), sells]
  const taken = add(stands, open)
  const rate = add(larger(divide(ONE, leverage, 20, 'up') ?? ONE, curve.baseImr), fees)
  const flat = subtract(multiply(divide(own, multiply(rate, mark)) ?? ZERO, LEFT), taken)
  if ((isZero(quantity) && isZero(open)) || !isPositive(curve.factor)) return flat
  const worth = power(divide(own, curve.factor) ?? ZERO, UNBENT_WORTH)
  const bent = multiply(divide(subtract(divide(worth, mark) ?? ZERO, taken), add(ONE, fees)) ?? ZERO, LEFT)
  return smaller(flat, bent)
}

/**
 * In isolated margin: what is free for it divided by what a unit freezes, on top of what would only take from the
 * position; and no larger than the position may become at its leverage and by the venue's own limit.
 */
function largestIsolated(
  footing: Footing,
  holding: MarketHolding,
  { side, price, maxNotional }: LargestWish,
): Amount | undefined {
  const { quantity, mark, resting, curve, leverage } = holding
  const free = freeForIsolated(footing)
  if (free === undefined || curve === undefined || leverage === undefined) return undefined
  const pays = multiply(divide(free, multiply(isolatedShare(leverage), price)) ?? ZERO, LEFT)
  const own = resting.filter(one => one.side === side)
  const takes = !isZero(quantity) && isNegative(quantity) === (side === 'BUY')
  const open = own.reduce<Amount>((sum, { left }) => add(sum, left), ZERO)
  const closes = takes ? larger(ZERO, subtract(absolute(quantity), open)) : ZERO
  const pending = own.reduce<Amount>((sum, one) => add(sum, multiply(one.left, one.price)), ZERO)
  const held = multiply(absolute(quantity), mark)
  const bound = boundAt(multiply(leverage, curve.factor))
  const cap = bound && maxNotional ? smaller(bound, maxNotional) : (bound ?? maxNotional)
  if (cap === undefined) return add(pays, closes)
  const room = takes ? add(cap, held) : subtract(subtract(cap, held), pending)
  return smaller(add(pays, closes), divide(room, price) ?? ZERO)
}

/** The notional at which size alone asks for as much margin as the leverage does. */
function boundAt(steepness: Amount): Amount | undefined {
  const least = isPositive(steepness) ? divide(ONE, steepness) : undefined
  return least && power(least, UNBENT_RATE)
}
