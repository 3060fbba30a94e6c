import type { OrderSide } from '../market/venue-market-rules'
import {
  add,
  maxAmount,
  minAmount,
  multiply,
  ONE,
  positiveOrUndefined,
  roundToGrid,
  subtract,
  type Amount,
} from '../value/decimal-amount'

export interface ProtectedPriceInputs {
  readonly side: OrderSide
  /** Best price of the opposite side of the book. */
  readonly best: Amount
  /** Allowed distance from the best price, as a fraction. */
  readonly slippage: Amount
  /** Mark on which stream and response agree; `undefined` if there is none, which leaves the slippage as the bound. */
  readonly mark: Amount | undefined
  /** Allowed distance from the mark, as a fraction. */
  readonly collar: Amount
  readonly tick: Amount
}

/**
 * Returns the limit of an IOC order that takes the place of a market order: the nearer of best price and slippage, and
 * mark and collar, on the tick grid. Rounding never moves it beyond either bound. `undefined` if no positive price
 * remains.
 */
export function computeProtectedMarketPrice({
  side,
  best,
  slippage,
  mark,
  collar,
  tick,
}: ProtectedPriceInputs): Amount | undefined {
  if (side === 'BUY') {
    const bySlippage = multiply(best, add(ONE, slippage))
    const highest = mark === undefined ? bySlippage : minAmount(bySlippage, multiply(mark, add(ONE, collar)))
    return positiveOrUndefined(roundToGrid(highest, tick, 'down'))
  }
  const bySlippage = multiply(best, subtract(ONE, slippage))
  const lowest =
    mark === undefined ? bySlippage : maxAmount(bySlippage, multiply(mark, subtract(ONE, collar)))
  return positiveOrUndefined(roundToGrid(lowest, tick, 'up'))
}
