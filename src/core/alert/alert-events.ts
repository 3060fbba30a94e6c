import type { Alert } from './alert'
import { createAlert, getLiveValue, type AlertEvaluationInputs } from './alert-evaluation'
import type { VenueAction } from '../account/venue-action'
import type { WriteAttempt } from '../attempt/write-attempt'
import type { OrderRecord } from '../account/order-record'
import { findOwnOrderIds, findReleasedOrders, type OrderOriginSources } from '../snapshot/order-origin'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import type { TextFacts } from '../value/result'
import { getWriteMarket, isAlgoPlacement } from '../write/venue-write'

/** Collects one-time events; each raises one alert by its id. */
export function collectAlertEvents(on: AlertEvaluationInputs, since: number | undefined): readonly Alert[] {
  const unknown = (on.snapshot.attempts?.value ?? [])
    .filter(({ state }) => state.is === 'unknown' || state.is === 'quarantined')
    .map(({ id }) => createAlert(on, 'unknown outcome', id, {}))
  const sources = {
    orders: getLiveValue(on.snapshot.orders) ?? [],
    algoOrders: getLiveValue(on.snapshot.algoOrders) ?? [],
    attempts: on.snapshot.attempts?.value ?? [],
  }
  const released = findReleasedOrders(sources)
  const fills = (getLiveValue(on.snapshot.fills) ?? []).map(
    ({ tradeId, orderId, symbol, side, quantity, price }) => {
      const exit = released.get(orderId)?.kind
      const isExit = exit === 'TAKE_PROFIT' || exit === 'STOP_LOSS'
      return createAlert(on, 'fill', tradeId, {
        ...{ orderId, symbol, side, quantity, price },
        ...(isExit && { exit }),
      })
    },
  )
  return [
    ...unknown,
    ...fills,
    ...collectForeignOrders(on, sources, since),
    ...collectVenueActions(on, since),
    ...collectTransfers(on),
  ]
}

const collectTransfers = (on: AlertEvaluationInputs): readonly Alert[] =>
  (getLiveValue(on.snapshot.transfers) ?? []).map(({ id, side, amount, token, status }) =>
    createAlert(on, 'transfer', `${id} ${status}`, { side, amount, token, status }),
  )

/** Venue actions, in every run until reviewed, and new settlements once. */
function collectVenueActions(on: AlertEvaluationInputs, since: number | undefined): readonly Alert[] {
  const holds = getLiveValue(on.snapshot.writes)?.holds ?? []
  const taken = holds.flatMap(hold => (hold.is === 'venue act' ? hold.acts : []))
  const settled = (getLiveValue(on.snapshot.venueActs) ?? []).filter(
    ({ is, at }) => is === 'settled' && since !== undefined && at > since,
  )
  return [
    ...taken.map(act => createAlert(on, 'venue act', act.id, getActionFacts(act))),
    ...settled.map(({ id, settled: moved }) =>
      createAlert(on, 'settled', id, moved === undefined ? {} : { settled: moved }),
    ),
  ]
}

function getActionFacts({ is, parts, fee, orders }: VenueAction): Alert['facts'] {
  const { symbol = '', quantity, price } = parts[0] ?? {}
  return {
    ...{ is, symbol },
    ...(quantity !== undefined && { quantity }),
    ...(price !== undefined && { price }),
    ...(fee !== undefined && { fee }),
    ...(parts.length > 1 && { more: String(parts.length - 1) }),
    ...(orders.length > 0 && { orders: String(orders.length) }),
  }
}

type ForeignOrderSources = Omit<OrderOriginSources, 'attempts'> & {
  readonly attempts: readonly WriteAttempt[]
}

/** Maximum delay in milliseconds until an algo record names the order that its trigger released. */
const MAX_RELEASE_DELAY_MS = 10_000

/**
 * Finds orders that this desk did not send. A trigger releases an order without a client order id that only the algo
 * record accounts for. While that record is missing or may be late, an unmarked order in the market raises no alert.
 */
function collectForeignOrders(
  on: AlertEvaluationInputs,
  { orders, algoOrders, attempts }: ForeignOrderSources,
  since: number | undefined,
): readonly Alert[] {
  if (since === undefined) return []
  const own = findOwnOrderIds({ orders, algoOrders, attempts })
  const sent = attempts.filter(
    ({ write, state }) => isAlgoPlacement(write) && !stateWithoutOrder.has(state.is),
  )
  const hasRecord = ({ id, orderId }: WriteAttempt) =>
    algoOrders.some(one => one.clientOrderId === id || one.algoOrderId === orderId)
  const marketsWithTrigger = new Set(sent.map(({ write }) => getWriteMarket(write)))
  const marketsWithoutRecord = new Set(
    sent.filter(one => !hasRecord(one)).map(({ write }) => getWriteMarket(write)),
  )
  const mayBeReleased = ({ clientOrderId, symbol, createdAt }: OrderRecord): boolean =>
    clientOrderId === undefined &&
    (marketsWithoutRecord.has(symbol) ||
      (marketsWithTrigger.has(symbol) && on.now - createdAt < MAX_RELEASE_DELAY_MS))
  const [clientOrderIds, orderIds] = [
    new Set<string | undefined>(attempts.map(({ id }) => id)),
    new Set(attempts.map(({ orderId }) => orderId)),
  ]
  return [
    ...orders
      .filter(order => !own.has(order.orderId) && !mayBeReleased(order))
      .map(order => ({ ...order, id: order.orderId })),
    ...algoOrders
      .filter(
        ({ algoOrderId, clientOrderId }) => !orderIds.has(algoOrderId) && !clientOrderIds.has(clientOrderId),
      )
      .map(order => ({ ...order, id: order.algoOrderId })),
  ]
    .filter(({ createdAt }) => createdAt > since)
    .map(({ id, symbol, side, quantity }) =>
      createAlert(on, 'not by this desk', id, { symbol, ...(side !== undefined && { side }), quantity }),
    )
}

const stateWithoutOrder: ReadonlySet<WriteAttempt['state']['is']> = new Set(['refused', 'not sent', 'absent'])

export interface AccountKeyCount {
  readonly fingerprint: string
  readonly others: number
  /** Digest of the key itself. Digests under another data key are not comparable. */
  readonly digest?: string
  readonly working?: readonly string[]
}

export function countAccountKeys(
  { snapshot }: AlertEvaluationInputs,
  before: AccountKeyCount | undefined,
): AccountKeyCount | undefined {
  const { fingerprint, others, digest, otherKeys } = getLiveValue(snapshot.key) ?? {}
  if (fingerprint === undefined || others === undefined) return before
  const isCounted = before?.fingerprint === fingerprint && before.others === others
  // Without a data key the digests cannot be compared; the known keys stay.
  if (digest === undefined || otherKeys === undefined) return isCounted ? before : { fingerprint, others }
  const working = otherKeys.flatMap(key => (key.active ? [key.digest] : [])).toSorted()
  const isSame = isCounted && before.digest === digest && before.working?.join() === working.join()
  return isSame ? before : { fingerprint, others, digest, working }
}

/**
 * Returns alerts for new keys since the last check. This desk never creates a key unnoticed. Digests also reveal a key
 * that replaced another one, which leaves the count unchanged.
 */
export function createNewKeyAlerts(
  on: AlertEvaluationInputs,
  before: AccountKeyCount | undefined,
  now: AccountKeyCount | undefined,
): readonly Alert[] {
  if (before === undefined || now === undefined || now.fingerprint !== before.fingerprint) return []
  const createKeyAlert = (facts: TextFacts) => [createAlert(on, 'not by this desk', `key ${on.now}`, facts)]
  if (now.working !== undefined && before.working !== undefined && now.digest === before.digest) {
    const known = new Set(before.working)
    const came = now.working.filter(digest => !known.has(digest)).length
    return came === 0 ? [] : createKeyAlert({ came: String(came) })
  }
  const more = now.others - before.others
  return more <= 0 ? [] : createKeyAlert({ keys: String(more) })
}

/** Returns one alert for all fills while the desk was closed; none on the first run. */
export function createMissedFillsAlert(
  on: AlertEvaluationInputs,
  news: readonly Alert[],
  since: number | undefined,
): readonly Alert[] {
  if (since === undefined) return []
  const late = (getLiveValue(on.snapshot.fills) ?? []).filter(({ at }) => at > since)
  const names = new Set(late.map(({ tradeId }) => `fill ${tradeId}`))
  const count = news.filter(({ id }) => names.has(id)).length
  return count === 0 ? [] : [createAlert(on, 'missed fills', String(since), { count: String(count) })]
}

export function getNewestVenueTime({ fills, orders }: DeskSnapshot): number | undefined {
  const [liveFills, liveOrders] = [getLiveValue(fills), getLiveValue(orders)]
  if (liveFills === undefined || liveOrders === undefined) return undefined
  return Math.max(0, ...liveFills.map(({ at }) => at), ...liveOrders.map(({ createdAt }) => createdAt))
}
