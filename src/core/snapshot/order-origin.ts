import type { AlgoOrder } from '../account/algo-order'
import { flattenAlgoOrder } from '../account/algo-merge'
import type { WriteAttempt } from '../attempt/write-attempt'
import { compareDecimals, isPositive } from '../value/decimal-amount'
import type { OrderRecord } from '../account/order-record'
import { isAlgoPlacement, isOrderPlacement } from '../write/venue-write'

export interface OrderOriginSources {
  readonly orders: readonly OrderRecord[]
  readonly algoOrders: readonly AlgoOrder[]
  readonly attempts: readonly Pick<WriteAttempt, 'id' | 'orderId' | 'write'>[]
}

/** Maximum delay in milliseconds between an algo order's last update and the creation of its released order. */
export const MAX_RELEASE_DELAY_MS = 5_000

/** Returns ids of orders created by this desk: those it sent, and those released by its triggers. */
export const findOwnOrderIds = (sources: OrderOriginSources): ReadonlySet<string> =>
  new Set([...findSentOrderIds(sources), ...findReleasedOrders(sources).keys()])

function findSentOrderIds({ orders, attempts }: OrderOriginSources): ReadonlySet<string> {
  const sent = new Set<string>(attempts.map(({ id }) => id))
  const venueOrderIds = new Set(
    attempts.flatMap(({ write, orderId }) => (isOrderPlacement(write) ? [orderId] : [])),
  )
  return new Set(
    orders.filter(order => hasClientId(order, sent) || venueOrderIds.has(order.orderId)).map(getOrderId),
  )
}

/**
 * Returns the part of an own algo order that released each order, by order id. The venue does not mark released orders,
 * so they are matched with the algo record by market, side, margin mode, size and time. Each algo record accounts for at
 * most one order.
 */
export function findReleasedOrders(sources: OrderOriginSources): ReadonlyMap<string, AlgoOrder> {
  const { orders, algoOrders, attempts } = sources
  const sent = findSentOrderIds(sources)
  const nameless = orders.filter(order => order.clientOrderId === undefined && !sent.has(order.orderId))
  const released = new Map<string, AlgoOrder>()
  for (const part of listReleasedParts(algoOrders, attempts)) {
    const found = findNearestOrder(
      part,
      nameless.filter(order => !released.has(order.orderId) && couldBeReleasedOrder(order, part)),
    )
    if (found !== undefined) released.set(found.orderId, part)
  }
  return released
}

const getOrderId = ({ orderId }: OrderRecord): string => orderId

const hasClientId = ({ clientOrderId }: OrderRecord | AlgoOrder, ids: ReadonlySet<string>): boolean =>
  clientOrderId !== undefined && ids.has(clientOrderId)

function listReleasedParts(
  algoOrders: OrderOriginSources['algoOrders'],
  attempts: OrderOriginSources['attempts'],
): readonly AlgoOrder[] {
  const waiting = attempts.filter(({ write }) => isAlgoPlacement(write))
  const sent = new Set<string>(waiting.map(({ id }) => id))
  const venueOrderIds = new Set(waiting.map(({ orderId }) => orderId))
  const isOurs = (root: AlgoOrder) => hasClientId(root, sent) || venueOrderIds.has(root.algoOrderId)
  return algoOrders
    .filter(isOurs)
    .flatMap(flattenAlgoOrder)
    .filter(isReleased)
    .toSorted((a, b) => getReleaseTime(a) - getReleaseTime(b))
}

/** The entry of a bracket is an order from the start. */
const isReleased = ({ kind, triggered, executed }: AlgoOrder): boolean =>
  kind === 'BRACKET' || (!isPair(kind) && (triggered || isPositive(executed)))

const isPair = (kind: string): boolean => kind === 'TP_SL' || kind === 'POSITIONAL_TP_SL'

const getReleaseTime = ({ kind, createdAt, updatedAt }: AlgoOrder): number =>
  kind === 'BRACKET' ? createdAt : updatedAt

const getCreationTime = ({ createdAt, updatedAt }: OrderRecord): number =>
  createdAt > 0 ? createdAt : updatedAt

function couldBeReleasedOrder(order: OrderRecord, part: AlgoOrder): boolean {
  const { symbol, side, marginMode, quantity } = order
  if (symbol !== part.symbol || side !== part.side || marginMode !== part.marginMode) return false
  const made = getCreationTime(order)
  if (made < part.createdAt || made > getReleaseTime(part) + MAX_RELEASE_DELAY_MS) return false
  // A part that closes the position has no fixed size.
  const isSized = part.type !== 'CLOSE_POSITION' && isPositive(part.quantity)
  return !isSized || compareDecimals(quantity, part.quantity) === 0
}

function findNearestOrder(part: AlgoOrder, orders: readonly OrderRecord[]): OrderRecord | undefined {
  const away = (order: OrderRecord): number => Math.abs(getCreationTime(order) - getReleaseTime(part))
  return orders.toSorted((a, b) => away(a) - away(b))[0]
}
