import {
  absolute,
  add,
  compareDecimals,
  isNegative,
  isZero,
  maxAmount,
  multiply,
  subtract,
  sumAmountProducts,
  ZERO,
  type Amount,
} from '../../value/decimal'
import { computeSmallestNotional } from './market-rules'
import { createRefusal, type Refusal } from '../../value/result'
import { isPurelyReducing, computeReducibleSize } from '../../context/only-reduces'
import { computeLargestPosition, type MarketHolding } from '../../figures/footing'
import { computeNotional } from '../../figures/rates'
import { createRuleResult, createUndecidedResult, type RuleResult } from './rule-result'
import { getSignedQuantity, computeOrderMaxNotional, computeWorstNotional, type OrderContext } from '../../context/order-context'

const MINUTE = 60_000

/**
 * The person's own caps on one order: its notional, and how many leave in a minute. `undefined` for an order that only
 * reduces: it is bound by the venue alone.
 */
export function checkOrderCap(context: OrderContext): RuleResult | undefined {
  if (isPurelyReducing(context)) return undefined
  const { guards, recent, now } = context.on
  if (guards === undefined) return createUndecidedResult('OWN_CAP_ORDER')
  const cap = guards.orderNotional
  const count = recent.filter(({ at }) => now - at < MINUTE).length
  const refusals: Refusal[] = []
  const smallest = computeSmallestNotional(context)
  if (smallest !== undefined && compareDecimals(smallest, cap) > 0)
    refusals.push(createRefusal('MINIMUM_ABOVE_CAP', { min: smallest, cap }))
  const notional = computeOrderMaxNotional(context)
  if (notional !== undefined && compareDecimals(notional, cap) > 0)
    refusals.push(createRefusal('CAP_NOTIONAL', { notional, cap }))
  if (count >= guards.writesPerMinute)
    refusals.push(createRefusal('CAP_RATE', { count: String(count), cap: String(guards.writesPerMinute) }))
  if (refusals.length > 0) refusals.push(...listReducibleRefusals(context))
  if (notional === undefined) return createUndecidedResult('OWN_CAP_ORDER', refusals)
  return createRuleResult('OWN_CAP_ORDER', { notional, cap, count: String(count) }, refusals)
}

/** Names the reduce-only orders that already take the position: without them no own cap would bind this order. */
function listReducibleRefusals(context: OrderContext): readonly Refusal[] {
  const { draft, row, quantity } = context
  const left = draft.reduceOnly ? computeReducibleSize(context) : undefined
  const held = absolute(row?.quantity ?? ZERO)
  if (left === undefined || quantity === undefined || compareDecimals(quantity, held) > 0) return []
  return compareDecimals(left, held) < 0 ? [createRefusal('REDUCE_ONLY_TAKEN', { taken: subtract(held, left), left })] : []
}

/**
 * The person's own caps on what would stand afterwards, open orders counted as if they filled: in this
 * market, and in all together. An order that makes nothing larger is never refused by them.
 */
export function checkPositionCap({ on: { guards } }: OrderContext, growth: PositionGrowth | undefined): RuleResult {
  if (guards === undefined || growth === undefined) return createUndecidedResult('OWN_CAP_POSITION')
  const { market, all, by } = growth
  const grows = compareDecimals(by, ZERO) > 0
  const refusals: Refusal[] = []
  if (grows && compareDecimals(market, guards.positionNotional) > 0)
    refusals.push(createRefusal('CAP_POSITION', { notional: market, cap: guards.positionNotional }))
  if (grows && compareDecimals(all, guards.openNotional) > 0)
    refusals.push(createRefusal('CAP_OPEN_NOTIONAL', { notional: all, cap: guards.openNotional }))
  const facts = { notional: market, cap: guards.positionNotional, open: all, openCap: guards.openNotional }
  return createRuleResult('OWN_CAP_POSITION', facts, refusals)
}

/** What the venue allows this account to hold in the market; a market it states nothing for has no such limit. */
export function checkVenueMaxNotional(context: OrderContext): RuleResult | undefined {
  const { terms } = context.on.snapshot
  if (terms === undefined) return createUndecidedResult('VENUE_MAX_NOTIONAL')
  const max = terms.value.maxNotionals[context.draft.symbol]
  if (max === undefined) return undefined
  const result = computeVenueNotional(context)
  if (result === undefined) return createUndecidedResult('VENUE_MAX_NOTIONAL')
  const { notional, grows } = result
  const refusals =
    grows && compareDecimals(notional, max) > 0 ? [createRefusal('VENUE_MAX_NOTIONAL', { notional, max })] : []
  return createRuleResult('VENUE_MAX_NOTIONAL', { notional, cap: max }, refusals)
}

/**
 * What the venue holds to its maximum: the position of the order's own margin mode with this order and no other. In
 * isolated margin, what is open on the side of the position counts as well, at its own prices.
 */
function computeVenueNotional({ draft, holding, exposure, mark, quantity, price, book }: OrderContext) {
  if (holding === undefined || exposure === undefined || mark === undefined || quantity === undefined)
    return undefined
  const { quantity: held, marginMode, resting } = holding
  const after = add(held, getSignedQuantity(draft, quantity))
  // What only reduces makes nothing larger, and neither does an order that is changed to no more than it was.
  const was =
    draft.side === 'BUY' ? subtract(exposure.buys, holding.buys) : subtract(exposure.sells, holding.sells)
  const grows =
    !draft.reduceOnly && compareDecimals(absolute(after), absolute(held)) > 0 && compareDecimals(quantity, was) > 0
  const worth = computeNotional(after, mark)
  const adds = isZero(held) || isNegative(held) === (draft.side === 'SELL')
  if (marginMode === 'CROSS' || !adds) return { notional: worth, grows }
  const opposite = draft.side === 'BUY' ? book?.asks[0]?.price : book?.bids[0]?.price
  const bid = draft.side === 'SELL' ? opposite : undefined
  const at = price === undefined ? (opposite ?? mark) : maxAmount(price, bid ?? price)
  const pending = sumAmountProducts(
    resting.filter(({ side }) => side === draft.side).map(one => [one.left, one.price]),
  )
  const open = add(add(computeNotional(held, mark), pending), multiply(quantity, at))
  return { notional: maxAmount(worth, open), grows }
}

/** What would stand once an order is open too, open orders counted as if they filled. */
export interface PositionGrowth {
  /** Worth of the market afterwards, both margin modes, open orders included. */
  readonly market: Amount
  /** Worth of everything afterwards. */
  readonly all: Amount
  /** How much of it this order adds. */
  readonly by: Amount
}

/** How an order changes what stands. Undefined while a figure is missing. */
export function computePositionGrowth({
  marketHoldings,
  draft,
  mark,
  exposure,
  exposureAfter,
}: OrderContext): PositionGrowth | undefined {
  if (mark === undefined || exposure === undefined || exposureAfter === undefined) return undefined
  const after = computeWorstNotional(exposureAfter)
  const otherMode = draft.marginMode === 'CROSS' ? 'ISOLATED' : 'CROSS'
  const beside = marketHoldings?.find(one => one.symbol === draft.symbol && one.marginMode === otherMode)
  const market = add(after, beside === undefined ? ZERO : computeWorstNotional(beside))
  const by = subtract(after, computeWorstNotional(exposure))
  return { market, all: add(market, sumOtherMarkets(marketHoldings ?? [], draft.symbol)), by }
}

/** What stands in every other market, at the newest mark known for it. */
function sumOtherMarkets(marketHoldings: readonly MarketHolding[], symbol: string): Amount {
  const elsewhere = marketHoldings.filter(one => one.symbol !== symbol)
  return sumAmountProducts(elsewhere.map(one => [computeLargestPosition(one), one.mark]))
}
