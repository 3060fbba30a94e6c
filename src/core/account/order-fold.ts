import {
  absolute,
  compare,
  isNegative,
  isPositive,
  isZero,
  sumOfProducts,
  type Amount,
} from '../value/decimal'
import type { Fill, Order, OrderStatus } from './order'
import type { Facts } from '../value/result'

/** Whether the venue's record says that nothing more can happen to an order. A word nobody knows never says so. */
export const isEnded = (order: Pick<Order, 'status'>): boolean => endRank[order.status] > 0

/** Whether an order may still fill. */
export const isOpen = (order: Pick<Order, 'status'>): boolean => !isEnded(order)

/**
 * What a report that was pushed tells of an order: its fills, and never its end. A push is not the order's record,
 * and only the record says that nothing more can happen; what claims so has to be asked.
 */
export function asPushed(order: Order): Order {
  if (isOpen(order)) return order
  const status = isZero(order.executed) ? 'NEW' : 'PARTIAL_FILLED'
  return { ...order, status, statusWord: status }
}

/** Ends outrank everything else, and the end that claims the most fills outranks the others. */
const endRank: Record<OrderStatus, number> = {
  unrecognised: 0,
  NEW: 0,
  PARTIAL_FILLED: 0,
  REJECTED: 1,
  CANCELLED: 2,
  FILLED: 3,
}

/**
 * What is known of an order after one more report of it.
 *
 * Reports arrive late, twice and out of order. Where an order stands and what it filled are each the
 * greatest ever told, so any arrival order gives the same result and no fill is ever undone.
 */
export function foldOrder(known: Order | undefined, seen: Order): Order {
  if (known === undefined) return seen
  const standing = comesAfter(seen, known) ? seen : known
  const filled = fillsMore(seen, known) ? seen : known
  const clientOrderId = laterText(known.clientOrderId, seen.clientOrderId)
  const folded = {
    ...leftOut(standing === seen ? known : seen),
    ...standing,
    executed: filled.executed,
    createdAt: earlier(known.createdAt, seen.createdAt),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  }
  return withFigures(folded, filled)
}

/** Terms that a report may leave out without meaning that there are none: they stay as they were last told. */
function leftOut({ price, visible, reduceOnly }: Order): Pick<Order, 'price' | 'visible' | 'reduceOnly'> {
  return {
    ...(price === undefined ? {} : { price }),
    ...(visible === undefined ? {} : { visible }),
    ...(reduceOnly === undefined ? {} : { reduceOnly }),
  }
}

/** What was filled, paid and reached go together: a fee that was told of fewer fills is not that of more. */
function withFigures(folded: Order, filled: Order): Order {
  const { averagePrice: _price, fee: _fee, feeAsset: _asset, ...rest } = folded
  const { averagePrice, fee, feeAsset } = filled
  return {
    ...rest,
    ...(averagePrice === undefined ? {} : { averagePrice }),
    ...(fee === undefined ? {} : { fee }),
    ...(feeAsset === undefined ? {} : { feeAsset }),
  }
}

function comesAfter(seen: Order, known: Order): boolean {
  const rank = endRank[seen.status] - endRank[known.status]
  if (rank !== 0) return rank > 0
  if (seen.updatedAt !== known.updatedAt) return seen.updatedAt > known.updatedAt
  const isStrange = (order: Order): boolean => order.status === 'unrecognised'
  if (isStrange(seen) !== isStrange(known)) return isStrange(known)
  return standingText(seen) > standingText(known)
}

/** Decides between two reports of one instant. Which one wins matters less than that it is always the same. */
const standingText = (order: Order): string =>
  JSON.stringify([
    order.status === 'PARTIAL_FILLED',
    order.statusWord,
    order.price ?? '',
    order.quantity,
    order.visible ?? '',
    order.type,
    order.side,
    order.symbol,
    order.reduceOnly,
    order.marginMode,
  ])

function fillsMore(seen: Order, known: Order): boolean {
  const executed = compare(seen.executed, known.executed)
  if (executed !== 0) return executed > 0
  if (seen.fee === undefined || known.fee === undefined) {
    if (seen.fee !== known.fee) return known.fee === undefined
  } else {
    const fee = compare(absolute(seen.fee), absolute(known.fee))
    if (fee !== 0) return fee > 0
  }
  return fillText(seen) > fillText(known)
}

const fillText = (order: Order): string =>
  JSON.stringify([order.averagePrice ?? '', order.feeAsset ?? '', order.fee ?? ''])

const laterText = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

const earlier = (a: number, b: number): number => (a <= 0 ? b : b <= 0 ? a : Math.min(a, b))

/** Whether the fills of an order come to more than its record says was executed. */
export const fillsMoreThan = (
  fills: FilledSizes,
  { orderId, executed }: { readonly orderId?: string | undefined; readonly executed: Amount },
): boolean => compare(filledOf(fills, orderId), executed) > 0

/** What the fills of an order come to. */
export const filledOf = (fills: FilledSizes, orderId: string | undefined): Amount =>
  sumOfProducts(fills.filter(fill => fill.orderId === orderId).map(({ quantity }) => [quantity]))

export type FilledSizes = readonly Pick<Fill, 'orderId' | 'quantity'>[]

/** A report that cannot be true: a reason to halt, never to guess. */
export interface OrderFault {
  readonly is:
    | 'executed above quantity'
    | 'executed below zero'
    | 'executed went down'
    | 'rejected with fills'
    | 'another symbol'
    | 'another side'
    | 'another client id'
  readonly orderId: string
  readonly facts: Facts
}

/** What is impossible about a report, by itself or beside what is known of the same order. */
export function faultOf(known: Order | undefined, seen: Order): OrderFault | undefined {
  const fault = (is: OrderFault['is'], facts: Facts): OrderFault => ({ is, orderId: seen.orderId, facts })
  const { executed, quantity } = seen
  if (isNegative(executed)) return fault('executed below zero', { executed })
  if (isAbove(executed, quantity)) return fault('executed above quantity', { executed, quantity })
  if (seen.status === 'REJECTED' && isPositive(executed)) return fault('rejected with fills', { executed })
  if (known === undefined) return undefined
  if (known.symbol !== seen.symbol) return fault('another symbol', { known: known.symbol, seen: seen.symbol })
  if (known.side !== seen.side) return fault('another side', { known: known.side, seen: seen.side })
  if (differ(known.clientOrderId, seen.clientOrderId))
    return fault('another client id', { known: known.clientOrderId ?? '', seen: seen.clientOrderId ?? '' })
  if (seen.updatedAt > known.updatedAt && compare(executed, known.executed) < 0)
    return fault('executed went down', { known: known.executed, seen: executed })
  return undefined
}

/** An order placed elsewhere by value carries no quantity; nothing can be said against its fills. */
const isAbove = (executed: Amount, quantity: Amount): boolean =>
  !isZero(quantity) && compare(executed, quantity) > 0

const differ = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b
