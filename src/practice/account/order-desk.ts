import { checkMaxNotional, checkAccountRisk, checkMarketRules, type PricedOrderDraft } from './order-checks'
import { type OrderArchive } from '../state/order-archive'
import type { OrderDraft } from './order-draft'
import type { FaultRegistry } from '../faults/fault-registry'
import { type FixedDecimal, floorToStep, minFixed } from '../numbers/fixed-decimal'
import type { ExchangeMeta } from '../records/history-records'
import { type AccountLedger } from './account-ledger'
import { type MarketState } from '../market/market-state'
import {
  type AccountRecord,
  type PendingOrderAction,
  type MarginMode,
  type OrderRecord,
  isOpenOrder,
  getRemainingQuantity,
} from '../records/trading-records'
import { type VenueRefusal, isVenueRefusal, createRefusal } from './venue-refusal'
import type { OrderExecution } from './order-execution'

/** Origin of an order: its algo order, and its time of creation if that is not the present. */
interface OrderOrigin {
  readonly algo?: number
  readonly createdAt?: number
}

/** Accepts orders, edits and cancels at once, and performs them later. */
export interface OrderDesk {
  /** Accepts an order, or returns the refusal. It is matched when {@link OrderDesk.processQueue} runs. */
  readonly place: (
    account: AccountRecord,
    draft: OrderDraft,
    origin?: OrderOrigin,
  ) => OrderRecord | VenueRefusal
  readonly edit: (
    account: AccountRecord,
    order: OrderRecord,
    price: FixedDecimal | undefined,
    quantity: FixedDecimal,
  ) => OrderRecord | VenueRefusal
  /** Accepts a cancel request. A fill can still come first. */
  readonly requestCancel: (order: OrderRecord) => void
  /** Cancels at once, for the venue's own reasons. */
  readonly cancel: (order: OrderRecord, reason: string) => void
  /** Rejects an order that was accepted but cannot rest. */
  readonly reject: (order: OrderRecord, reason: string) => void
  readonly processQueue: () => void
  /** Pauses or resumes the queue. Meanwhile requests are acknowledged but not performed. */
  readonly setPaused: (isPaused: boolean) => void
}

export interface OrderDeskDependencies {
  readonly archive: OrderArchive
  readonly ledger: AccountLedger
  readonly markets: ReadonlyMap<string, MarketState>
  readonly trading: OrderExecution
  readonly meta: ExchangeMeta
  readonly now: () => number
  readonly faults: Pick<FaultRegistry, 'venue'>
}

/** Creates the order desk. Actions that were acknowledged before the process was killed are resumed. */
export function createOrderDesk(parts: OrderDeskDependencies): OrderDesk {
  const { archive, ledger, markets, trading, meta, now } = parts
  /** Contains an order once for each of its actions in `asked`. */
  const queue: OrderRecord[] = []
  let isPaused = false
  const enqueueAction = (order: OrderRecord, action: PendingOrderAction) => {
    order.asked = order.asked.length > 0 ? [...order.asked, action] : action === MATCH ? MATCH_ONLY : [action]
    ledger.recordOrder(order)
    queue.push(order)
  }
  for (const { id } of ledger.accounts()) {
    for (const order of [...ledger.openOrders(id)].sort((a, b) => a.id - b.id)) {
      if (order.asked.every(({ is }) => is !== 'match')) trading.rest(order)
      queue.push(...order.asked.map(() => order))
    }
  }
  const placeOrder: OrderDesk['place'] = (account, draft, origin = {}) => {
    const market = markets.get(draft.symbol)
    if (market === undefined) return createRefusal(-1005, `symbol ${draft.symbol} is not valid`)
    const priced = priceDraft(market, account, draft)
    if (isVenueRefusal(priced)) return priced
    const refusal =
      checkMarketRules(market, priced) ??
      checkDuplicateClientId(parts, account, priced) ??
      checkAccountRisk(ledger, account, market, priced)
    if (refusal !== undefined) return refusal
    const order = createOrderRecord(meta.nextOrder++, account, priced, now(), origin)
    archive.addOrder(order)
    enqueueAction(order, MATCH)
    trading.report(order, undefined)
    return order
  }
  const editOrder: OrderDesk['edit'] = (account, order, price, quantity) => {
    const market = markets.get(order.symbol)
    if (market === undefined || !isOpenOrder(order)) return createRefusal(-1006, 'the order is not open')
    const draft = {
      ...order,
      type: order.type === 'LIQUIDATE' ? 'LIMIT' : order.type,
      price,
      quantity,
      visible: undefined,
      level: 0,
    } as const
    const priced = { ...draft, referencePrice: price ?? market.mark }
    const refusal = checkMarketRules(market, priced)
    if (refusal !== undefined) return refusal
    if (quantity <= order.executed)
      return createRefusal(-1005, 'order_quantity is not above the executed quantity')
    const risk = order.reduceOnly ? undefined : checkChangedOrder(parts, account, market, priced, order)
    if (risk !== undefined) return risk
    enqueueAction(order, { is: 'edit', price, quantity })
    return order
  }
  /** Orders whose matching a fault delays until `at`, with the number of queued actions that wait for it. */
  const delayed: { readonly order: OrderRecord; readonly at: number; waitingActions: number }[] = []
  const perform = (order: OrderRecord) => {
    const unmatched = delayed.length === 0 ? undefined : delayed.find(entry => entry.order === order)
    if (unmatched !== undefined) return void unmatched.waitingActions++
    const action = order.asked[0]
    if (action === undefined) return
    const rest = order.asked.length === 1 ? NO_ACTIONS : order.asked.slice(1)
    const delayMs = action.is === 'match' ? matchOrder(parts, order) : 0
    if (delayMs > 0) return void delayed.push({ order, at: now() + delayMs, waitingActions: 0 })
    completeAction(order, action, rest)
  }
  const completeAction = (
    order: OrderRecord,
    action: PendingOrderAction,
    rest: readonly PendingOrderAction[],
  ) => {
    order.asked = rest
    if (isOpenOrder(order) && action.is === 'cancel') cancelUnlessFault(parts, order)
    if (isOpenOrder(order) && action.is === 'edit') trading.amend(order, action.price, action.quantity)
    ledger.recordOrder(order)
  }
  const resumeDelayed = () => {
    for (const entry of delayed.filter(({ at }) => at <= now())) {
      delayed.splice(delayed.indexOf(entry), 1)
      trading.enter(entry.order)
      completeAction(entry.order, MATCH, entry.order.asked.slice(1))
      queue.push(...Array<OrderRecord>(entry.waitingActions).fill(entry.order))
    }
  }
  return {
    place: placeOrder,
    edit: editOrder,
    requestCancel: order => {
      enqueueAction(order, { is: 'cancel' })
    },
    cancel: (order, reason) => {
      trading.cancel(order, reason)
    },
    reject: (order, reason) => {
      trading.end(order, 'REJECTED', reason)
    },
    processQueue: () => {
      if (!isPaused && delayed.length > 0) resumeDelayed()
      while (!isPaused) {
        const order = queue.shift()
        if (order === undefined) break
        perform(order)
      }
    },
    setPaused: on => {
      isPaused = on
    },
  }
}

const NO_ACTIONS: readonly PendingOrderAction[] = []
const MATCH: PendingOrderAction = { is: 'match' }
/** One shared list for all new orders, because most of them have only this action. */
const MATCH_ONLY: readonly PendingOrderAction[] = [MATCH]

/**
 * Matches a new order, or applies a scripted fault: rejects it, fills part of it, or delays it. Returns the delay in
 * ms.
 */
function matchOrder({ trading, faults, markets }: OrderDeskDependencies, order: OrderRecord): number {
  if (!isOpenOrder(order)) return 0
  const fault = faults.venue(['reject later', 'match late', 'fill in part'])
  if (fault?.name === 'match late') return fault.ms
  if (fault?.name === 'reject later') trading.end(order, 'REJECTED', fault.reason ?? 'rejected by the engine')
  else
    trading.enter(
      order,
      fault === undefined ? undefined : shareOfSize(order.quantity, fault.share, markets.get(order.symbol)),
    )
  return 0
}

/** Cancels an order, unless a scripted fault fills it first or ignores the cancel. */
function cancelUnlessFault({ trading, faults, markets }: OrderDeskDependencies, order: OrderRecord): void {
  const fault = faults.venue(['fill before the cancel', 'forget the cancel'])
  if (fault?.name === 'forget the cancel') return
  if (fault !== undefined)
    trading.fillRestingOrder(
      order,
      shareOfSize(getRemainingQuantity(order), fault.share, markets.get(order.symbol)),
    )
  trading.cancel(order, '')
}

/**
 * Checks the risk of a changed order: in cross margin for the added quantity, in isolated margin for the whole
 * remaining quantity.
 */
function checkChangedOrder(
  { ledger }: OrderDeskDependencies,
  account: AccountRecord,
  market: MarketState,
  changed: PricedOrderDraft,
  order: OrderRecord,
): VenueRefusal | undefined {
  if (order.mode === 'ISOLATED')
    return checkAccountRisk(
      ledger,
      account,
      market,
      { ...changed, quantity: changed.quantity - order.executed },
      order,
    )
  const added = changed.quantity - order.quantity
  if (added <= 0n) return undefined
  const left = { ...changed, quantity: changed.quantity - order.executed }
  return (
    checkMaxNotional(ledger, account, market, left, order) ??
    checkAccountRisk(ledger, account, market, { ...changed, quantity: added })
  )
}

function shareOfSize(size: FixedDecimal, share: number, market: MarketState | undefined): FixedDecimal {
  const step = market?.rules.baseTick ?? 1n
  return floorToStep((size * BigInt(Math.round(share * 1_000))) / 1_000n, step)
}

/** Refuses a client id that an open order uses. An ended order frees it. */
function checkDuplicateClientId(
  { archive }: OrderDeskDependencies,
  account: AccountRecord,
  { clientId }: PricedOrderDraft,
): VenueRefusal | undefined {
  const existing = clientId === undefined ? undefined : archive.findByClientId(account.id, clientId)
  return existing !== undefined && isOpenOrder(existing)
    ? createRefusal(-1007, 'client_order_id is already in use by an open order')
    : undefined
}

/** Fills in the margin mode and the price of ASK and BID orders. */
function priceDraft(
  market: MarketState,
  account: AccountRecord,
  draft: OrderDraft,
): PricedOrderDraft | VenueRefusal {
  const mode =
    draft.mode ?? account.modes[market.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
  if (draft.type !== 'ASK' && draft.type !== 'BID')
    return createPricedDraft(draft, mode, draft.price, draft.price ?? market.mark)
  const levels = market.book.levels(draft.type === 'ASK' ? 'SELL' : 'BUY').filter(level => level.visible > 0n)
  const price = levels[draft.level]?.price
  return price === undefined
    ? createRefusal(-1005, 'the book has no such level')
    : createPricedDraft(draft, mode, price, price)
}

// Written field by field, because spreading a record and adding to it is several times slower.
const createPricedDraft = (
  { symbol, side, type, quantity, visible, reduceOnly, clientId, tag, slippage, level, adjust }: OrderDraft,
  mode: MarginMode,
  price: FixedDecimal | undefined,
  referencePrice: FixedDecimal,
): PricedOrderDraft => ({
  symbol,
  side,
  type,
  price,
  quantity,
  visible,
  reduceOnly,
  mode,
  clientId,
  tag,
  slippage,
  level,
  adjust,
  referencePrice,
})

function createOrderRecord(
  id: number,
  account: AccountRecord,
  priced: PricedOrderDraft,
  at: number,
  { algo, createdAt = at }: OrderOrigin,
): OrderRecord {
  const { symbol, side, type, mode, reduceOnly, clientId, tag, price, quantity, visible, slippage, adjust } =
    priced
  return {
    id,
    account: account.id,
    symbol,
    side,
    type,
    mode,
    reduceOnly,
    clientId,
    tag,
    createdAt,
    slippage,
    adjust,
    algo,
    price,
    quantity,
    visible: minFixed(visible ?? quantity, quantity),
    executed: 0n,
    spent: 0n,
    fee: 0n,
    realized: 0n,
    status: 'NEW',
    reason: '',
    updatedAt: at,
    asked: [],
  }
}
