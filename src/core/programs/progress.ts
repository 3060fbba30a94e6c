import type { WriteAttempt } from '../attempt/attempt'
import { sumOrderFills, exceedsExecuted, type OrderFillSizes } from '../account/order-fold'
import type { ProgramRule, ProgramLeg } from '../envelope/program-rule'
import type { OrderSide } from '../market/market'
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
} from '../value/decimal'
import { isOrderPlacement } from '../write/write'
import { hasLateFills, toExecutionStatus } from './done'
import { listRuleLegs, type SealedMandateMarkets } from '../envelope/rule-legs'
import { getProgramStrategy } from './ruled-by'

/** How far a program is, and how well it did, by what its orders' records say, and their fills where those tell more. */
export interface ProgramProgress {
  /** How many of its orders left, of how many. */
  readonly slices: number
  readonly of: number
  /** How many of those are at their end. */
  readonly ended: number
  /** What its fills cost; undefined where the record of one does not say. */
  readonly fee: Amount | undefined
  /** What it trades, in the order that was sealed. */
  readonly legs: readonly LegProgress[]
}

/** How far it is in one market. */
export interface LegProgress {
  readonly symbol: string
  readonly side: OrderSide
  readonly quantity: Amount
  readonly executed: Amount
  readonly left: Amount
  /** How much of that may be executed, or open, and nobody knows. */
  readonly unknown: Amount
  /** What it paid, or was paid; undefined while nothing was executed, or where a record does not say. */
  readonly average: Amount | undefined
  readonly arrival: Amount
  /** The mean of the middle of the book as each order left. */
  readonly market: Amount | undefined
  readonly againstArrival: PriceImprovement | undefined
  readonly againstMarket: PriceImprovement | undefined
}

/** By how much an average is better than another price: above zero is better for whoever traded. */
export interface PriceImprovement {
  readonly money: Amount
  readonly fraction: Amount
}

type ProgramAttempt = Pick<WriteAttempt, 'write' | 'state' | 'executed' | 'averagePrice' | 'fee' | 'inside'> &
  Pick<WriteAttempt, 'orderId' | 'endedAt' | 'filledLate'>

/** Adds up everything that left for one program. */
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

/** An order by the larger of its record and its fills, and whether nobody knows what became of its rest. */
interface CountedAttempt extends ProgramAttempt {
  readonly isUnknown: boolean
}

function countAttempt(order: ProgramAttempt, fills: OrderFillSizes): CountedAttempt {
  const { is } = order.state
  // A record that told an end and too little of it is no proof that the rest is over.
  const isContradicted = toExecutionStatus(is) === 'over' && hasLateFills(order, fills)
  // What a person declared of it is no evidence of how much was executed.
  const isUnknown = toExecutionStatus(is) === 'unknown' || isContradicted
  if (!exceedsExecuted(fills, order)) return { ...order, isUnknown }
  // Its record says neither price nor fee of what it does not tell.
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
    price === undefined || average === undefined ? undefined : computePriceImprovement(side, average, price, executed)
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

function computePriceImprovement(side: OrderSide, average: Amount, price: Amount, executed: Amount): PriceImprovement | undefined {
  const apart = side === 'BUY' ? subtract(price, average) : subtract(average, price)
  const fraction = divide(apart, price, 8, 'nearest')
  return fraction && { money: multiply(apart, executed), fraction }
}
