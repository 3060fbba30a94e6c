import {
  absolute,
  amount,
  compare,
  isOnGrid,
  isPositive,
  larger,
  multiply,
  padded,
  decimalsOf,
  toGrid,
  divide,
  ZERO,
  type Amount,
} from '../../value/decimal'
import type { Market } from '../../market/market'
import { refuse, type Refusal } from '../../value/result'
import { refuseText, ruled, undecided, type RuleResult } from './rule-result'
import { bandOf, type OrderContext } from '../../context/order-context'
import type { OrderTerms } from '../../write/write'

/** Decimals the venue keeps in a quantity. */
const QUANTITY_PLACES = 8

/** What the market takes: the words, the grid, the range, the least value, its status and its margin mode. */
export function ruleMarket(context: OrderContext): RuleResult {
  const { draft, market, price, quantity } = context
  const typed = [...refusePrice(draft), ...refuseQuantity(draft)]
  if (market === undefined)
    return context.on.snapshot.markets === undefined
      ? undecided('MARKET_RULES', typed)
      : undecided('MARKET_RULES', [refuse('MARKET_UNKNOWN', { symbol: draft.symbol }), ...typed])
  const refusals = [
    ...refuseStatus(draft, market),
    ...(market.isolatedOnly && draft.marginMode === 'CROSS' ? [refuse('ISOLATED_ONLY')] : []),
    ...typed,
    ...(price === undefined ? [] : refuseOffGrid(price, market)),
    ...refuseDust(context, market, [
      ...(quantity === undefined ? [] : refuseSize(quantity, market)),
      ...refuseWorth(context, market),
    ]),
  ]
  const { tick, step, sizeMin, minNotional } = market
  return ruled('MARKET_RULES', { tick, step, min: sizeMin, minNotional }, refusals)
}

function refusePrice({ type, price }: OrderTerms): readonly Refusal[] {
  const written = price ?? ''
  if (type === 'MARKET') return written === '' ? [] : [refuse('PRICE_NOT_TAKEN', { type })]
  return written === '' ? [refuse('PRICE_MISSING', { type })] : refuseText('price', written)
}

function refuseQuantity({ quantity }: OrderTerms): readonly Refusal[] {
  const refusals = refuseText('quantity', quantity)
  const read = amount(quantity)
  if (read === undefined || decimalsOf(read) <= QUANTITY_PLACES) return refusals
  return [
    ...refusals,
    refuse('AMOUNT_TOO_PRECISE', { field: 'quantity', text: quantity, places: String(QUANTITY_PLACES) }),
  ]
}

/** What each status of a market takes. A word nobody knows takes nothing. */
function refuseStatus(draft: OrderTerms, { status }: Market): readonly Refusal[] {
  return takes(status, draft) ? [] : [refuse('MARKET_NOT_TRADING', { status, symbol: draft.symbol })]
}

function takes(status: string, { type, reduceOnly }: OrderTerms): boolean {
  switch (status) {
    case 'ACTIVE':
      return true
    case 'POST_ONLY':
      return type === 'LIMIT' || type === 'POST_ONLY'
    case 'REDUCE_ONLY':
    case 'DELISTING':
      return reduceOnly
    default:
      return false
  }
}

/**
 * Both readings of "a multiple" have to agree: counted from the market's minimum, as the venue's rules
 * say, and counted from zero, as its interface says. They differ only where a minimum is off its own grid.
 */
const isOnBothGrids = (value: Amount, step: Amount, origin: Amount): boolean =>
  isOnGrid(value, step) && isOnGrid(value, step, origin)

/** Refuses a price between two ticks, or outside all that the market takes; a highest price of zero is none. */
export function refuseOffGrid(price: Amount, { tick, priceMin, priceMax }: Market): readonly Refusal[] {
  const outside = compare(price, priceMin) < 0 || (isPositive(priceMax) && compare(price, priceMax) > 0)
  return [
    ...(isOnBothGrids(price, tick, priceMin) ? [] : [refuse('PRICE_OFF_TICK', { price, tick })]),
    ...(outside ? [refuse('PRICE_OUT_OF_RANGE', { price, min: priceMin, max: priceMax })] : []),
  ]
}

function refuseSize(qty: Amount, { step, sizeMin, sizeMax }: Market): readonly Refusal[] {
  return [
    ...(isOnBothGrids(qty, step, sizeMin) ? [] : [refuse('QUANTITY_OFF_TICK', { qty, tick: step })]),
    ...(compare(qty, sizeMin) < 0 ? [refuse('QUANTITY_TOO_SMALL', { qty, min: sizeMin })] : []),
    ...(compare(qty, sizeMax) > 0 ? [refuse('QUANTITY_TOO_LARGE', { qty, max: sizeMax })] : []),
  ]
}

/** The least value counts at the order's own price; a market order has none and counts at the mark. */
const valuePrice = ({ draft, price, mark }: OrderContext): Amount | undefined =>
  draft.type === 'MARKET' ? mark : price

function refuseWorth(context: OrderContext, { minNotional }: Market): readonly Refusal[] {
  const { quantity } = context
  const price = valuePrice(context)
  if (quantity === undefined || price === undefined) return []
  const notional = multiply(price, quantity)
  return compare(notional, minNotional) < 0
    ? [refuse('NOTIONAL_TOO_SMALL', { notional, min: minNotional })]
    : []
}

/**
 * Adds to the refusals of a size that is too small that the whole position is: no order could close it. Whether the venue
 * takes one that only reduces all the same is not known before it was tried.
 */
function refuseDust(
  { draft, row, mark }: OrderContext,
  { sizeMin, minNotional }: Market,
  refused: readonly Refusal[],
): readonly Refusal[] {
  const position = absolute(row?.quantity ?? ZERO)
  const isSmall = refused.some(({ code }) => code === 'QUANTITY_TOO_SMALL' || code === 'NOTIONAL_TOO_SMALL')
  if (!isSmall || !draft.reduceOnly || position === ZERO || mark === undefined) return refused
  const notional = multiply(position, mark)
  const isDust = compare(position, sizeMin) < 0 || compare(notional, minNotional) < 0
  const facts = { position, notional, min: sizeMin, minNotional }
  return isDust ? [...refused, refuse('POSITION_BELOW_MINIMUM', facts)] : refused
}

/** The value of the smallest order the market takes at this price: at least its minimum, on its grid. */
export function smallestWorth(context: OrderContext): Amount | undefined {
  const { market } = context
  const price = valuePrice(context)
  if (market === undefined || price === undefined) return undefined
  const forValue = divide(market.minNotional, price, 20, 'up')
  if (forValue === undefined) return undefined
  const smallest = larger(market.sizeMin, toGrid(forValue, market.step, 'up', market.sizeMin))
  return multiply(smallest, price)
}

/** The venue's band around the mark. Only a price can be outside it. */
export function ruleBand({ draft, market, mark, price }: OrderContext): RuleResult | undefined {
  if (draft.type === 'MARKET') return undefined
  if (market === undefined || mark === undefined) return undecided('PRICE_BAND')
  const { low, high } = bandOf(market, mark, draft.side)
  // What is told of it are the outermost prices on the tick that lie within.
  const places = decimalsOf(market.tick)
  const ends = { low: padded(low, places, 'up'), high: padded(high, places, 'down') }
  if (price === undefined) return { ...undecided('PRICE_BAND'), facts: { ...ends, mark } }
  const limit = compare(price, low) < 0 ? low : compare(price, high) > 0 ? high : undefined
  const refusals = limit === undefined ? [] : [refuse('PRICE_OUT_OF_BAND', { price, mark, limit, ...ends })]
  return ruled('PRICE_BAND', { ...ends, mark }, refusals)
}
