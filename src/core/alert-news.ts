import type { Alert } from './alert'
import { createAlert, live, type AlertGround } from './alert-ground'
import type { Order } from './order'
import { isAlgoWrite } from './planned-algo'
import type { Snapshot } from './snapshot'
import { marketOf } from './write'

/** Things that happen once: each is told once by its name. */
export function newsOf(on: AlertGround, since: number | undefined): readonly Alert[] {
  const unknown = (on.snapshot.attempts?.value ?? [])
    .filter(({ state }) => state.is === 'unknown' || state.is === 'quarantined')
    .map(({ id }) => createAlert(on, 'unknown outcome', id, {}))
  const fills = (live(on.snapshot.fills) ?? []).map(({ tradeId, symbol, side, quantity, price }) =>
    createAlert(on, 'fill', tradeId, { symbol, side, quantity, price }),
  )
  return [...unknown, ...fills, ...strangersIn(on, since)]
}

/** An order or a waiting order, as far as it tells who made it. */
type Made = Pick<Order, 'clientOrderId' | 'symbol' | 'quantity' | 'createdAt'> & {
  readonly id: string
  readonly side?: Order['side']
}

/**
 * Orders that nothing this desk sent accounts for.
 *
 * A trigger that goes off makes an order without a mark of ours, so where this desk has sent a waiting
 * order in the market, an order that bears no mark at all accuses nobody.
 */
function strangersIn(on: AlertGround, since: number | undefined): readonly Alert[] {
  if (since === undefined) return []
  const attempts = on.snapshot.attempts?.value ?? []
  const marks = new Set<string>(attempts.map(({ id }) => id))
  const ids = new Set(attempts.map(({ orderId }) => orderId))
  const waiting = new Set(attempts.flatMap(({ write }) => (isAlgoWrite(write) ? [marketOf(write)] : [])))
  const isOwn = ({ id, clientOrderId, symbol }: Made): boolean =>
    ids.has(id) || (clientOrderId === undefined ? waiting.has(symbol) : marks.has(clientOrderId))
  const made: readonly Made[] = [
    ...(live(on.snapshot.orders) ?? []).map(order => ({ ...order, id: order.orderId })),
    ...(live(on.snapshot.algoOrders) ?? []).map(order => ({ ...order, id: order.algoOrderId })),
  ]
  return made
    .filter(each => each.createdAt > since && !isOwn(each))
    .map(({ id, symbol, side, quantity }) =>
      createAlert(on, 'not by this desk', id, { symbol, ...(side !== undefined && { side }), quantity }),
    )
}

/** One alert for all that filled while this desk was closed; none on a first day. */
export function missedFills(
  on: AlertGround,
  news: readonly Alert[],
  since: number | undefined,
): readonly Alert[] {
  if (since === undefined) return []
  const late = (live(on.snapshot.fills) ?? []).filter(({ at }) => at > since)
  const names = new Set(late.map(({ tradeId }) => `fill ${tradeId}`))
  const count = news.filter(({ id }) => names.has(id)).length
  return count === 0 ? [] : [createAlert(on, 'missed fills', String(since), { count: String(count) })]
}

/** The newest venue time among what was read; undefined until both orders and fills were. */
export function newestTime({ fills, orders }: Snapshot): number | undefined {
  const [bought, made] = [live(fills), live(orders)]
  if (bought === undefined || made === undefined) return undefined
  return Math.max(0, ...bought.map(({ at }) => at), ...made.map(({ createdAt }) => createdAt))
}
