import type { Attempt } from '../attempt/attempt'
import { filledOf, fillsMoreThan, type FilledSizes } from '../account/order-fold'
import type { ProgramRule, RuleLeg } from '../envelope/program-rule'
import type { Side } from '../market/market'
import {
  divide,
  exactly,
  isZero,
  larger,
  multiply,
  subtract,
  sumOfProducts,
  ZERO,
  type Amount,
} from '../value/decimal'
import { placesOrder } from '../write/write'
import { isFilledLate, standsOf } from './done'
import { ruleLegsOf, type SealedMarkets } from '../envelope/rule-legs'
import { ruledBy } from './ruled-by'

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
  readonly side: Side
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
  readonly againstArrival: Against | undefined
  readonly againstMarket: Against | undefined
}

/** By how much an average is better than another price: above zero is better for whoever traded. */
export interface Against {
  readonly money: Amount
  readonly fraction: Amount
}

type Told = Pick<Attempt, 'write' | 'state' | 'executed' | 'averagePrice' | 'fee' | 'inside'> &
  Pick<Attempt, 'orderId' | 'endedAt' | 'filledLate'>

/** Adds up everything that left for one program. */
export function progressOf(
  rule: ProgramRule,
  sealed: SealedMarkets,
  attempts: readonly Told[],
  fills: FilledSizes,
): ProgramProgress {
  const orders = attempts
    .filter(({ write, state }) => placesOrder(write) && state.is !== 'not sent')
    .map(one => counted(one, fills))
  const filled = orders.filter(({ executed }) => !isZero(executed))
  return {
    ...{ slices: orders.length, of: ruledBy(rule).orders },
    ended: orders.filter(({ state }) => standsOf(state.is) === 'over').length,
    fee: filled.every(({ fee }) => fee !== undefined)
      ? sumOfProducts(filled.map(({ fee = ZERO }) => [fee]))
      : undefined,
    legs: ruleLegsOf(rule, sealed).map(leg =>
      legProgress(
        leg,
        orders.filter(({ inside }) => inside?.symbol === leg.symbol),
      ),
    ),
  }
}

/** An order by the larger of its record and its fills, and whether nobody knows what became of its rest. */
interface Counted extends Told {
  readonly isUnknown: boolean
}

function counted(order: Told, fills: FilledSizes): Counted {
  const { is } = order.state
  // A record that told an end and too little of it is no proof that the rest is over.
  const isContradicted = standsOf(is) === 'over' && isFilledLate(order, fills)
  // What a person declared of it is no evidence of how much was executed.
  const isUnknown = standsOf(is) === 'unknown' || isContradicted
  if (!fillsMoreThan(fills, order)) return { ...order, isUnknown }
  // Its record says neither price nor fee of what it does not tell.
  const { averagePrice: _price, fee: _fee, ...rest } = order
  return { ...rest, executed: filledOf(fills, order.orderId), isUnknown }
}

function legProgress(leg: RuleLeg, orders: readonly Counted[]): LegProgress {
  const { symbol, side, quantity, arrival } = leg
  const executed = sumOfProducts(orders.map(one => [one.executed]))
  const average = averageOf(
    orders.filter(one => !isZero(one.executed)),
    executed,
  )
  const mids = orders.flatMap(({ inside }) => inside?.slice?.mid ?? [])
  const market = mids.length === 0 ? undefined : meanOf(mids)
  const against = (price: Amount | undefined) =>
    price === undefined || average === undefined ? undefined : againstOf(side, average, price, executed)
  return {
    ...{ symbol, side, quantity, executed, left: larger(ZERO, subtract(quantity, executed)) },
    unknown: sumOfProducts(orders.filter(one => one.isUnknown).map(one => [leftOf(one)])),
    ...{ average, arrival, market },
    ...{ againstArrival: against(arrival), againstMarket: against(market) },
  }
}

const leftOf = ({ write, executed }: Told): Amount =>
  placesOrder(write) ? larger(ZERO, subtract(write.quantity, executed)) : ZERO

function averageOf(filled: readonly Told[], executed: Amount): Amount | undefined {
  const paid: (readonly Amount[])[] = []
  for (const { executed: size, averagePrice } of filled) {
    if (averagePrice === undefined) return undefined
    paid.push([size, averagePrice])
  }
  return divide(sumOfProducts(paid), executed)
}

const meanOf = (prices: readonly Amount[]): Amount | undefined =>
  divide(sumOfProducts(prices.map(price => [price])), exactly(String(prices.length)))

function againstOf(side: Side, average: Amount, price: Amount, executed: Amount): Against | undefined {
  const apart = side === 'BUY' ? subtract(price, average) : subtract(average, price)
  const fraction = divide(apart, price, 8, 'nearest')
  return fraction && { money: multiply(apart, executed), fraction }
}
