import {
  absolute,
  parseAmount,
  compareDecimals,
  isOnStepGrid,
  isNegative,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  formatWithPlaces,
  countDecimals,
  roundToGrid,
  divide,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { MarketRules } from '../../market/venue-market-rules'
import { createRefusal, type Refusal } from '../../value/result'
import { checkAmountText, createRuleResult, createUndecidedResult, type RuleResult } from './rule-result'
import { computePriceBand, computePriceBandEnds, type OrderContext } from '../../context/order-context'
import type { OrderTerms } from '../../write/venue-write'

const QUANTITY_PLACES = 8

export function checkMarketRules(context: OrderContext): RuleResult {
  const { draft, market, price, quantity, row } = context
  const typed = [...checkPriceText(draft), ...checkQuantityText(draft)]
  if (market === undefined)
    return context.on.snapshot.markets === undefined
      ? createUndecidedResult('MARKET_RULES', typed)
      : createUndecidedResult('MARKET_RULES', [
          createRefusal('MARKET_UNKNOWN', { symbol: draft.symbol }),
          ...typed,
        ])
  const closed = checkMarketStatus(draft, market, row?.quantity)
  const refusals = [
    ...closed,
    ...(market.isolatedOnly && draft.marginMode === 'CROSS' ? [createRefusal('ISOLATED_ONLY')] : []),
    ...typed,
    ...(price === undefined ? [] : checkPriceGrid(price, market)),
    ...addDustRefusal(context, market, [
      ...(quantity === undefined ? [] : checkSizeLimits(quantity, market)),
      ...checkMinNotional(context, market),
    ]),
  ]
  const { tick, step, sizeMin, minNotional } = market
  const facts = { tick, step, min: sizeMin, minNotional, ...(closed.length > 0 && { status: market.status }) }
  return createRuleResult('MARKET_RULES', facts, refusals)
}

function checkPriceText({ type, price }: OrderTerms): readonly Refusal[] {
  const written = price ?? ''
  if (type === 'MARKET') return written === '' ? [] : [createRefusal('PRICE_NOT_TAKEN', { type })]
  return written === '' ? [createRefusal('PRICE_MISSING', { type })] : checkAmountText('price', written)
}

function checkQuantityText({ quantity }: OrderTerms): readonly Refusal[] {
  const refusals = checkAmountText('quantity', quantity)
  const read = parseAmount(quantity)
  if (read === undefined || countDecimals(read) <= QUANTITY_PLACES) return refusals
  return [
    ...refusals,
    createRefusal('AMOUNT_TOO_PRECISE', {
      field: 'quantity',
      text: quantity,
      places: String(QUANTITY_PLACES),
    }),
  ]
}

/**
 * Refuses orders that the market status does not allow. An unknown status allows nothing. The fact `accepts` names the
 * flag with which the market would take an order against the `held` position.
 */
export function checkMarketStatus(
  draft: OrderTerms,
  { status }: MarketRules,
  held: Amount = ZERO,
): readonly Refusal[] {
  if (acceptsOrder(status, draft)) return []
  const isOpposite = !isZero(held) && isNegative(held) === (draft.side === 'BUY')
  const isAcceptable = isOpposite && acceptsOrder(status, { ...draft, reduceOnly: true })
  return [
    createRefusal('MARKET_NOT_TRADING', {
      ...{ status, symbol: draft.symbol },
      ...(isAcceptable && { accepts: 'reduce-only' }),
    }),
  ]
}

function acceptsOrder(status: string, { type, reduceOnly }: OrderTerms): boolean {
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
 * The venue's rules count multiples from the market minimum, its interface counts from zero. Both must agree. They
 * differ only if a minimum is off its own grid.
 */
const isOnBothGrids = (value: Amount, step: Amount, origin: Amount): boolean =>
  isOnStepGrid(value, step) && isOnStepGrid(value, step, origin)

export function checkPriceGrid(price: Amount, { tick, priceMin, priceMax }: MarketRules): readonly Refusal[] {
  const outside =
    compareDecimals(price, priceMin) < 0 || (isPositive(priceMax) && compareDecimals(price, priceMax) > 0)
  return [
    ...(isOnBothGrids(price, tick, priceMin) ? [] : [createRefusal('PRICE_OFF_TICK', { price, tick })]),
    ...(outside ? [createRefusal('PRICE_OUT_OF_RANGE', { price, min: priceMin, max: priceMax })] : []),
  ]
}

export function checkSizeLimits(qty: Amount, { step, sizeMin, sizeMax }: MarketRules): readonly Refusal[] {
  return [
    ...(isOnBothGrids(qty, step, sizeMin) ? [] : [createRefusal('QUANTITY_OFF_TICK', { qty, tick: step })]),
    ...(compareDecimals(qty, sizeMin) < 0
      ? [createRefusal('QUANTITY_TOO_SMALL', { qty, min: sizeMin })]
      : []),
    ...(compareDecimals(qty, sizeMax) > 0
      ? [createRefusal('QUANTITY_TOO_LARGE', { qty, max: sizeMax })]
      : []),
  ]
}

/** The minimum notional uses the price of the order; a market order uses the mark. */
const getValuationPrice = ({ draft, price, mark }: OrderContext): Amount | undefined =>
  draft.type === 'MARKET' ? mark : price

function checkMinNotional(context: OrderContext, { minNotional }: MarketRules): readonly Refusal[] {
  const { quantity } = context
  const price = getValuationPrice(context)
  if (quantity === undefined || price === undefined) return []
  const notional = multiply(price, quantity)
  return compareDecimals(notional, minNotional) < 0
    ? [createRefusal('NOTIONAL_TOO_SMALL', { notional, min: minNotional })]
    : []
}

/**
 * Adds a refusal if the whole position is below the minimum, so that no order can close it. It is unknown if the venue
 * accepts such a reduce-only order.
 */
function addDustRefusal(
  { draft, row, mark }: OrderContext,
  { sizeMin, minNotional }: MarketRules,
  refused: readonly Refusal[],
): readonly Refusal[] {
  const position = absolute(row?.quantity ?? ZERO)
  const isSmall = refused.some(({ code }) => code === 'QUANTITY_TOO_SMALL' || code === 'NOTIONAL_TOO_SMALL')
  if (!isSmall || !draft.reduceOnly || position === ZERO || mark === undefined) return refused
  const notional = multiply(position, mark)
  const isDust = compareDecimals(position, sizeMin) < 0 || compareDecimals(notional, minNotional) < 0
  const facts = { position, notional, min: sizeMin, minNotional }
  return isDust ? [...refused, createRefusal('POSITION_BELOW_MINIMUM', facts)] : refused
}

export function computeSmallestNotional(context: OrderContext): Amount | undefined {
  const { market } = context
  const price = getValuationPrice(context)
  if (market === undefined || price === undefined) return undefined
  const forValue = divide(market.minNotional, price, undefined, 'up')
  if (forValue === undefined) return undefined
  const smallest = maxAmount(market.sizeMin, roundToGrid(forValue, market.step, 'up', market.sizeMin))
  return multiply(smallest, price)
}

/** Checks the price band around the mark. Only orders with a price can be outside. */
export function checkPriceBand({ draft, market, mark, price }: OrderContext): RuleResult | undefined {
  if (draft.type === 'MARKET') return undefined
  if (market === undefined || mark === undefined) return createUndecidedResult('PRICE_BAND')
  const facts = { ...formatBandEnds(market, mark, draft.side), mark }
  if (price === undefined) return { ...createUndecidedResult('PRICE_BAND'), facts }
  return createRuleResult('PRICE_BAND', facts, listBandRefusals(price, draft.side, market, mark))
}

function formatBandEnds(market: MarketRules, mark: Amount, side: OrderTerms['side']) {
  const { low, high } = computePriceBandEnds(market, mark, side)
  const places = countDecimals(market.tick)
  return { low: formatWithPlaces(low, places), high: formatWithPlaces(high, places) }
}

export function listBandRefusals(
  price: Amount,
  side: OrderTerms['side'],
  market: MarketRules,
  mark: Amount,
): readonly Refusal[] {
  const { low, high } = computePriceBand(market, mark, side)
  const limit = compareDecimals(price, low) < 0 ? low : compareDecimals(price, high) > 0 ? high : undefined
  if (limit === undefined) return []
  return [createRefusal('PRICE_OUT_OF_BAND', { price, mark, limit, ...formatBandEnds(market, mark, side) })]
}
