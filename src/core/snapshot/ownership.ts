import type { AlgoOrder } from '../account/algo'
import { flattenAlgoOrder } from '../account/algo-fold'
import type { WriteAttempt } from '../attempt/attempt'
import { compareDecimals, isPositive } from '../value/decimal'
import type { OrderRecord } from '../account/order'
import { isAlgoPlacement, isOrderPlacement } from '../write/write'

/** The orders and attempts that tell which client made an order. */
export interface OrderOriginSources {
  readonly orders: readonly OrderRecord[]
  readonly algoOrders: readonly AlgoOrder[]
  readonly attempts: readonly Pick<WriteAttempt, 'id' | 'orderId' | 'write'>[]
}

/** How much later than its waiting order last told an order may seem to have been made. */
export const MAX_RELEASE_DELAY_MS = 5_000

/**
 * The order ids of what this desk made: what it sent, and what the triggers of its waiting orders let go.
 *
 * The venue puts no mark on an order that a trigger lets go, so it is known by its waiting order's record:
 * the same market, side, margin mode and size, at its time. Each record accounts for one order, never more.
 */
export function findOwnOrderIds({ orders, algoOrders, attempts }: OrderOriginSources): ReadonlySet<string> {
  const sent = new Set<string>(attempts.map(({ id }) => id))
  const told = new Set(attempts.flatMap(({ write, orderId }) => (isOrderPlacement(write) ? [orderId] : [])))
  const own = new Set(orders.filter(order => hasClientId(order, sent) || told.has(order.orderId)).map(getOrderId))
  const nameless = orders.filter(order => order.clientOrderId === undefined)
  for (const part of listReleasedParts(algoOrders, attempts)) {
    const found = findNearestOrder(
      part,
      nameless.filter(order => !own.has(order.orderId) && couldBeReleasedOrder(order, part)),
    )
    if (found !== undefined) own.add(found.orderId)
  }
  return own
}

const getOrderId = ({ orderId }: OrderRecord): string => orderId

const hasClientId = ({ clientOrderId }: OrderRecord | AlgoOrder, ids: ReadonlySet<string>): boolean =>
  clientOrderId !== undefined && ids.has(clientOrderId)

/** The parts of this desk's waiting orders that have become orders, in the order in which they did. */
function listReleasedParts(algoOrders: OrderOriginSources['algoOrders'], attempts: OrderOriginSources['attempts']): readonly AlgoOrder[] {
  const waiting = attempts.filter(({ write }) => isAlgoPlacement(write))
  const sent = new Set<string>(waiting.map(({ id }) => id))
  const told = new Set(waiting.map(({ orderId }) => orderId))
  const isOurs = (root: AlgoOrder) => hasClientId(root, sent) || told.has(root.algoOrderId)
  return algoOrders
    .filter(isOurs)
    .flatMap(flattenAlgoOrder)
    .filter(isReleased)
    .toSorted((a, b) => getReleaseTime(a) - getReleaseTime(b))
}

/** The entry of a bracket waits for nothing: it is an order from the start. */
const isReleased = ({ kind, triggered, executed }: AlgoOrder): boolean =>
  kind === 'BRACKET' || (!isPair(kind) && (triggered || isPositive(executed)))

const isPair = (kind: string): boolean => kind === 'TP_SL' || kind === 'POSITIONAL_TP_SL'

/** When a part became an order, as near as its record tells. */
const getReleaseTime = ({ kind, createdAt, updatedAt }: AlgoOrder): number =>
  kind === 'BRACKET' ? createdAt : updatedAt

const getCreationTime = ({ createdAt, updatedAt }: OrderRecord): number => (createdAt > 0 ? createdAt : updatedAt)

function couldBeReleasedOrder(order: OrderRecord, part: AlgoOrder): boolean {
  const { symbol, side, marginMode, quantity } = order
  if (symbol !== part.symbol || side !== part.side || marginMode !== part.marginMode) return false
  const made = getCreationTime(order)
  if (made < part.createdAt || made > getReleaseTime(part) + MAX_RELEASE_DELAY_MS) return false
  // What closes the position states no size of its own: it is as large as the position was.
  const isSized = part.type !== 'CLOSE_POSITION' && isPositive(part.quantity)
  return !isSized || compareDecimals(quantity, part.quantity) === 0
}

function findNearestOrder(part: AlgoOrder, orders: readonly OrderRecord[]): OrderRecord | undefined {
  const away = (order: OrderRecord): number => Math.abs(getCreationTime(order) - getReleaseTime(part))
  return orders.toSorted((a, b) => away(a) - away(b))[0]
}
