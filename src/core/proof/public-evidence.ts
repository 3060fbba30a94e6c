import type { OrderRecord } from '../account/order-record'
import type { PublicOrderRow, PublicResultPage, PublicAccountState } from '../account/public-account'
import { isOrderOpen } from '../account/order-merge'
import type { WriteAttempt } from '../attempt/write-attempt'
import { EXPIRY_MARGIN_MS, getEarliestSignedAt } from '../attempt/signature-expiry'
import { compareDecimals, ZERO, type Amount } from '../value/decimal-amount'
import { isOrderPlacement } from '../write/venue-write'

/**
 * Returns true if a public order could be the attempt's. Public orders have no client id and equal ones cannot be
 * distinguished, so it is a hint and no proof.
 */
export function couldBePublicOrder(order: PublicOrderRow, attempt: WriteAttempt): boolean {
  const { write } = attempt
  const earliest = getEarliestSignedAt(attempt)
  if (!isOrderPlacement(write) || earliest === undefined) return false
  const isPriced = order.price !== undefined && write.price !== undefined && write.stepsBack === undefined
  return (
    order.triggerWord === undefined &&
    order.symbol === write.symbol &&
    order.side === write.side &&
    order.type === write.type &&
    order.quantity !== undefined &&
    compareDecimals(order.quantity, write.quantity) === 0 &&
    (!isPriced || compareDecimals(order.price, write.price) === 0) &&
    order.createdAt >= earliest - EXPIRY_MARGIN_MS
  )
}

export interface PrivatePositionReading {
  readonly at: number
  readonly quantities: ReadonlyMap<string, Amount>
}

export interface PublicDiscrepancy {
  readonly symbol: string
  readonly orderId?: string
  readonly facts: Readonly<Record<string, string>>
}

export const getPositionReadingKey = (row: {
  readonly symbol: string
  readonly marginMode: string
}): string => `${row.symbol} ${row.marginMode}`

/**
 * Compares public with private positions. A value that a later private reading also has is no contradiction.
 * `undefined` if the public data is older than all readings.
 */
export function comparePublicPositions(
  state: PublicAccountState,
  at: number,
  readings: readonly PrivatePositionReading[],
): readonly PublicDiscrepancy[] | undefined {
  const older = readings.findLast(reading => reading.at < at)
  if (older === undefined) return undefined
  const since = readings.filter(reading => reading.at >= older.at)
  const publicQuantities = new Map(state.positions.map(row => [getPositionReadingKey(row), row.quantity]))
  const names = new Set([
    ...publicQuantities.keys(),
    ...since.flatMap(({ quantities }) => [...quantities.keys()]),
  ])
  return [...names].flatMap(name => {
    const there = publicQuantities.get(name) ?? ZERO
    const all = since.map(({ quantities }) => quantities.get(name) ?? ZERO)
    if (all.some(here => compareDecimals(here, there) === 0)) return []
    const [symbol = '', marginMode = ''] = name.split(' ')
    return [{ symbol, facts: { marginMode, there, here: all.at(-1) ?? ZERO } }]
  })
}

/**
 * Compares public with private open orders at a venue time. Algo orders are left out, because they are listed under
 * other words.
 */
export function comparePublicOrders(
  { rows, next }: PublicResultPage<PublicOrderRow>,
  venueTime: number,
  before: readonly OrderRecord[],
  now: readonly OrderRecord[],
): readonly PublicDiscrepancy[] {
  const [was, is] = [indexById(before), indexById(now)]
  const listed = new Set(rows.map(({ orderId }) => orderId))
  const unknown = rows
    .filter(({ triggerWord, createdAt }) => triggerWord === undefined && createdAt < venueTime)
    .filter(({ orderId }) => {
      const known = is.get(orderId)
      return known === undefined || (!isOrderOpen(known) && known.updatedAt < venueTime)
    })
  const missing =
    next !== undefined ? [] : now.filter(order => isOrderOpen(order) && order.createdAt < venueTime)
  const unlisted = missing.filter(({ orderId }) => {
    const earlier = was.get(orderId)
    return earlier !== undefined && isOrderOpen(earlier) && !listed.has(orderId)
  })
  return [
    ...unknown.map(({ orderId, symbol }) => ({ symbol, orderId, facts: { there: 'open' } })),
    ...unlisted.map(({ orderId, symbol }) => ({ symbol, orderId, facts: { there: 'not open' } })),
  ]
}

const indexById = (orders: readonly OrderRecord[]): ReadonlyMap<string, OrderRecord> =>
  new Map(orders.map(order => [order.orderId, order]))
