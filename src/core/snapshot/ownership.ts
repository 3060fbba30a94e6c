import type { AlgoOrder } from '../account/algo'
import { treeOf } from '../account/algo-fold'
import type { Attempt } from '../attempt/attempt'
import { compare, isPositive } from '../value/decimal'
import type { Order } from '../account/order'
import { placesAlgo, placesOrder } from '../write/write'

/** The orders and attempts that tell which client made an order. */
export interface Makers {
  readonly orders: readonly Order[]
  readonly algoOrders: readonly AlgoOrder[]
  readonly attempts: readonly Pick<Attempt, 'id' | 'orderId' | 'write'>[]
}

/** How much later than its waiting order last told an order may seem to have been made. */
export const LET_GO_LATE = 5_000

/**
 * The order ids of what this desk made: what it sent, and what the triggers of its waiting orders let go.
 *
 * The venue puts no mark on an order that a trigger lets go, so it is known by its waiting order's record:
 * the same market, side, margin mode and size, at its time. Each record accounts for one order, never more.
 */
export function ownOrders({ orders, algoOrders, attempts }: Makers): ReadonlySet<string> {
  const sent = new Set<string>(attempts.map(({ id }) => id))
  const told = new Set(attempts.flatMap(({ write, orderId }) => (placesOrder(write) ? [orderId] : [])))
  const own = new Set(orders.filter(order => bears(order, sent) || told.has(order.orderId)).map(idOf))
  const nameless = orders.filter(order => order.clientOrderId === undefined)
  for (const part of partsLetGo(algoOrders, attempts)) {
    const found = nearest(
      part,
      nameless.filter(order => !own.has(order.orderId) && couldBe(order, part)),
    )
    if (found !== undefined) own.add(found.orderId)
  }
  return own
}

const idOf = ({ orderId }: Order): string => orderId

const bears = ({ clientOrderId }: Order | AlgoOrder, ids: ReadonlySet<string>): boolean =>
  clientOrderId !== undefined && ids.has(clientOrderId)

/** The parts of this desk's waiting orders that have become orders, in the order in which they did. */
function partsLetGo(algoOrders: Makers['algoOrders'], attempts: Makers['attempts']): readonly AlgoOrder[] {
  const waiting = attempts.filter(({ write }) => placesAlgo(write))
  const sent = new Set<string>(waiting.map(({ id }) => id))
  const told = new Set(waiting.map(({ orderId }) => orderId))
  const isOurs = (root: AlgoOrder) => bears(root, sent) || told.has(root.algoOrderId)
  return algoOrders
    .filter(isOurs)
    .flatMap(treeOf)
    .filter(isLetGo)
    .toSorted((a, b) => momentOf(a) - momentOf(b))
}

/** The entry of a bracket waits for nothing: it is an order from the start. */
const isLetGo = ({ kind, triggered, executed }: AlgoOrder): boolean =>
  kind === 'BRACKET' || (!isPair(kind) && (triggered || isPositive(executed)))

const isPair = (kind: string): boolean => kind === 'TP_SL' || kind === 'POSITIONAL_TP_SL'

/** When a part became an order, as near as its record tells. */
const momentOf = ({ kind, createdAt, updatedAt }: AlgoOrder): number =>
  kind === 'BRACKET' ? createdAt : updatedAt

const madeAt = ({ createdAt, updatedAt }: Order): number => (createdAt > 0 ? createdAt : updatedAt)

function couldBe(order: Order, part: AlgoOrder): boolean {
  const { symbol, side, marginMode, quantity } = order
  if (symbol !== part.symbol || side !== part.side || marginMode !== part.marginMode) return false
  const made = madeAt(order)
  if (made < part.createdAt || made > momentOf(part) + LET_GO_LATE) return false
  // What closes the position states no size of its own: it is as large as the position was.
  const isSized = part.type !== 'CLOSE_POSITION' && isPositive(part.quantity)
  return !isSized || compare(quantity, part.quantity) === 0
}

function nearest(part: AlgoOrder, orders: readonly Order[]): Order | undefined {
  const away = (order: Order): number => Math.abs(madeAt(order) - momentOf(part))
  return orders.toSorted((a, b) => away(a) - away(b))[0]
}
