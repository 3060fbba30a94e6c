import {
  absolute,
  compareDecimals,
  isNegative,
  isPositive,
  isZero,
  sumAmountProducts,
  type Amount,
} from '../value/decimal-amount'
import type { FillRecord, OrderRecord, OrderStatus } from './order-record'
import type { TextFacts } from '../value/result'

/** Returns true if the venue's record ends the order. An unknown status word never does. */
export const isOrderEnded = (order: Pick<OrderRecord, 'status'>): boolean => endRank[order.status] > 0

export const isOrderOpen = (order: Pick<OrderRecord, 'status'>): boolean => !isOrderEnded(order)

/**
 * Returns a pushed report without its end. A push carries fills, but only the order's own record proves its end, so an
 * end in a push has to be queried.
 */
export function withoutPushedEnd(order: OrderRecord): OrderRecord {
  if (isOrderOpen(order)) return order
  const status = isZero(order.executed) ? 'NEW' : 'PARTIAL_FILLED'
  return { ...order, status, statusWord: status }
}

/** Ends outrank everything else. The end that implies the most fills wins. */
const endRank: Record<OrderStatus, number> = {
  unrecognised: 0,
  NEW: 0,
  PARTIAL_FILLED: 0,
  REJECTED: 1,
  CANCELLED: 2,
  FILLED: 3,
}

/**
 * Merges one more report of an order. Reports arrive late, twice and out of order. Status and executed quantity each
 * take the furthest value reported, so the result is independent of the order of arrival and no fill is undone.
 */
export function mergeOrderReport(known: OrderRecord | undefined, report: OrderRecord): OrderRecord {
  if (known === undefined) return report
  const latest = isLaterReport(report, known) ? report : known
  const mostFilled = hasMoreFills(report, known) ? report : known
  const clientOrderId = getLaterText(known.clientOrderId, report.clientOrderId)
  const merged = {
    ...getOmittableTerms(latest === report ? known : report),
    ...latest,
    executed: mostFilled.executed,
    createdAt: getEarlierTime(known.createdAt, report.createdAt),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  }
  return withFillFigures(merged, mostFilled)
}

/** Terms that a report may omit; they keep their last reported value. */
function getOmittableTerms({
  price,
  visible,
  reduceOnly,
}: OrderRecord): Pick<OrderRecord, 'price' | 'visible' | 'reduceOnly'> {
  return {
    ...(price === undefined ? {} : { price }),
    ...(visible === undefined ? {} : { visible }),
    ...(reduceOnly === undefined ? {} : { reduceOnly }),
  }
}

/** Takes the average price and the fee from the report with the most fills, so that they belong together. */
function withFillFigures(merged: OrderRecord, mostFilled: OrderRecord): OrderRecord {
  const { averagePrice: _price, fee: _fee, feeAsset: _asset, ...rest } = merged
  const { averagePrice, fee, feeAsset } = mostFilled
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
  const isUnrecognised = (order: OrderRecord): boolean => order.status === 'unrecognised'
  if (isUnrecognised(seen) !== isUnrecognised(known)) return isUnrecognised(known)
  return getStatusText(seen) > getStatusText(known)
}

/** Breaks a tie between reports of the same time. The choice only has to be deterministic. */
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
  return getFillText(seen) > getFillText(known)
}

const getFillText = (order: OrderRecord): string =>
  JSON.stringify([order.averagePrice ?? '', order.feeAsset ?? '', order.fee ?? ''])

const getLaterText = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

/** Returns the earlier time. A time of zero or less is unknown. */
const getEarlierTime = (a: number, b: number): number => (a <= 0 ? b : b <= 0 ? a : Math.min(a, b))

export const exceedsExecuted = (
  fills: OrderFillSizes,
  { orderId, executed }: { readonly orderId?: string | undefined; readonly executed: Amount },
): boolean => compareDecimals(sumOrderFills(fills, orderId), executed) > 0

export const sumOrderFills = (fills: OrderFillSizes, orderId: string | undefined): Amount =>
  sumAmountProducts(fills.filter(fill => fill.orderId === orderId).map(({ quantity }) => [quantity]))

export type OrderFillSizes = readonly Pick<FillRecord, 'orderId' | 'quantity'>[]

/** A report that cannot be true. It halts writing. */
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

/** Returns the contradiction in a report, alone or against the known record of the order. */
export function findOrderFault(
  known: OrderRecord | undefined,
  report: OrderRecord,
): OrderReportFault | undefined {
  const fault = (is: OrderReportFault['is'], facts: TextFacts): OrderReportFault => ({
    is,
    orderId: report.orderId,
    facts,
  })
  const { executed, quantity } = report
  if (isNegative(executed)) return fault('executed below zero', { executed })
  if (isAbove(executed, quantity)) return fault('executed above quantity', { executed, quantity })
  if (report.status === 'REJECTED' && isPositive(executed)) return fault('rejected with fills', { executed })
  if (known === undefined) return undefined
  if (known.symbol !== report.symbol)
    return fault('another symbol', { known: known.symbol, seen: report.symbol })
  if (known.side !== report.side) return fault('another side', { known: known.side, seen: report.side })
  if (areBothSetAndDifferent(known.clientOrderId, report.clientOrderId))
    return fault('another client id', { known: known.clientOrderId ?? '', seen: report.clientOrderId ?? '' })
  if (report.updatedAt > known.updatedAt && compareDecimals(executed, known.executed) < 0)
    return fault('executed went down', { known: known.executed, seen: executed })
  return undefined
}

/** Returns true if the fills of a report contradict the report itself. */
export const hasImpossibleFills = ({ executed, quantity }: OrderRecord): boolean =>
  isNegative(executed) || isAbove(executed, quantity)

/** Zero is the quantity of an order that another client placed by value; its fills cannot exceed it. */
const isAbove = (executed: Amount, quantity: Amount): boolean =>
  !isZero(quantity) && compareDecimals(executed, quantity) > 0

const areBothSetAndDifferent = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b
