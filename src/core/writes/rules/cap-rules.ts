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
} from '../../value/decimal-amount'
import { computeSmallestNotional } from './market-rules'
import { createRefusal, type Refusal } from '../../value/result'
import { isPurelyReducing, computeReducibleSize } from '../../context/reducing-orders'
import { computeLargestPosition, type MarketHolding } from '../../figures/margin-state'
import { computeNotional } from '../../figures/margin-rates'
import { createRuleResult, createUndecidedResult, type RuleResult } from './rule-result'
import {
  getSignedQuantity,
  computeOrderMaxNotional,
  computeWorstNotional,
  type OrderContext,
} from '../../context/order-context'

const MINUTE = 60_000

/**
 * Checks the trader's caps on one order: notional, and writes per minute. `undefined` for an order that only reduces,
 * which no own cap binds.
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

/** Names the reduce-only orders that already cover the position: without them no own cap would bind this order. */
function listReducibleRefusals(context: OrderContext): readonly Refusal[] {
  const { draft, row, quantity } = context
  const position = row?.quantity ?? ZERO
  const reduces = draft.reduceOnly && isNegative(position) === (draft.side === 'BUY')
  const left = reduces ? computeReducibleSize(context) : undefined
  const held = absolute(position)
  if (left === undefined || quantity === undefined || compareDecimals(quantity, held) > 0) return []
  return [createRefusal('REDUCE_ONLY_TAKEN', { taken: subtract(held, left), left })]
}

/**
 * Checks the trader's caps on the resulting notional, with open orders counted as filled: in this market, and in total.
 * An order that increases nothing is never refused.
 */
export function checkPositionCap(
  { on: { guards } }: OrderContext,
  growth: PositionGrowth | undefined,
): RuleResult {
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

/** Checks the venue's maximum notional of this account. A market without a stated maximum has no limit. */
export function checkVenueMaxNotional(context: OrderContext): RuleResult | undefined {
  const { terms } = context.on.snapshot
  if (terms === undefined) return createUndecidedResult('VENUE_MAX_NOTIONAL')
  const max = terms.value.maxNotionals[context.draft.symbol]
  if (max === undefined) return undefined
  const result = computeVenueNotional(context)
  if (result === undefined) return createUndecidedResult('VENUE_MAX_NOTIONAL')
  const { notional, grows } = result
  const refusals =
    grows && compareDecimals(notional, max) > 0
      ? [createRefusal('VENUE_MAX_NOTIONAL', { notional, max })]
      : []
  return createRuleResult('VENUE_MAX_NOTIONAL', { notional, cap: max }, refusals)
}

/**
 * Returns the notional that the venue limits: the position of this margin mode with this order only. In isolated
 * margin, open orders on the side of the position also count, at their own prices.
 */
function computeVenueNotional({ draft, holding, exposure, mark, quantity, price, book }: OrderContext) {
  if (holding === undefined || exposure === undefined || mark === undefined || quantity === undefined)
    return undefined
  const { quantity: held, marginMode, resting } = holding
  const after = add(held, getSignedQuantity(draft, quantity))
  // A reduce-only order increases nothing, nor does an edit that does not exceed the old order.
  const was =
    draft.side === 'BUY' ? subtract(exposure.buys, holding.buys) : subtract(exposure.sells, holding.sells)
  const grows =
    !draft.reduceOnly &&
    compareDecimals(absolute(after), absolute(held)) > 0 &&
    compareDecimals(quantity, was) > 0
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

/** Notional after an order, with open orders counted as filled. */
export interface PositionGrowth {
  readonly market: Amount
  readonly all: Amount
  readonly by: Amount
}

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

function sumOtherMarkets(marketHoldings: readonly MarketHolding[], symbol: string): Amount {
  const elsewhere = marketHoldings.filter(one => one.symbol !== symbol)
  return sumAmountProducts(elsewhere.map(one => [computeLargestPosition(one), one.mark]))
}
