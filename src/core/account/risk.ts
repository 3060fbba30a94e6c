import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  isNegative,
  isPositive,
  isPowerAbove,
  isZero,
  larger,
  multiply,
  ONE,
  power,
  smaller,
  subtract,
  wholeRoot,
  ZERO,
  type Amount,
} from '../value/decimal'

/** What the margin rates of one position follow from. */
export interface Curve {
  readonly baseImr: Amount
  readonly baseMmr: Amount
  /** The account's factor for the market; zero where the venue states none. */
  readonly factor: Amount
}

const BEND = exactly('0.8')
/** The share of notional the venue sets aside for fees of isolated orders. */
const ISOLATED_FEE = exactly('0.0006')
const BPS = exactly('0.0001')
const TWO = exactly('2')
/** One part in this many is as close as a liquidation price is told. */
const FINE = exactly('10000')

/** Quantity × price as an absolute amount. */
export const notionalOf = (quantity: Amount, price: Amount): Amount => absolute(multiply(quantity, price))

/**
 * factor × notional^0.8, but only where it is above `floor`; otherwise the floor.
 *
 * x^0.8 > y exactly when x^4 > y^5, so the power, which costs more than all the rest, is taken only
 * where it may decide: y is rounded down, which can only ask for the power once too often.
 */
function bent(factor: Amount, notional: Amount, floor: Amount): Amount {
  if (!isPositive(factor) || isZero(notional)) return floor
  const least = divide(floor, factor, 2, 'down') ?? ZERO
  return isPowerAbove(notional, 4, least, 5) ? larger(floor, multiply(factor, power(notional, BEND))) : floor
}

/** The initial margin rate of a position this large: the larger of leverage, market and size. */
export function imr(curve: Curve, leverage: Amount, notional: Amount): Amount {
  const configured = divide(ONE, leverage, 20, 'up') ?? ONE
  return bent(curve.factor, notional, larger(configured, curve.baseImr))
}

/** The maintenance margin rate of a position this large. */
export function mmr(curve: Curve, notional: Amount): Amount {
  const share = divide(curve.baseMmr, curve.baseImr, 20, 'up')
  return share === undefined ? curve.baseMmr : bent(multiply(share, curve.factor), notional, curve.baseMmr)
}

/** The largest notional, in whole quote units, at which size does not move the maintenance rate. Undefined where it never does. */
export function flatUpTo({ baseMmr, baseImr, factor }: Curve): Amount | undefined {
  const share = divide(baseMmr, baseImr, 20, 'up')
  const steepness = share === undefined ? ZERO : multiply(share, factor)
  if (!isPositive(steepness)) return undefined
  const least = divide(baseMmr, steepness, 2, 'down') ?? ZERO
  const square = multiply(least, least)
  return wholeRoot(wholeRoot(multiply(multiply(square, square), least)))
}

/** A position with the open orders of its market, all as the margin rules see them. */
export interface Exposure {
  /** Signed. */
  readonly quantity: Amount
  readonly mark: Amount
  /** Open order sizes, absolute. */
  readonly buys: Amount
  readonly sells: Amount
}

/** The largest position that the open orders could lead to. */
export function quantityWithOrders({ quantity, buys, sells }: Exposure): Amount {
  return larger(absolute(add(quantity, buys)), absolute(subtract(quantity, sells)))
}

/** Initial margin of one cross market, open orders included. */
export function marginWithOrders(exposure: Exposure, curve: Curve, leverage: Amount): Amount {
  const { quantity, mark, buys, sells } = exposure
  const netted = notionalOf(subtract(add(quantity, buys), sells), mark)
  const worst = multiply(mark, quantityWithOrders(exposure))
  return multiply(worst, imr(curve, leverage, netted))
}

/** What the venue sets aside for an isolated order. */
export function isolatedOrderMargin(quantity: Amount, price: Amount, leverage: Amount): Amount {
  const rate = add(divide(ONE, leverage, 20, 'up') ?? ONE, ISOLATED_FEE)
  return multiply(notionalOf(quantity, price), rate)
}

/** Profit of a position if it were closed at the mark. */
export const unrealised = (quantity: Amount, entry: Amount, mark: Amount): Amount =>
  multiply(quantity, subtract(mark, entry))

/** Funding owed by a position since it was last settled; below zero is received. */
export function fundingOwed(quantity: Amount, sum: Amount | undefined, last: Amount | undefined): Amount {
  return sum === undefined || last === undefined ? ZERO : multiply(quantity, subtract(sum, last))
}

/** A fee in quote units. */
export const feeOf = (notional: Amount, bps: Amount): Amount => multiply(multiply(notional, bps), BPS)

/** Open notional ÷ collateral: how large the account is against what stands behind it. Not the configured one. */
export function effectiveLeverage(notional: Amount, collateral: Amount): Amount | undefined {
  return isPositive(collateral) ? divide(notional, collateral, 8) : undefined
}

/** What a cross position's liquidation follows from. */
export interface CrossStanding {
  readonly quantity: Amount
  readonly mark: Amount
  readonly curve: Curve
  readonly collateral: Amount
  /** Maintenance margin of every other cross position. */
  readonly otherMaintenance: Amount
}

/** The mark price at which a cross position would be liquidated, other marks unchanged. Undefined where there is none. */
export function crossLiquidation(standing: CrossStanding): Amount | undefined {
  const { quantity, mark, curve, collateral, otherMaintenance } = standing
  if (isZero(quantity)) return undefined
  const atMark = mmr(curve, notionalOf(quantity, mark))
  const priceAt = (rate: Amount): Amount | undefined => {
    const spare = subtract(collateral, add(otherMaintenance, multiply(notionalOf(quantity, mark), rate)))
    const move = divide(spare, subtract(multiply(absolute(quantity), rate), quantity))
    return move === undefined ? undefined : larger(ZERO, add(mark, move))
  }
  const price = priceAt(atMark)
  if (price === undefined) return undefined
  // A short grows on its way there, and may bend a rate that is flat at the mark.
  const flat = [mark, price].every(at => mmr(curve, notionalOf(quantity, at)) === curve.baseMmr)
  const found = flat ? price : narrow(standing, price, priceAt(curve.baseMmr) ?? price)
  return isZero(found) ? undefined : found
}

/**
 * Where the rate itself moves with the price: halves a span that holds the answer until it is as narrow
 * as anyone can use. A falling price lowers a long's rate, a rising one raises a short's.
 */
function narrow(standing: CrossStanding, present: Amount, base: Amount): Amount {
  const { quantity, mark, curve, collateral, otherMaintenance } = standing
  const isShort = isNegative(quantity)
  const survives = (price: Amount): boolean => {
    const value = add(collateral, multiply(quantity, subtract(price, mark)))
    const notional = notionalOf(quantity, price)
    return compare(value, add(multiply(notional, mmr(curve, notional)), otherMaintenance)) >= 0
  }
  if (!survives(mark)) return present
  let [low, high] = isShort ? [mark, present] : [smaller(base, present), present]
  for (let step = 0; step < 30; step++) {
    const middle = divide(add(low, high), TWO, 12) ?? low
    if (compare(multiply(subtract(high, low), FINE), middle) <= 0) break
    if (survives(middle) === isShort) low = middle
    else high = middle
  }
  return isShort ? low : high
}

/**
 * What stands for a liquidation price that could be worked out and is not there: zero, for every price is survived.
 * A short that no price liquidates would be one that none saves.
 */
export const noLiquidation = (quantity: Amount): Amount | undefined =>
  isNegative(quantity) ? undefined : ZERO

/** What an isolated position's liquidation follows from. */
export interface IsolatedStanding {
  readonly quantity: Amount
  readonly margin: Amount
  readonly cost: Amount
  readonly funding: Amount
  readonly rate: Amount
}

/** The mark price at which an isolated position would be liquidated. Undefined where there is none. */
export function isolatedLiquidation(standing: IsolatedStanding): Amount | undefined {
  const { quantity, margin, cost, funding, rate } = standing
  if (isZero(quantity)) return undefined
  const slope = subtract(multiply(absolute(quantity), rate), quantity)
  const price = divide(subtract(subtract(margin, cost), funding), slope)
  return price === undefined || !isPositive(price) ? undefined : price
}

/** An isolated position's margin and cost. */
export interface Isolated {
  readonly quantity: Amount
  readonly margin: Amount
  readonly cost: Amount
}

/** An isolated position after an order filled at a price: adding brings margin, reducing frees it by size, flipping starts anew. */
export function isolatedAfter(before: Isolated, order: Amount, price: Amount, leverage: Amount): Isolated {
  const quantity = add(before.quantity, order)
  const paid = multiply(order, price)
  const opposite = !isZero(before.quantity) && isNegative(before.quantity) !== isNegative(order)
  if (!opposite)
    return {
      quantity,
      margin: add(before.margin, isolatedOrderMargin(order, price, leverage)),
      cost: add(before.cost, paid),
    }
  const flips = !isZero(quantity) && isNegative(quantity) !== isNegative(before.quantity)
  if (flips)
    return {
      quantity,
      margin: isolatedOrderMargin(quantity, price, leverage),
      cost: multiply(quantity, price),
    }
  const share = divide(quantity, before.quantity, 20) ?? ZERO
  return { quantity, margin: multiply(before.margin, share), cost: add(before.cost, paid) }
}
