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
} from '../value/decimal-amount'
import type { MarketRules, OrderSide } from '../market/venue-market-rules'
import { computeFeeAmount } from './pnl-figures'
import { convertFromPercent } from '../value/percent'

/** Maximum loss of an order, with its prices. All amounts are positive. */
export interface RiskSizeInputs {
  readonly side: OrderSide
  readonly risk: Amount
  readonly entry: Amount
  readonly stop: Amount
  readonly target?: Amount | undefined
  /** Fee per fill in basis points: the taker rate, for entry and exit. */
  readonly bps: Amount
  readonly market: Pick<MarketRules, 'step' | 'sizeMin' | 'sizeMax' | 'minNotional'>
}

export interface RiskSize {
  readonly quantity: Amount
  /** Per unit: the loss to the stop, and the fees of both fills. */
  readonly move: Amount
  readonly fees: Amount
  readonly loss: Amount
  readonly worth: Amount
  /** Profit at the target after fees, and its multiple of the loss. */
  readonly gain?: Amount
  readonly ratio?: Amount
}

/** Reasons why there is no such size. `least` is the smallest risk for the market's smallest order. */
export type RiskSizeFailure =
  | { readonly why: 'stop on the wrong side' }
  | { readonly why: 'target on the wrong side' }
  | { readonly why: 'too small'; readonly least: Amount }
  | { readonly why: 'too large'; readonly quantity: Amount; readonly most: Amount }

/** Computes the size for a risk, rounded down to the market's step, so never above the risk. */
export function computeRiskSize(
  inputs: RiskSizeInputs,
):
  { readonly is: 'size'; readonly size: RiskSize } | { readonly is: 'none'; readonly none: RiskSizeFailure } {
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
  if (compareDecimals(quantity, smallest) < 0)
    return none({ why: 'too small', least: multiply(smallest, each) })
  if (compareDecimals(quantity, market.sizeMax) > 0)
    return none({ why: 'too large', quantity, most: market.sizeMax })

  const loss = multiply(quantity, each)
  const size = { quantity, move, fees, loss, worth: multiply(quantity, entry) }
  if (target === undefined) return { is: 'size', size }
  const gain = multiply(quantity, subtract(way(target), computeUnitFees(entry, target, bps)))
  const ratio = divide(gain, loss, 2, 'down')
  return { is: 'size', size: { ...size, gain, ...(ratio === undefined ? {} : { ratio }) } }
}

/** Fees of a unit for entry and exit; a rebate does not count. */
const computeUnitFees = (entry: Amount, out: Amount, bps: Amount): Amount =>
  isPositive(bps) ? computeFeeAmount(add(entry, out), bps) : ZERO

export function getSmallestOrder(
  { sizeMin, minNotional, step }: RiskSizeInputs['market'],
  price: Amount,
): Amount {
  const forValue = divide(minNotional, price, 20, 'up')
  return forValue === undefined ? sizeMin : maxAmount(sizeMin, roundToGrid(forValue, step, 'up'))
}

/** Returns the amount at risk for a percentage of the account value. */
export const computeRiskAmount = (worth: Amount, percentage: Amount): Amount =>
  roundToPlaces(convertFromPercent(multiply(worth, percentage)), 6, 'down')
