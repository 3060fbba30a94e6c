import type { AlgoDraft } from './algo-draft'
import { type AlgoOrder, isWaiting } from '../records/algo-records'
import { plainDraft } from './algo-trigger'
import type { Bus } from './bus'
import type { Fixed } from '../numbers/fixed'
import type { Meta } from '../records/history-records'
import type { Ledger } from './ledger'
import type { Market } from '../market/market'
import type { Orders } from './orders'
import type { Account, OrderStatus } from '../records/records'
import { type Refusal, isRefusal, refuse } from './refusal'
import type { Store } from '../state/store'

const MOST_PAIRS = 10

/** What algo orders work with. */
export interface AlgoParts {
  readonly store: Store
  readonly ledger: Ledger
  readonly markets: ReadonlyMap<string, Market>
  readonly orders: Orders
  readonly bus: Bus
  readonly meta: Meta
  readonly now: () => number
}

/** What placing needs of the desk whose orders it writes down. */
export interface Desk {
  readonly waiting: () => readonly AlgoOrder[]
  readonly put: (order: AlgoOrder) => void
  readonly end: (order: AlgoOrder, status: OrderStatus) => void
}

/** Writes an algo order and its children down, and sends a bracket's entry on its way. */
export function placeAll(
  parts: AlgoParts,
  account: Account,
  draft: AlgoDraft,
  desk: Desk,
): AlgoOrder | Refusal {
  const { markets, orders, meta, now } = parts
  const market = markets.get(draft.symbol)
  if (market === undefined) return refuse(-1005, `symbol ${draft.symbol} is not valid`)
  const refusal = checkAlgo(market, draft) ?? checkCounts(account, draft, desk)
  if (refusal !== undefined) return refusal
  const mode = draft.mode ?? account.modes[draft.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
  const write = (from: AlgoDraft, root: number | undefined, parent: number, armed: boolean): AlgoOrder => {
    const id = meta.nextAlgo++
    const order = record(from, {
      id,
      root: root ?? id,
      parent,
      account: account.id,
      mode,
      armed,
      now: now(),
      mark: market.mark,
    })
    const waits = from.algoType === 'BRACKET'
    const children = from.children.map(child => () => write(child, order.root, id, !waits && armed))
    desk.put(order)
    for (const child of children) child()
    return order
  }
  const root = write(draft, undefined, 0, draft.algoType !== 'BRACKET')
  if (draft.algoType !== 'BRACKET' || draft.side === undefined || draft.quantity === undefined) return root
  const entry = orders.place(
    account,
    {
      ...plainDraft(root, draft.side, draft.quantity, draft.type === 'LIMIT' ? draft.price : undefined),
      reduceOnly: false,
    },
    root.id,
  )
  if (!isRefusal(entry)) return root
  desk.end(root, 'REJECTED')
  return entry
}

interface Placing {
  readonly id: number
  readonly root: number
  readonly parent: number
  readonly account: string
  readonly mode: AlgoOrder['mode']
  readonly armed: boolean
  readonly now: number
  readonly mark: Fixed
}

function record(draft: AlgoDraft, { id, root, parent, account, mode, armed, now, mark }: Placing): AlgoOrder {
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

/** Whether prices and sizes fit the market, and triggers lie where they make sense. */
function checkAlgo(market: Market, draft: AlgoDraft, from = market.mark): Refusal | undefined {
  const { rules } = market
  for (const price of [draft.price, draft.triggerPrice, draft.activatedPrice]) {
    if (price !== undefined && (price - rules.quoteMin) % rules.quoteTick !== 0n)
      return refuse(-1103, 'a price is off quote_tick')
  }
  const { quantity } = draft
  if (quantity !== undefined && (quantity % rules.baseTick !== 0n || quantity > rules.baseMax))
    return refuse(-1104, 'quantity is not valid')
  const above =
    draft.algoType === 'TAKE_PROFIT'
      ? draft.side === 'SELL'
      : draft.algoType === 'STOP_LOSS'
        ? draft.side === 'BUY'
        : undefined
  const trigger = draft.triggerPrice
  if (trigger === from) return refuse(-1005, 'trigger_price equals the present price')
  if (above !== undefined && trigger !== undefined && trigger > from !== above)
    return refuse(-1005, 'trigger_price is on the wrong side of the price')
  const entry = draft.algoType === 'BRACKET' && draft.type === 'LIMIT' ? (draft.price ?? from) : from
  for (const child of draft.children) {
    const refusal = checkAlgo(market, child, entry)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function checkCounts(account: Account, draft: AlgoDraft, desk: Desk): Refusal | undefined {
  // A plain stop without a name is bound by none of this, however many wait.
  if (draft.clientId === undefined && draft.algoType !== 'TP_SL' && draft.algoType !== 'POSITIONAL_TP_SL')
    return undefined
  const all = desk.waiting()
  const mine = all.filter(order => order.account === account.id && order.parent === 0 && isWaiting(order))
  if (draft.clientId !== undefined && mine.some(({ clientId }) => clientId === draft.clientId))
    return refuse(-1007, 'client_order_id is already in use by an open order')
  const same = mine.filter(({ algoType }) => algoType === draft.algoType)
  if (draft.algoType === 'TP_SL' && same.length >= MOST_PAIRS)
    return refuse(-1005, `at most ${MOST_PAIRS} TP_SL orders can wait`)
  if (draft.algoType !== 'POSITIONAL_TP_SL') return undefined
  const side = draft.children[0]?.side
  const twin = same.some(
    pair => pair.symbol === draft.symbol && all.some(leg => leg.parent === pair.id && leg.side === side),
  )
  return twin ? refuse(-1005, 'there is a positional TP/SL already') : undefined
}
