import type { OrderRecord } from '../account/order'
import type { PublicOrderRow, PublicResultPage, PublicAccountState } from '../account/public-account'
import { isOrderOpen } from '../account/order-fold'
import type { WriteAttempt } from '../attempt/attempt'
import { EXPIRY_MARGIN_MS, getEarliestSignedAt } from '../attempt/lapse'
import { compareDecimals, ZERO, type Amount } from '../value/decimal'
import { isOrderPlacement } from '../write/write'

/**
 * Whether an order that anybody is told of is one that an attempt could have made. It bears no client order id, so
 * that equal orders cannot be told apart: it is evidence of where to look, and proof of nothing.
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

/** What the answers to the key said of positions at one moment, by market and margin mode. */
export interface PrivatePositionReading {
  /** When it was asked for, on this desk's clock. */
  readonly at: number
  readonly quantities: ReadonlyMap<string, Amount>
}

/** Something that the public answer says otherwise than every answer to the key since before it. */
export interface PublicDiscrepancy {
  readonly symbol: string
  readonly orderId?: string
  readonly facts: Readonly<Record<string, string>>
}

/** The key of a position among those of one moment. */
export const getPositionReadingKey = (row: { readonly symbol: string; readonly marginMode: string }): string =>
  `${row.symbol} ${row.marginMode}`

/**
 * Where a public answer of a moment has another quantity than the answers to the key. What an answer to the key since
 * then says as well is no contradiction: something was traded in between. Undefined where the public answer is older
 * than all that is known, and says nothing.
 */
export function comparePublicPositions(
  state: PublicAccountState,
  at: number,
  readings: readonly PrivatePositionReading[],
): readonly PublicDiscrepancy[] | undefined {
  const older = readings.findLast(reading => reading.at < at)
  if (older === undefined) return undefined
  const since = readings.filter(reading => reading.at >= older.at)
  const told = new Map(state.positions.map(row => [getPositionReadingKey(row), row.quantity]))
  const names = new Set([...told.keys(), ...since.flatMap(({ quantities }) => [...quantities.keys()])])
  return [...names].flatMap(name => {
    const there = told.get(name) ?? ZERO
    const all = since.map(({ quantities }) => quantities.get(name) ?? ZERO)
    if (all.some(here => compareDecimals(here, there) === 0)) return []
    const [symbol = '', marginMode = ''] = name.split(' ')
    return [{ symbol, facts: { marginMode, there, here: all.at(-1) ?? ZERO } }]
  })
}

/**
 * Which orders the public list of a moment in venue time has open and the answers to the key have not, or the other way
 * round. Orders of a trigger are left out: they are listed under other words.
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
  const missing = next !== undefined ? [] : now.filter(order => isOrderOpen(order) && order.createdAt < venueTime)
  const gone = missing.filter(({ orderId }) => {
    const earlier = was.get(orderId)
    return earlier !== undefined && isOrderOpen(earlier) && !listed.has(orderId)
  })
  return [
    ...unknown.map(({ orderId, symbol }) => ({ symbol, orderId, facts: { there: 'open' } })),
    ...gone.map(({ orderId, symbol }) => ({ symbol, orderId, facts: { there: 'not open' } })),
  ]
}

const indexById = (orders: readonly OrderRecord[]): ReadonlyMap<string, OrderRecord> =>
  new Map(orders.map(order => [order.orderId, order]))
