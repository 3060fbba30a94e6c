import { ratesAt } from './rates'
import type { OrderDraft } from './draft'
import { type Fixed, abs, ceilTo, max, ONE, place, times } from '../numbers/fixed'
import type { Ledger } from './ledger'
import { type Pending, available, coverOf, frozenBy } from './margin'
import { collarOf } from '../market/collar'
import { type Market, trades } from '../market/market'
import { type Account, type MarginMode, type Order, opposite, remaining, signOf } from '../records/records'
import { type Refusal, refuse } from './refusal'

/** An order that can be weighed: a draft with everything left open filled in. */
export interface Weighed extends OrderDraft {
  readonly mode: MarginMode
  /** What the order is worth per unit at most, for checks that need a price. */
  readonly reference: Fixed
}

/** Whether a market's rules allow an order of this price and size. Nothing said means yes. */
export function checkRules(market: Market, draft: Weighed): Refusal | undefined {
  return (
    checkStatus(market, draft) ??
    checkPrice(market, draft) ??
    checkSize(market, draft) ??
    checkCollar(market, draft)
  )
}

function checkStatus({ rules, symbol }: Market, draft: Weighed): Refusal | undefined {
  if (!trades(rules)) return refuse(-1005, `${symbol} is not open for trading`)
  if (rules.isolatedOnly && draft.mode !== 'ISOLATED')
    return refuse(-1005, `${symbol} has isolated margin only`)
  if (rules.status === 'REDUCE_ONLY' && !draft.reduceOnly)
    return refuse(-1005, `${symbol} takes reduce-only orders only`)
  const rests = draft.type === 'LIMIT' || draft.type === 'POST_ONLY'
  if (rules.status === 'POST_ONLY' && !rests) return refuse(-1005, `${symbol} takes limit orders only`)
  return undefined
}

function checkPrice({ rules }: Market, { price }: Weighed): Refusal | undefined {
  if (price === undefined) return undefined
  if (price < rules.quoteMin) return refuse(-1103, 'order_price is below quote_min')
  if (price > rules.quoteMax) return refuse(-1103, 'order_price is above quote_max')
  if ((price - rules.quoteMin) % rules.quoteTick !== 0n) return refuse(-1103, 'order_price is off quote_tick')
  return undefined
}

function checkSize({ rules }: Market, draft: Weighed): Refusal | undefined {
  const { quantity, visible } = draft
  if (quantity % rules.baseTick !== 0n) return refuse(-1104, 'order_quantity is off base_tick')
  if (quantity > rules.baseMax) return refuse(-1104, 'order_quantity is above base_max')
  if (visible !== undefined && visible % rules.baseTick !== 0n)
    return refuse(-1104, 'visible_quantity is off base_tick')
  // Contact has not shown that the venue takes less than its minimum from an order that only reduces.
  if (quantity < rules.baseMin) return refuse(-1104, 'order_quantity is below base_min')
  if (times(draft.reference, quantity) < rules.minNotional)
    return refuse(-1102, 'order value is below min_notional')
  return undefined
}

/** How far from the mark a price may lie: a little on the taking side, far on the waiting side. */
function checkCollar(market: Market, { price, side }: Weighed): Refusal | undefined {
  if (price === undefined) return undefined
  const { lowest, highest } = collarOf(market, side)
  return price < lowest || price > highest
    ? refuse(-1105, 'order_price is too far from the mark price')
    : undefined
}

/** Whether an account can carry an order, or its change of one that is open. Nothing said means yes. */
export function checkRisk(
  ledger: Ledger,
  account: Account,
  market: Market,
  draft: Weighed,
  instead?: Order,
): Refusal | undefined {
  const position = ledger.position(account.id, draft.symbol, draft.mode)?.quantity ?? 0n
  const signed = signOf(draft.side) * draft.quantity
  if (draft.reduceOnly)
    return position * signed < 0n ? undefined : refuse(-1005, 'reduce_only: there is no position to reduce')
  return checkMost(ledger, account, market, draft, instead) ?? checkMargin(ledger, account, draft, instead)
}

/**
 * Whether an account may hold as much as an order would lead to: its position with this order, and in isolated margin
 * what is open on the side of the position too. Nothing said means yes.
 */
export function checkMost(
  ledger: Ledger,
  account: Account,
  market: Market,
  draft: Weighed,
  instead?: Order,
): Refusal | undefined {
  const { mark, rules } = market
  const held = ledger.position(account.id, draft.symbol, draft.mode)?.quantity ?? 0n
  const signed = signOf(draft.side) * draft.quantity
  const after = abs(held + signed)
  if (after <= abs(held)) return undefined
  const beside = draft.mode === 'ISOLATED' && held * signed >= 0n
  const open = beside
    ? times(abs(held), mark) +
      pendingOn(ledger, account, draft, mark, instead) +
      times(draft.quantity, referenceOf(market, draft))
    : 0n
  return max(times(after, mark), open) > rules.maxNotional
    ? refuse(-1101, 'the position would exceed max_notional')
    : undefined
}

/** What is open on the side of an order in its market and margin mode, at its prices. */
function pendingOn(
  ledger: Ledger,
  account: Account,
  { symbol, mode, side }: Weighed,
  mark: Fixed,
  instead: Order | undefined,
): Fixed {
  let worth = 0n
  for (const order of ledger.openOrders(account.id)) {
    const isHere = order.symbol === symbol && order.mode === mode && order.side === side
    if (isHere && !order.reduceOnly && order !== instead)
      worth += times(remaining(order), order.price ?? mark)
  }
  return worth
}

/** The price the venue puts on an order for its worth: its limit, the better bid for a sale, the best price at market. */
function referenceOf({ book, mark }: Market, { price, side }: Weighed): Fixed {
  const best = book.bestShown(opposite(side))?.price
  if (price === undefined) return best ?? mark
  return side === 'SELL' && best !== undefined ? max(price, best) : price
}

/** Whether an account can put up what an order, or its change of one that is open, needs. Nothing said means yes. */
function checkMargin(ledger: Ledger, account: Account, draft: Weighed, instead?: Order): Refusal | undefined {
  return draft.mode === 'CROSS'
    ? checkCross(ledger, account, draft)
    : checkIsolated(ledger, account, draft, instead)
}

const BPS = 10_000n
const FEE_STEP = place(6)

function checkCross(ledger: Ledger, account: Account, draft: Weighed): Refusal | undefined {
  const standing = ledger.standing(account)
  const after = coverOf(standing, asIfOpen(draft))
  const { takerBps } = ratesAt(account, draft.symbol)
  const fee = ceilTo((times(draft.reference, draft.quantity) * takerBps) / ONE / BPS, FEE_STEP)
  if (after.needed + fee <= after.collateral) return undefined
  // What does not need more margin than there was is allowed even to an account that has none to spare.
  if (after.needed <= coverOf(standing).needed) return undefined
  return refuse(-1101, 'not enough free collateral for the order')
}

function checkIsolated(
  ledger: Ledger,
  account: Account,
  draft: Weighed,
  instead: Order | undefined,
): Refusal | undefined {
  const standing = ledger.standing(account)
  const needed = frozenBy(standing, asIfOpen(draft), instead) - frozenBy(standing)
  if (needed <= 0n) return undefined
  const free = available(ledger.sums(account), account.holding)
  return needed <= free ? undefined : refuse(-1101, 'not enough free collateral for the order')
}

/** The draft as an open order, for sums that ask "what if". */
const asIfOpen = ({ symbol, mode, side, reduceOnly, price, quantity }: Weighed): Pending => ({
  symbol,
  mode,
  side,
  reduceOnly,
  price,
  quantity,
  executed: 0n,
  status: 'NEW',
})
