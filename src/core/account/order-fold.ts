import {
  absolute,
  compareDecimals,
  isNegative,
  isPositive,
  isZero,
  sumAmountProducts,
  type Amount,
} from '../value/decimal'
import type { FillRecord, OrderRecord, OrderStatus } from './order'
import type { TextFacts } from '../value/result'

/** Whether the venue's record says that nothing more can happen to an order. A word nobody knows never says so. */
export const isOrderEnded = (order: Pick<OrderRecord, 'status'>): boolean => endRank[order.status] > 0

/** Whether an order may still fill. */
export const isOrderOpen = (order: Pick<OrderRecord, 'status'>): boolean => !isOrderEnded(order)

/**
 * What a report that was pushed tells of an order: its fills, and never its end. A push is not the order's record,
 * and only the record says that nothing more can happen; what claims so has to be asked.
 */
export function withoutPushedEnd(order: OrderRecord): OrderRecord {
  if (isOrderOpen(order)) return order
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
export function mergeOrderReport(known: OrderRecord | undefined, report: OrderRecord): OrderRecord {
  if (known === undefined) return report
  const standing = isLaterReport(report, known) ? report : known
  const filled = hasMoreFills(report, known) ? report : known
  const clientOrderId = laterText(known.clientOrderId, report.clientOrderId)
  const folded = {
    ...getOmittableTerms(standing === report ? known : report),
    ...standing,
    executed: filled.executed,
    createdAt: earlier(known.createdAt, report.createdAt),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  }
  return withFillFigures(folded, filled)
}

/** Terms that a report may leave out without meaning that there are none: they stay as they were last told. */
function getOmittableTerms({ price, visible, reduceOnly }: OrderRecord): Pick<OrderRecord, 'price' | 'visible' | 'reduceOnly'> {
  return {
    ...(price === undefined ? {} : { price }),
    ...(visible === undefined ? {} : { visible }),
    ...(reduceOnly === undefined ? {} : { reduceOnly }),
  }
}

/** What was filled, paid and reached go together: a fee that was told of fewer fills is not that of more. */
function withFillFigures(folded: OrderRecord, filled: OrderRecord): OrderRecord {
  const { averagePrice: _price, fee: _fee, feeAsset: _asset, ...rest } = folded
  const { averagePrice, fee, feeAsset } = filled
  return {
    ...rest,
    ...(averagePrice === undefined ? {} : { averagePrice }),
    ...(fee === undefined ? {} : { fee }),
    ...(feeAsset === undefined ? {} : { feeAsset }),
  }
}

function isLaterReport(seen: OrderRecord, known: OrderRecord): boolean {
  const rank = endRank[seen.status] - endRank[known.status]
  if (rank !== 0) return rank > 0
  if (seen.updatedAt !== known.updatedAt) return seen.updatedAt > known.updatedAt
  const isStrange = (order: OrderRecord): boolean => order.status === 'unrecognised'
  if (isStrange(seen) !== isStrange(known)) return isStrange(known)
  return getStatusText(seen) > getStatusText(known)
}

/** Decides between two reports of one instant. Which one wins matters less than that it is always the same. */
const getStatusText = (order: OrderRecord): string =>
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

function hasMoreFills(seen: OrderRecord, known: OrderRecord): boolean {
  const executed = compareDecimals(seen.executed, known.executed)
  if (executed !== 0) return executed > 0
  if (seen.fee === undefined || known.fee === undefined) {
    if (seen.fee !== known.fee) return known.fee === undefined
  } else {
    const fee = compareDecimals(absolute(seen.fee), absolute(known.fee))
    if (fee !== 0) return fee > 0
  }
  return fillText(seen) > fillText(known)
}

const fillText = (order: OrderRecord): string =>
  JSON.stringify([order.averagePrice ?? '', order.feeAsset ?? '', order.fee ?? ''])

const laterText = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

const earlier = (a: number, b: number): number => (a <= 0 ? b : b <= 0 ? a : Math.min(a, b))

/** Whether the fills of an order come to more than its record says was executed. */
export const exceedsExecuted = (
  fills: OrderFillSizes,
  { orderId, executed }: { readonly orderId?: string | undefined; readonly executed: Amount },
): boolean => compareDecimals(sumOrderFills(fills, orderId), executed) > 0

/** What the fills of an order come to. */
export const sumOrderFills = (fills: OrderFillSizes, orderId: string | undefined): Amount =>
  sumAmountProducts(fills.filter(fill => fill.orderId === orderId).map(({ quantity }) => [quantity]))

export type OrderFillSizes = readonly Pick<FillRecord, 'orderId' | 'quantity'>[]

/** A report that cannot be true: a reason to halt, never to guess. */
export interface OrderReportFault {
  readonly is:
    | 'executed above quantity'
    | 'executed below zero'
    | 'executed went down'
    | 'rejected with fills'
    | 'another symbol'
    | 'another side'
    | 'another client id'
  readonly orderId: string
  readonly facts: TextFacts
}

/** What is impossible about a report, by itself or beside what is known of the same order. */
export function findOrderFault(known: OrderRecord | undefined, report: OrderRecord): OrderReportFault | undefined {
  const fault = (is: OrderReportFault['is'], facts: TextFacts): OrderReportFault => ({ is, orderId: report.orderId, facts })
  const { executed, quantity } = report
  if (isNegative(executed)) return fault('executed below zero', { executed })
  if (isAbove(executed, quantity)) return fault('executed above quantity', { executed, quantity })
  if (report.status === 'REJECTED' && isPositive(executed)) return fault('rejected with fills', { executed })
  if (known === undefined) return undefined
  if (known.symbol !== report.symbol) return fault('another symbol', { known: known.symbol, seen: report.symbol })
  if (known.side !== report.side) return fault('another side', { known: known.side, seen: report.side })
  if (areBothSetAndDifferent(known.clientOrderId, report.clientOrderId))
    return fault('another client id', { known: known.clientOrderId ?? '', seen: report.clientOrderId ?? '' })
  if (report.updatedAt > known.updatedAt && compareDecimals(executed, known.executed) < 0)
    return fault('executed went down', { known: known.executed, seen: executed })
  return undefined
}

/** An order placed elsewhere by value carries no quantity; nothing can be said against its fills. */
const isAbove = (executed: Amount, quantity: Amount): boolean =>
  !isZero(quantity) && compareDecimals(executed, quantity) > 0

const areBothSetAndDifferent = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b
