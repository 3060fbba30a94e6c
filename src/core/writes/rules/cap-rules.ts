import {
  absolute,
  add,
  compare,
  isNegative,
  isZero,
  larger,
  multiply,
  subtract,
  sumOfProducts,
  ZERO,
  type Amount,
} from '../../value/decimal'
import { smallestWorth } from './market-rules'
import { refuse, type Refusal } from '../../value/result'
import { onlyReduces, reducibleSize } from '../../context/only-reduces'
import { largestPosition, type MarketHolding } from '../../figures/footing'
import { notionalOf } from '../../figures/rates'
import { ruled, undecided, type RuleResult } from './rule-result'
import { signed, mostWorth, worthWithOrders, type OrderContext } from '../../context/order-context'

const MINUTE = 60_000

/**
 * The person's own caps on one order: its notional, and how many leave in a minute. `undefined` for an order that only
 * reduces: it is bound by the venue alone.
 */
export function ruleOwnOrder(context: OrderContext): RuleResult | undefined {
  if (onlyReduces(context)) return undefined
  const { guards, recent, now } = context.on
  if (guards === undefined) return undecided('OWN_CAP_ORDER')
  const cap = guards.orderNotional
  const count = recent.filter(({ at }) => now - at < MINUTE).length
  const refusals: Refusal[] = []
  const smallest = smallestWorth(context)
  if (smallest !== undefined && compare(smallest, cap) > 0)
    refusals.push(refuse('MINIMUM_ABOVE_CAP', { min: smallest, cap }))
  const notional = mostWorth(context)
  if (notional !== undefined && compare(notional, cap) > 0)
    refusals.push(refuse('CAP_NOTIONAL', { notional, cap }))
  if (count >= guards.writesPerMinute)
    refusals.push(refuse('CAP_RATE', { count: String(count), cap: String(guards.writesPerMinute) }))
  if (refusals.length > 0) refusals.push(...refusedForOthers(context))
  if (notional === undefined) return undecided('OWN_CAP_ORDER', refusals)
  return ruled('OWN_CAP_ORDER', { notional, cap, count: String(count) }, refusals)
}

/** Names the reduce-only orders that already take the position: without them no own cap would bind this order. */
function refusedForOthers(context: OrderContext): readonly Refusal[] {
  const { draft, row, quantity } = context
  const left = draft.reduceOnly ? reducibleSize(context) : undefined
  const held = absolute(row?.quantity ?? ZERO)
  if (left === undefined || quantity === undefined || compare(quantity, held) > 0) return []
  return compare(left, held) < 0 ? [refuse('REDUCE_ONLY_TAKEN', { taken: subtract(held, left), left })] : []
}

/**
 * The person's own caps on what would stand afterwards, open orders counted as if they filled: in this
 * market, and in all together. An order that makes nothing larger is never refused by them.
 */
export function ruleOwnPosition({ on: { guards } }: OrderContext, grown: Growth | undefined): RuleResult {
  if (guards === undefined || grown === undefined) return undecided('OWN_CAP_POSITION')
  const { market, all, by } = grown
  const grows = compare(by, ZERO) > 0
  const refusals: Refusal[] = []
  if (grows && compare(market, guards.positionNotional) > 0)
    refusals.push(refuse('CAP_POSITION', { notional: market, cap: guards.positionNotional }))
  if (grows && compare(all, guards.openNotional) > 0)
    refusals.push(refuse('CAP_OPEN_NOTIONAL', { notional: all, cap: guards.openNotional }))
  const facts = { notional: market, cap: guards.positionNotional, open: all, openCap: guards.openNotional }
  return ruled('OWN_CAP_POSITION', facts, refusals)
}

/** What the venue allows this account to hold in the market; a market it states nothing for has no such limit. */
export function ruleVenueMax(context: OrderContext): RuleResult | undefined {
  const { terms } = context.on.snapshot
  if (terms === undefined) return undecided('VENUE_MAX_NOTIONAL')
  const max = terms.value.maxNotionals[context.draft.symbol]
  if (max === undefined) return undefined
  const led = ledTo(context)
  if (led === undefined) return undecided('VENUE_MAX_NOTIONAL')
  const { notional, grows } = led
  const refusals =
    grows && compare(notional, max) > 0 ? [refuse('VENUE_MAX_NOTIONAL', { notional, max })] : []
  return ruled('VENUE_MAX_NOTIONAL', { notional, cap: max }, refusals)
}

/**
 * What the venue holds to its maximum: the position of the order's own margin mode with this order and no other. In
 * isolated margin, what is open on the side of the position counts as well, at its own prices.
 */
function ledTo({ draft, holding, exposure, mark, quantity, price, book }: OrderContext) {
  if (holding === undefined || exposure === undefined || mark === undefined || quantity === undefined)
    return undefined
  const { quantity: held, marginMode, resting } = holding
  const after = add(held, signed(draft, quantity))
  // What only reduces makes nothing larger, and neither does an order that is changed to no more than it was.
  const was =
    draft.side === 'BUY' ? subtract(exposure.buys, holding.buys) : subtract(exposure.sells, holding.sells)
  const grows =
    !draft.reduceOnly && compare(absolute(after), absolute(held)) > 0 && compare(quantity, was) > 0
  const worth = notionalOf(after, mark)
  const adds = isZero(held) || isNegative(held) === (draft.side === 'SELL')
  if (marginMode === 'CROSS' || !adds) return { notional: worth, grows }
  const opposite = draft.side === 'BUY' ? book?.asks[0]?.price : book?.bids[0]?.price
  const bid = draft.side === 'SELL' ? opposite : undefined
  const at = price === undefined ? (opposite ?? mark) : larger(price, bid ?? price)
  const pending = sumOfProducts(
    resting.filter(({ side }) => side === draft.side).map(one => [one.left, one.price]),
  )
  const open = add(add(notionalOf(held, mark), pending), multiply(quantity, at))
  return { notional: larger(worth, open), grows }
}

/** What would stand once an order is open too, open orders counted as if they filled. */
export interface Growth {
  /** Worth of the market afterwards, both margin modes, open orders included. */
  readonly market: Amount
  /** Worth of everything afterwards. */
  readonly all: Amount
  /** How much of it this order adds. */
  readonly by: Amount
}

/** How an order changes what stands. Undefined while a figure is missing. */
export function growthOf({
  marketHoldings,
  draft,
  mark,
  exposure,
  exposureAfter,
}: OrderContext): Growth | undefined {
  if (mark === undefined || exposure === undefined || exposureAfter === undefined) return undefined
  const after = worthWithOrders(exposureAfter)
  const otherMode = draft.marginMode === 'CROSS' ? 'ISOLATED' : 'CROSS'
  const beside = marketHoldings?.find(one => one.symbol === draft.symbol && one.marginMode === otherMode)
  const market = add(after, beside === undefined ? ZERO : worthWithOrders(beside))
  const by = subtract(after, worthWithOrders(exposure))
  return { market, all: add(market, worthElsewhere(marketHoldings ?? [], draft.symbol)), by }
}

/** What stands in every other market, at the newest mark known for it. */
function worthElsewhere(marketHoldings: readonly MarketHolding[], symbol: string): Amount {
  const elsewhere = marketHoldings.filter(one => one.symbol !== symbol)
  return sumOfProducts(elsewhere.map(one => [largestPosition(one), one.mark]))
}
