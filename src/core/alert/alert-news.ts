import type { Alert } from './alert'
import { createAlert, getLiveValue, type AlertEvaluationInputs } from './alert-inputs'
import type { VenueAction } from '../account/venue-act'
import type { WriteAttempt } from '../attempt/attempt'
import type { OrderRecord } from '../account/order'
import { findOwnOrderIds } from '../snapshot/ownership'
import type { DeskSnapshot } from '../snapshot/snapshot'
import type { TextFacts } from '../value/result'
import { getWriteMarket, isAlgoPlacement } from '../write/write'

/** Things that happen once: each is told once by its name. */
export function collectAlertEvents(on: AlertEvaluationInputs, since: number | undefined): readonly Alert[] {
  const unknown = (on.snapshot.attempts?.value ?? [])
    .filter(({ state }) => state.is === 'unknown' || state.is === 'quarantined')
    .map(({ id }) => createAlert(on, 'unknown outcome', id, {}))
  const fills = (getLiveValue(on.snapshot.fills) ?? []).map(({ tradeId, symbol, side, quantity, price }) =>
    createAlert(on, 'fill', tradeId, { symbol, side, quantity, price }),
  )
  return [...unknown, ...fills, ...collectForeignOrders(on, since), ...collectVenueActions(on, since), ...collectTransfers(on)]
}

/** Deposits and withdrawals of this run, each once for every word that the venue has for how far it is. */
const collectTransfers = (on: AlertEvaluationInputs): readonly Alert[] =>
  (getLiveValue(on.snapshot.transfers) ?? []).map(({ id, side, amount, token, status }) =>
    createAlert(on, 'transfer', `${id} ${status}`, { side, amount, token, status }),
  )

/** What the venue did to the account: until it was looked at, in every run; a settlement once, where it is new. */
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

/** The figures of an act, of its first market where it took of several. */
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

/** How long the record of a waiting order may take to tell that it has let an order go. */
const MAX_RELEASE_DELAY_MS = 10_000

/**
 * Orders that nothing this desk sent accounts for.
 *
 * A trigger that goes off makes an order without a mark of ours, which only its waiting order's record accounts for:
 * as long as that record is not known, or may not have told of it yet, an order without any mark accuses nobody.
 */
function collectForeignOrders(on: AlertEvaluationInputs, since: number | undefined): readonly Alert[] {
  if (since === undefined) return []
  const attempts = on.snapshot.attempts?.value ?? []
  const orders = getLiveValue(on.snapshot.orders) ?? []
  const algoOrders = getLiveValue(on.snapshot.algoOrders) ?? []
  const own = findOwnOrderIds({ orders, algoOrders, attempts })
  const sent = attempts.filter(({ write, state }) => isAlgoPlacement(write) && !stateWithoutOrder.has(state.is))
  const isTold = ({ id, orderId }: WriteAttempt) =>
    algoOrders.some(one => one.clientOrderId === id || one.algoOrderId === orderId)
  const waiting = new Set(sent.map(({ write }) => getWriteMarket(write)))
  const untold = new Set(sent.filter(one => !isTold(one)).map(({ write }) => getWriteMarket(write)))
  const mayBeLetGo = ({ clientOrderId, symbol, createdAt }: OrderRecord): boolean =>
    clientOrderId === undefined &&
    (untold.has(symbol) || (waiting.has(symbol) && on.now - createdAt < MAX_RELEASE_DELAY_MS))
  const [marks, ids] = [
    new Set<string | undefined>(attempts.map(({ id }) => id)),
    new Set(attempts.map(({ orderId }) => orderId)),
  ]
  return [
    ...orders
      .filter(order => !own.has(order.orderId) && !mayBeLetGo(order))
      .map(order => ({ ...order, id: order.orderId })),
    ...algoOrders
      .filter(({ algoOrderId, clientOrderId }) => !ids.has(algoOrderId) && !marks.has(clientOrderId))
      .map(order => ({ ...order, id: order.algoOrderId })),
  ]
    .filter(({ createdAt }) => createdAt > since)
    .map(({ id, symbol, side, quantity }) =>
      createAlert(on, 'not by this desk', id, { symbol, ...(side !== undefined && { side }), quantity }),
    )
}

const stateWithoutOrder: ReadonlySet<WriteAttempt['state']['is']> = new Set(['refused', 'not sent', 'absent'])

/** A key and how many others there were beside it; which of them worked, where their digests are known. */
export interface AccountKeyCount {
  readonly fingerprint: string
  readonly others: number
  /** The digest of the key itself: under another data key all digests are others. */
  readonly digest?: string
  readonly working?: readonly string[]
}

/** The keys of the account as they were last read; what was known before while they are not read. */
export function countAccountKeys({ snapshot }: AlertEvaluationInputs, before: AccountKeyCount | undefined): AccountKeyCount | undefined {
  const { fingerprint, others, digest, otherKeys } = getLiveValue(snapshot.key) ?? {}
  if (fingerprint === undefined || others === undefined) return before
  const isCounted = before?.fingerprint === fingerprint && before.others === others
  // Without a data key nothing says that they are others: what was known of them stays.
  if (digest === undefined || otherKeys === undefined) return isCounted ? before : { fingerprint, others }
  const working = otherKeys.flatMap(key => (key.active ? [key.digest] : [])).toSorted()
  const isSame = isCounted && before.digest === digest && before.working?.join() === working.join()
  return isSame ? before : { fingerprint, others, digest, working }
}

/**
 * Keys that came since they were last looked at. This desk makes none; beside another key of its own it looks anew.
 *
 * By their digests a key is noticed that took another one's place, which leaves their number as it was.
 */
export function createNewKeyAlerts(
  on: AlertEvaluationInputs,
  before: AccountKeyCount | undefined,
  now: AccountKeyCount | undefined,
): readonly Alert[] {
  if (before === undefined || now === undefined || now.fingerprint !== before.fingerprint) return []
  const tell = (facts: TextFacts) => [createAlert(on, 'not by this desk', `key ${on.now}`, facts)]
  if (now.working !== undefined && before.working !== undefined && now.digest === before.digest) {
    const known = new Set(before.working)
    const came = now.working.filter(digest => !known.has(digest)).length
    return came === 0 ? [] : tell({ came: String(came) })
  }
  const more = now.others - before.others
  return more <= 0 ? [] : tell({ keys: String(more) })
}

/** One alert for all that filled while this desk was closed; none on a first day. */
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

/** The newest venue time among what was read; undefined until both orders and fills were. */
export function getNewestVenueTime({ fills, orders }: DeskSnapshot): number | undefined {
  const [bought, made] = [getLiveValue(fills), getLiveValue(orders)]
  if (bought === undefined || made === undefined) return undefined
  return Math.max(0, ...bought.map(({ at }) => at), ...made.map(({ createdAt }) => createdAt))
}
