import type { AlgoOrderDraft } from './algo-draft'
import { type AlgoOrderRecord, isWaitingAlgoOrder } from '../records/algo-order-records'
import { createPlainDraft } from './algo-trigger'
import type { EventBus } from './event-bus'
import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { ExchangeMeta } from '../records/history-records'
import type { AccountLedger } from './account-ledger'
import type { MarketState } from '../market/market-state'
import type { OrderDesk } from './order-desk'
import type { AccountRecord, OrderStatus } from '../records/trading-records'
import { type VenueRefusal, isVenueRefusal, createRefusal } from './venue-refusal'
import type { StateStore } from '../state/state-store'

const MAX_WAITING_TP_SL = 10

export interface AlgoOrderDependencies {
  readonly store: StateStore
  readonly ledger: AccountLedger
  readonly markets: ReadonlyMap<string, MarketState>
  readonly orders: OrderDesk
  readonly bus: EventBus
  readonly meta: ExchangeMeta
  readonly now: () => number
}

export interface AlgoOrderWriter {
  readonly waiting: () => readonly AlgoOrderRecord[]
  readonly put: (order: AlgoOrderRecord) => void
  readonly end: (order: AlgoOrderRecord, status: OrderStatus) => void
}

/** Records an algo order with its children and places the entry of a bracket. */
export function placeAlgoOrder(
  dependencies: AlgoOrderDependencies,
  account: AccountRecord,
  draft: AlgoOrderDraft,
  writer: AlgoOrderWriter,
): AlgoOrderRecord | VenueRefusal {
  const { markets, orders, meta, now } = dependencies
  const market = markets.get(draft.symbol)
  if (market === undefined) return createRefusal(-1005, `symbol ${draft.symbol} is not valid`)
  const refusal = checkAlgo(market, draft) ?? checkCounts(account, draft, writer)
  if (refusal !== undefined) return refusal
  const mode = draft.mode ?? account.modes[draft.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
  const recordDraft = (
    from: AlgoOrderDraft,
    root: number | undefined,
    parent: number,
    armed: boolean,
  ): AlgoOrderRecord => {
    const id = meta.nextAlgo++
    const order = createAlgoRecord(from, {
      id,
      root: root ?? id,
      parent,
      account: account.id,
      mode,
      armed,
      now: now(),
      mark: market.mark,
    })
    writer.put(order)
    const isBracket = from.algoType === 'BRACKET'
    for (const child of from.children) recordDraft(child, order.root, id, !isBracket && armed)
    return order
  }
  const root = recordDraft(draft, undefined, 0, draft.algoType !== 'BRACKET')
  if (draft.algoType !== 'BRACKET' || draft.side === undefined || draft.quantity === undefined) return root
  const entry = orders.place(
    account,
    {
      ...createPlainDraft(root, draft.side, draft.quantity, draft.type === 'LIMIT' ? draft.price : undefined),
      reduceOnly: false,
    },
    { algo: root.id },
  )
  if (!isVenueRefusal(entry)) return root
  writer.end(root, 'REJECTED')
  return entry
}

interface AlgoPlacement {
  readonly id: number
  readonly root: number
  readonly parent: number
  readonly account: string
  readonly mode: AlgoOrderRecord['mode']
  readonly armed: boolean
  readonly now: number
  readonly mark: FixedDecimal
}

function createAlgoRecord(
  draft: AlgoOrderDraft,
  { id, root, parent, account, mode, armed, now, mark }: AlgoPlacement,
): AlgoOrderRecord {
  const { children: _, active, ...rest } = draft
  const sells = draft.side === 'SELL'
  const rising =
    draft.algoType === 'TAKE_PROFIT'
      ? sells
      : draft.algoType === 'STOP'
        ? (draft.triggerPrice ?? 0n) > mark
        : !sells
  return {
    ...rest,
    id,
    root,
    parent,
    account,
    mode,
    createdAt: now,
    rising,
    extreme: undefined,
    active,
    armed: armed && draft.type !== undefined && draft.algoType !== 'BRACKET',
    triggered: false,
    triggeredAt: 0,
    order: undefined,
    executed: 0n,
    spent: 0n,
    fee: 0n,
    realized: 0n,
    status: 'NEW',
    updatedAt: now,
  }
}

/**
 * Checks prices and sizes against the market, and that a trigger is on the side of `referencePrice` on which its type
 * belongs. The children of a bracket with a limit entry are compared with the entry price instead of the mark.
 */
function checkAlgo(
  market: MarketState,
  draft: AlgoOrderDraft,
  referencePrice = market.mark,
): VenueRefusal | undefined {
  const { rules } = market
  for (const price of [draft.price, draft.triggerPrice, draft.activatedPrice]) {
    if (price !== undefined && (price - rules.quoteMin) % rules.quoteTick !== 0n)
      return createRefusal(-1103, 'a price is off quote_tick')
  }
  const { quantity } = draft
  if (quantity !== undefined && (quantity % rules.baseTick !== 0n || quantity > rules.baseMax))
    return createRefusal(-1104, 'quantity is not valid')
  const shouldBeAbove =
    draft.algoType === 'TAKE_PROFIT'
      ? draft.side === 'SELL'
      : draft.algoType === 'STOP_LOSS'
        ? draft.side === 'BUY'
        : undefined
  const trigger = draft.triggerPrice
  if (trigger === referencePrice) return createRefusal(-1005, 'trigger_price equals the present price')
  const isAbove = trigger !== undefined && trigger > referencePrice
  if (trigger !== undefined && shouldBeAbove !== undefined && isAbove !== shouldBeAbove)
    return createRefusal(-1005, 'trigger_price is on the wrong side of the price')
  const entry =
    draft.algoType === 'BRACKET' && draft.type === 'LIMIT' ? (draft.price ?? referencePrice) : referencePrice
  for (const child of draft.children) {
    const refusal = checkAlgo(market, child, entry)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function checkCounts(
  account: AccountRecord,
  draft: AlgoOrderDraft,
  writer: AlgoOrderWriter,
): VenueRefusal | undefined {
  // The venue does not count plain stops without a client id, however many wait.
  if (draft.clientId === undefined && draft.algoType !== 'TP_SL' && draft.algoType !== 'POSITIONAL_TP_SL')
    return undefined
  const waiting = writer.waiting()
  const waitingRoots = waiting.filter(
    order => order.account === account.id && order.parent === 0 && isWaitingAlgoOrder(order),
  )
  if (draft.clientId !== undefined && waitingRoots.some(({ clientId }) => clientId === draft.clientId))
    return createRefusal(-1007, 'client_order_id is already in use by an open order')
  const sameType = waitingRoots.filter(({ algoType }) => algoType === draft.algoType)
  if (draft.algoType === 'TP_SL' && sameType.length >= MAX_WAITING_TP_SL)
    return createRefusal(-1005, `at most ${MAX_WAITING_TP_SL} TP_SL orders can wait`)
  if (draft.algoType !== 'POSITIONAL_TP_SL') return undefined
  const side = draft.children[0]?.side
  const isDuplicate = sameType.some(
    pair => pair.symbol === draft.symbol && waiting.some(leg => leg.parent === pair.id && leg.side === side),
  )
  return isDuplicate ? createRefusal(-1005, 'there is a positional TP/SL already') : undefined
}
