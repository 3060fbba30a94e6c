import { getFeeRates } from './fee-rates'
import type { OrderDraft } from './order-draft'
import {
  type FixedDecimal,
  absFixed,
  ceilToStep,
  maxFixed,
  FIXED_ONE,
  decimalStep,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import type { AccountLedger } from './account-ledger'
import {
  type PendingOrder,
  computeTransferableMargin,
  computeMarginCover,
  computeFrozenMargin,
} from './margin'
import { getPriceCollar } from '../market/price-collar'
import { type MarketState, isTradable } from '../market/market-state'
import {
  type AccountRecord,
  type MarginMode,
  type OrderRecord,
  getOppositeSide,
  getRemainingQuantity,
  getSideSign,
} from '../records/trading-records'
import { type VenueRefusal, createRefusal } from './venue-refusal'

/** An `OrderDraft` whose open choices are filled in, so that it can be checked. */
export interface PricedOrderDraft extends OrderDraft {
  readonly mode: MarginMode
  /** Highest price per unit that the order can be worth, for checks that need a price. */
  readonly referencePrice: FixedDecimal
}

export function checkMarketRules(market: MarketState, draft: PricedOrderDraft): VenueRefusal | undefined {
  return (
    checkStatus(market, draft) ??
    checkPrice(market, draft) ??
    checkSize(market, draft) ??
    checkCollar(market, draft)
  )
}

function checkStatus({ rules, symbol }: MarketState, draft: PricedOrderDraft): VenueRefusal | undefined {
  if (!isTradable(rules)) return createRefusal(-1005, `${symbol} is not open for trading`)
  if (rules.isolatedOnly && draft.mode !== 'ISOLATED')
    return createRefusal(-1005, `${symbol} has isolated margin only`)
  if (rules.status === 'REDUCE_ONLY' && !draft.reduceOnly)
    return createRefusal(-1005, `${symbol} takes reduce-only orders only`)
  const rests = draft.type === 'LIMIT' || draft.type === 'POST_ONLY'
  if (rules.status === 'POST_ONLY' && !rests) return createRefusal(-1005, `${symbol} takes limit orders only`)
  return undefined
}

function checkPrice({ rules }: MarketState, { price }: PricedOrderDraft): VenueRefusal | undefined {
  if (price === undefined) return undefined
  if (price < rules.quoteMin) return createRefusal(-1103, 'order_price is below quote_min')
  if (price > rules.quoteMax) return createRefusal(-1103, 'order_price is above quote_max')
  if ((price - rules.quoteMin) % rules.quoteTick !== 0n)
    return createRefusal(-1103, 'order_price is off quote_tick')
  return undefined
}

function checkSize({ rules }: MarketState, draft: PricedOrderDraft): VenueRefusal | undefined {
  const { quantity, visible } = draft
  if (quantity % rules.baseTick !== 0n) return createRefusal(-1104, 'order_quantity is off base_tick')
  if (quantity > rules.baseMax) return createRefusal(-1104, 'order_quantity is above base_max')
  if (visible !== undefined && visible % rules.baseTick !== 0n)
    return createRefusal(-1104, 'visible_quantity is off base_tick')
  // Contact with the venue has not shown that a reduce-only order may be smaller than `min_notional`.
  if (quantity < rules.baseMin) return createRefusal(-1104, 'order_quantity is below base_min')
  if (multiplyFixed(draft.referencePrice, quantity) < rules.minNotional)
    return createRefusal(-1102, 'order value is below min_notional')
  return undefined
}

/** Rejects a price too far from the mark: a small distance on the taking side, a large one on the resting side. */
function checkCollar(market: MarketState, { price, side }: PricedOrderDraft): VenueRefusal | undefined {
  if (price === undefined) return undefined
  const { lowest, highest } = getPriceCollar(market, side)
  return price < lowest || price > highest
    ? createRefusal(-1105, 'order_price is too far from the mark price')
    : undefined
}

/** Checks if `account` can carry the order, or the change of `replacedOrder`. Returns `undefined` if it can. */
export function checkAccountRisk(
  ledger: AccountLedger,
  account: AccountRecord,
  market: MarketState,
  draft: PricedOrderDraft,
  replacedOrder?: OrderRecord,
): VenueRefusal | undefined {
  const position = ledger.position(account.id, draft.symbol, draft.mode)?.quantity ?? 0n
  const signed = getSideSign(draft.side) * draft.quantity
  if (draft.reduceOnly)
    return position * signed < 0n
      ? undefined
      : createRefusal(-1005, 'reduce_only: there is no position to reduce')
  return (
    checkMaxNotional(ledger, account, market, draft, replacedOrder) ??
    checkMargin(ledger, account, draft, replacedOrder)
  )
}

/**
 * Checks the position after the order against `max_notional`. In isolated margin the open orders on the position's side
 * count too. Returns `undefined` if the order is allowed.
 */
export function checkMaxNotional(
  ledger: AccountLedger,
  account: AccountRecord,
  market: MarketState,
  draft: PricedOrderDraft,
  replacedOrder?: OrderRecord,
): VenueRefusal | undefined {
  const { mark, rules } = market
  const held = ledger.position(account.id, draft.symbol, draft.mode)?.quantity ?? 0n
  const signed = getSideSign(draft.side) * draft.quantity
  const after = absFixed(held + signed)
  if (after <= absFixed(held)) return undefined
  const addsToIsolated = draft.mode === 'ISOLATED' && held * signed >= 0n
  const open = addsToIsolated
    ? multiplyFixed(absFixed(held), mark) +
      sumPendingNotional(ledger, account, draft, mark, replacedOrder) +
      multiplyFixed(draft.quantity, getValuationPrice(market, draft))
    : 0n
  return maxFixed(multiplyFixed(after, mark), open) > rules.maxNotional
    ? createRefusal(-1101, 'the position would exceed max_notional')
    : undefined
}

/** Sums the notional of the open orders on the order's side, market and margin mode, at their own prices. */
function sumPendingNotional(
  ledger: AccountLedger,
  account: AccountRecord,
  { symbol, mode, side }: PricedOrderDraft,
  mark: FixedDecimal,
  replacedOrder: OrderRecord | undefined,
): FixedDecimal {
  let notional = 0n
  for (const order of ledger.openOrders(account.id)) {
    const isHere = order.symbol === symbol && order.mode === mode && order.side === side
    if (isHere && !order.reduceOnly && order !== replacedOrder)
      notional += multiplyFixed(getRemainingQuantity(order), order.price ?? mark)
  }
  return notional
}

/**
 * Returns the price at which the venue values an order: its limit, the better bid for a sale, or the best price for a
 * market order.
 */
function getValuationPrice({ book, mark }: MarketState, { price, side }: PricedOrderDraft): FixedDecimal {
  const best = book.bestVisible(getOppositeSide(side))?.price
  if (price === undefined) return best ?? mark
  return side === 'SELL' && best !== undefined ? maxFixed(price, best) : price
}

function checkMargin(
  ledger: AccountLedger,
  account: AccountRecord,
  draft: PricedOrderDraft,
  replacedOrder?: OrderRecord,
): VenueRefusal | undefined {
  return draft.mode === 'CROSS'
    ? checkCross(ledger, account, draft)
    : checkIsolated(ledger, account, draft, replacedOrder)
}

const BPS = 10_000n
const FEE_STEP = decimalStep(6)

function checkCross(
  ledger: AccountLedger,
  account: AccountRecord,
  draft: PricedOrderDraft,
): VenueRefusal | undefined {
  const marginInputs = ledger.marginInputs(account)
  const after = computeMarginCover(marginInputs, toPendingOrder(draft))
  const { takerBps } = getFeeRates(account, draft.symbol)
  const fee = ceilToStep(
    (multiplyFixed(draft.referencePrice, draft.quantity) * takerBps) / FIXED_ONE / BPS,
    FEE_STEP,
  )
  if (after.needed + fee <= after.collateral) return undefined
  // An order that needs no more margin than before is allowed even if the account has none to spare.
  if (after.needed <= computeMarginCover(marginInputs).needed) return undefined
  return createRefusal(-1101, 'not enough free collateral for the order')
}

function checkIsolated(
  ledger: AccountLedger,
  account: AccountRecord,
  draft: PricedOrderDraft,
  replacedOrder: OrderRecord | undefined,
): VenueRefusal | undefined {
  const marginInputs = ledger.marginInputs(account)
  const needed =
    computeFrozenMargin(marginInputs, toPendingOrder(draft), replacedOrder) -
    computeFrozenMargin(marginInputs)
  if (needed <= 0n) return undefined
  const free = computeTransferableMargin(ledger.summarizeAccount(account), account.holding)
  return needed <= free ? undefined : createRefusal(-1101, 'not enough free collateral for the order')
}

const toPendingOrder = ({
  symbol,
  mode,
  side,
  reduceOnly,
  price,
  quantity,
}: PricedOrderDraft): PendingOrder => ({
  symbol,
  mode,
  side,
  reduceOnly,
  price,
  quantity,
  executed: 0n,
  status: 'NEW',
})
