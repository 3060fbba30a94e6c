import type { WriteAttempt } from '../attempt/write-attempt'
import { sumOrderFills, exceedsExecuted, type OrderFillSizes } from '../account/order-merge'
import type { ProgramRule, ProgramLeg } from '../envelope/program-rule'
import type { OrderSide } from '../market/venue-market-rules'
import {
  divide,
  requireAmount,
  isZero,
  maxAmount,
  multiply,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { isOrderPlacement } from '../write/venue-write'
import { hasLateFills, toExecutionStatus } from './slice-executions'
import { listRuleLegs, type SealedMandateMarkets } from '../envelope/rule-legs'
import { getProgramStrategy } from './strategy-for'

/** Progress and execution quality of a program, from order records and from fills where these show more. */
export interface ProgramProgress {
  readonly slices: number
  readonly of: number
  readonly ended: number
  /** Total fee. `undefined` if a record lacks its fee. */
  readonly fee: Amount | undefined
  readonly legs: readonly LegProgress[]
}

export interface LegProgress {
  readonly symbol: string
  readonly side: OrderSide
  readonly quantity: Amount
  readonly executed: Amount
  readonly left: Amount
  readonly unknown: Amount
  /** Average fill price. `undefined` before the first fill or if a record lacks its price. */
  readonly average: Amount | undefined
  readonly arrival: Amount
  /** Mean of the mid prices at which the orders were sent. */
  readonly market: Amount | undefined
  readonly againstArrival: PriceImprovement | undefined
  readonly againstMarket: PriceImprovement | undefined
}

/** Difference between the average and a reference price. Positive is better for the trader. */
export interface PriceImprovement {
  readonly money: Amount
  readonly fraction: Amount
}

type ProgramAttempt = Pick<WriteAttempt, 'write' | 'state' | 'executed' | 'averagePrice' | 'fee' | 'inside'> &
  Pick<WriteAttempt, 'orderId' | 'endedAt' | 'filledLate'>

export function computeProgramProgress(
  rule: ProgramRule,
  sealed: SealedMandateMarkets,
  attempts: readonly ProgramAttempt[],
  fills: OrderFillSizes,
): ProgramProgress {
  const orders = attempts
    .filter(({ write, state }) => isOrderPlacement(write) && state.is !== 'not sent')
    .map(one => countAttempt(one, fills))
  const filled = orders.filter(({ executed }) => !isZero(executed))
  return {
    ...{ slices: orders.length, of: getProgramStrategy(rule).maxOrders },
    ended: orders.filter(({ state }) => toExecutionStatus(state.is) === 'over').length,
    fee: filled.every(({ fee }) => fee !== undefined)
      ? sumAmountProducts(filled.map(({ fee = ZERO }) => [fee]))
      : undefined,
    legs: listRuleLegs(rule, sealed).map(leg =>
      legProgress(
        leg,
        orders.filter(({ inside }) => inside?.symbol === leg.symbol),
      ),
    ),
  }
}

/** An attempt with the larger of its recorded and filled size. `isUnknown` marks an unknown rest. */
interface CountedAttempt extends ProgramAttempt {
  readonly isUnknown: boolean
}

function countAttempt(order: ProgramAttempt, fills: OrderFillSizes): CountedAttempt {
  const { is } = order.state
  // A record that reported an end with too small a size does not prove that the rest is over.
  const isContradicted = toExecutionStatus(is) === 'over' && hasLateFills(order, fills)
  // A manually declared outcome is no evidence of the executed size.
  const isUnknown = toExecutionStatus(is) === 'unknown' || isContradicted
  if (!exceedsExecuted(fills, order)) return { ...order, isUnknown }
  // The record has neither price nor fee for fills that it does not include.
  const { averagePrice: _price, fee: _fee, ...rest } = order
  return { ...rest, executed: sumOrderFills(fills, order.orderId), isUnknown }
}

function legProgress(leg: ProgramLeg, orders: readonly CountedAttempt[]): LegProgress {
  const { symbol, side, quantity, arrival } = leg
  const executed = sumAmountProducts(orders.map(one => [one.executed]))
  const average = averageOf(
    orders.filter(one => !isZero(one.executed)),
    executed,
  )
  const mids = orders.flatMap(({ inside }) => inside?.slice?.mid ?? [])
  const market = mids.length === 0 ? undefined : meanOf(mids)
  const against = (price: Amount | undefined) =>
    price === undefined || average === undefined
      ? undefined
      : computePriceImprovement(side, average, price, executed)
  return {
    ...{ symbol, side, quantity, executed, left: maxAmount(ZERO, subtract(quantity, executed)) },
    unknown: sumAmountProducts(orders.filter(one => one.isUnknown).map(one => [getUnfilledQuantity(one)])),
    ...{ average, arrival, market },
    ...{ againstArrival: against(arrival), againstMarket: against(market) },
  }
}

const getUnfilledQuantity = ({ write, executed }: ProgramAttempt): Amount =>
  isOrderPlacement(write) ? maxAmount(ZERO, subtract(write.quantity, executed)) : ZERO

function averageOf(filled: readonly ProgramAttempt[], executed: Amount): Amount | undefined {
  const paid: (readonly Amount[])[] = []
  for (const { executed: size, averagePrice } of filled) {
    if (averagePrice === undefined) return undefined
    paid.push([size, averagePrice])
  }
  return divide(sumAmountProducts(paid), executed)
}

const meanOf = (prices: readonly Amount[]): Amount | undefined =>
  divide(sumAmountProducts(prices.map(price => [price])), requireAmount(String(prices.length)))

function computePriceImprovement(
  side: OrderSide,
  average: Amount,
  price: Amount,
  executed: Amount,
): PriceImprovement | undefined {
  const apart = side === 'BUY' ? subtract(price, average) : subtract(average, price)
  const fraction = divide(apart, price, 8, 'nearest')
  return fraction && { money: multiply(apart, executed), fraction }
}
