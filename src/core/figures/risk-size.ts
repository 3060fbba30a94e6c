import {
  absolute,
  add,
  compareDecimals,
  divide,
  isPositive,
  maxAmount,
  multiply,
  negate,
  subtract,
  roundToGrid,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { MarketRules, OrderSide } from '../market/market'
import { computeFeeAmount } from './results'
import { convertFromPercent } from '../value/percent'

/** The loss that an order may make, and the prices it lies between. Every amount is above zero. */
export interface RiskSizeInputs {
  readonly side: OrderSide
  readonly risk: Amount
  readonly entry: Amount
  readonly stop: Amount
  readonly target?: Amount | undefined
  /** What each fill is reckoned to pay, in basis points: the taker's, for the way in and the way out. */
  readonly bps: Amount
  readonly market: Pick<MarketRules, 'step' | 'sizeMin' | 'sizeMax' | 'minNotional'>
}

/** The largest size that loses no more than the risk at its stop, with every figure that leads to it. */
export interface RiskSize {
  readonly quantity: Amount
  /** For each unit: what the way to the stop costs, and the fees of both fills. */
  readonly move: Amount
  readonly fees: Amount
  readonly loss: Amount
  readonly worth: Amount
  /** What is left at the target after fees, and how many times the loss that is. */
  readonly gain?: Amount
  readonly ratio?: Amount
}

/** Why there is no such size. `least` is the smallest risk that the market's smallest order takes. */
export type RiskSizeFailure =
  | { readonly why: 'stop on the wrong side' }
  | { readonly why: 'target on the wrong side' }
  | { readonly why: 'too small'; readonly least: Amount }
  | { readonly why: 'too large'; readonly quantity: Amount; readonly most: Amount }

/** Works back from what may be lost to a size, rounded down to the market's step: never above the risk. */
export function computeRiskSize(
  inputs: RiskSizeInputs,
): { readonly is: 'size'; readonly size: RiskSize } | { readonly is: 'none'; readonly none: RiskSizeFailure } {
  const { side, risk, entry, stop, target, bps, market } = inputs
  const none = (why: RiskSizeFailure) => ({ is: 'none', none: why }) as const
  const way = (to: Amount): Amount => (side === 'BUY' ? subtract(to, entry) : subtract(entry, to))
  if (!isPositive(negate(way(stop)))) return none({ why: 'stop on the wrong side' })
  if (target !== undefined && !isPositive(way(target))) return none({ why: 'target on the wrong side' })

  const move = absolute(way(stop))
  const fees = computeUnitFees(entry, stop, bps)
  const each = add(move, fees)
  const exact = divide(risk, each, 20, 'down')
  if (exact === undefined) return none({ why: 'stop on the wrong side' })
  const quantity = roundToGrid(exact, market.step, 'down')
  const smallest = getSmallestOrder(market, entry)
  if (compareDecimals(quantity, smallest) < 0) return none({ why: 'too small', least: multiply(smallest, each) })
  if (compareDecimals(quantity, market.sizeMax) > 0) return none({ why: 'too large', quantity, most: market.sizeMax })

  const loss = multiply(quantity, each)
  const size = { quantity, move, fees, loss, worth: multiply(quantity, entry) }
  if (target === undefined) return { is: 'size', size }
  const gain = multiply(quantity, subtract(way(target), computeUnitFees(entry, target, bps)))
  const ratio = divide(gain, loss, 2, 'down')
  return { is: 'size', size: { ...size, gain, ...(ratio === undefined ? {} : { ratio }) } }
}

/** What a unit pays on its way in and out; a rebate is not reckoned with. */
const computeUnitFees = (entry: Amount, out: Amount, bps: Amount): Amount =>
  isPositive(bps) ? computeFeeAmount(add(entry, out), bps) : ZERO

/** The smallest order that the market takes at a price. */
function getSmallestOrder({ sizeMin, minNotional, step }: RiskSizeInputs['market'], price: Amount): Amount {
  const forValue = divide(minNotional, price, 20, 'up')
  return forValue === undefined ? sizeMin : maxAmount(sizeMin, roundToGrid(forValue, step, 'up'))
}

/** A percentage of what an account is worth, as what may be lost of it. */
export const computeRiskAmount = (worth: Amount, percentage: Amount): Amount =>
  roundToPlaces(convertFromPercent(multiply(worth, percentage)), 6, 'down')
