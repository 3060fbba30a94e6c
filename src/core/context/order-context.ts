import { walkBook, type BookView, type BookWalk } from '../market/order-book'
import {
  add,
  compareDecimals,
  divide,
  isNegative,
  positiveOrUndefined,
  parsePositiveAmount,
  maxAmount,
  multiply,
  negate,
  ONE,
  roundToGrid,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { PlanningInputs } from './planning-inputs'
import type { MarginMode, MarketRules } from '../market/venue-market-rules'
import type { PositionRecord } from '../account/position-record'
import {
  computeLargestPosition,
  type MarginState,
  type OrderExposure,
  type MarketHolding,
} from '../figures/margin-state'
import type { MarginCurve } from '../figures/margin-rates'
import { withLateOrders } from './late-orders'
import { readMarginState, createMarketHolding, listMarketHoldings } from './margin-state-reader'
import type { OrderForecast } from '../write/plan'
import type { OrderTerms } from '../write/venue-write'

/** An order draft evaluated on its inputs: every figure that the rules share, `undefined` while unknown. */
export interface OrderContext {
  readonly draft: OrderTerms
  readonly on: PlanningInputs
  readonly market: MarketRules | undefined
  readonly mark: Amount | undefined
  readonly book: BookView | undefined
  /** Typed value, if it is a plain positive number. */
  readonly price: Amount | undefined
  readonly quantity: Amount | undefined
  readonly row: PositionRecord | undefined
  readonly marketHoldings: readonly MarketHolding[] | undefined
  /** The draft's market and mode, and the account; for an edit without the edited order. */
  readonly holding: MarketHolding | undefined
  readonly footing: MarginState | undefined
  readonly now: MarginState | undefined
  readonly exposure: MarketHolding | undefined
  readonly exposureAfter: MarketHolding | undefined
  readonly leverage: Amount | undefined
  readonly curve: MarginCurve | undefined
  /** Fill by the book within the limit, or within the market's price range for a market order. */
  readonly fill: BookWalk | undefined
  /** Price of the part that the book does not fill: the limit, or the stepped-back price. */
  readonly restAt: Amount | undefined
  /** Cost if everything fills: book prices first, then the limit. */
  readonly cost: Amount | undefined
}

export type BookOffer = Pick<
  OrderContext,
  'draft' | 'market' | 'mark' | 'book' | 'price' | 'quantity' | 'fill' | 'restAt'
>

export function createBookOffer(draft: OrderTerms, on: Pick<PlanningInputs, 'snapshot' | 'book'>): BookOffer {
  const { symbol } = draft
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = positiveOrUndefined(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const book = on.book?.value.symbol === symbol ? on.book.value : undefined
  const quantity = parsePositiveAmount(draft.quantity)
  const price = draft.type === 'MARKET' ? undefined : parsePositiveAmount(draft.price ?? '')
  const shape = { draft, market, mark, book, price, quantity }
  const fill = computeFill(shape)
  return { ...shape, fill, restAt: computeRestPrice(shape, fill) }
}

/** Evaluates a draft on its inputs. It rejects nothing; the rules do. */
export function createOrderContext(draft: OrderTerms, on: PlanningInputs): OrderContext {
  const { symbol, marginMode } = draft
  const offered = createBookOffer(draft, on)
  const { mark, quantity } = offered
  const row = findPositionRow(on, symbol, marginMode)
  const snapshot = withLateOrders(on)
  const marketHoldings = listMarketHoldings(snapshot)
  const holding =
    marketHoldings?.find(one => one.symbol === symbol && one.marginMode === marginMode) ??
    createMarketHolding(snapshot, { symbol, marginMode })
  const exposure = mark === undefined ? undefined : holding
  const footing = readMarginState(snapshot, marketHoldings)
  const cost = computeCost(offered, offered.fill, offered.restAt)
  return {
    ...offered,
    on,
    row,
    marketHoldings,
    holding,
    footing,
    now: footing,
    exposure,
    exposureAfter: addRestingOrder(exposure, draft, quantity, computeReferencePrice(offered, cost)),
    leverage: holding?.leverage,
    curve: holding?.curve,
    cost,
  }
}

const findPositionRow = (
  on: Pick<PlanningInputs, 'snapshot'>,
  symbol: string,
  mode: MarginMode,
): PositionRecord | undefined =>
  on.snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === mode)

/** Returns the signed quantity, positive for a buy. */
export const getSignedQuantity = (draft: Pick<OrderTerms, 'side'>, quantity: Amount): Amount =>
  draft.side === 'BUY' ? quantity : negate(quantity)

/** A reduce-only order never leads to a larger position. */
function addRestingOrder(
  holding: MarketHolding | undefined,
  draft: OrderTerms,
  left: Amount | undefined,
  price: Amount | undefined,
): MarketHolding | undefined {
  if (holding === undefined || left === undefined) return undefined
  if (draft.reduceOnly || price === undefined) return holding
  const resting = [...holding.resting, { side: draft.side, left, price }]
  return draft.side === 'BUY'
    ? { ...holding, resting, buys: add(holding.buys, left) }
    : { ...holding, resting, sells: add(holding.sells, left) }
}

/** Returns the price at which the order's margin is computed: its limit, or the better book price of a sell. */
function computeReferencePrice(
  { price, quantity, mark }: OfferInputs,
  cost: Amount | undefined,
): Amount | undefined {
  const each = cost === undefined || quantity === undefined ? undefined : divide(cost, quantity, 20, 'up')
  const known = [each, price ?? mark].filter(one => one !== undefined)
  return known.length === 0 ? undefined : known.reduce(maxAmount)
}

export const computeWorstNotional = (exposure: OrderExposure): Amount =>
  multiply(computeLargestPosition(exposure), exposure.mark)

export function computePriceBand(
  market: MarketRules,
  mark: Amount,
  side: OrderTerms['side'],
): { low: Amount; high: Amount } {
  const [below, above] =
    side === 'BUY' ? [market.priceScope, market.priceRange] : [market.priceRange, market.priceScope]
  return {
    low: maxAmount(ZERO, multiply(mark, subtract(ONE, below))),
    high: multiply(mark, add(ONE, above)),
  }
}

/** Returns the outermost prices on the tick grid that the band allows, or its exact ends if it lies between two ticks. */
export function computePriceBandEnds(
  market: MarketRules,
  mark: Amount,
  side: OrderTerms['side'],
): { low: Amount; high: Amount } {
  const band = computePriceBand(market, mark, side)
  const low = roundToGrid(band.low, market.tick, 'up')
  const high = roundToGrid(band.high, market.tick, 'down')
  return compareDecimals(low, high) > 0 ? band : { low, high }
}

type OfferInputs = Pick<OrderContext, 'draft' | 'market' | 'mark' | 'book' | 'price' | 'quantity'>

function computeFill({ draft, market, mark, book, price, quantity }: OfferInputs): BookWalk | undefined {
  if (book === undefined || quantity === undefined) return undefined
  if (draft.type !== 'MARKET')
    return price === undefined ? undefined : walkBook(book, draft.side, quantity, price)
  if (market === undefined || mark === undefined) return undefined
  const { low, high } = computePriceBand(market, mark, draft.side)
  return walkBook(book, draft.side, quantity, draft.side === 'BUY' ? high : low)
}

/** A post-only order with `stepsBack` that would fill rests one tick from the best opposite price. */
function computeRestPrice(
  { draft, market, mark, price }: OfferInputs,
  fill: BookWalk | undefined,
): Amount | undefined {
  if (draft.type === 'MARKET') return fill?.worst ?? mark
  if (draft.type !== 'POST_ONLY' || draft.stepsBack !== true || fill?.best === undefined) return price
  return market && positiveOrUndefined((draft.side === 'BUY' ? subtract : add)(fill.best, market.tick))
}

function computeCost(
  { draft, quantity }: OfferInputs,
  fill: BookWalk | undefined,
  rest: Amount | undefined,
): Amount | undefined {
  if (quantity === undefined || rest === undefined) return undefined
  if (fill === undefined || draft.type === 'POST_ONLY') return multiply(rest, quantity)
  return add(fill.paid, multiply(rest, subtract(quantity, fill.filled)))
}

export function computeOrderMaxNotional(context: OrderContext): Amount | undefined {
  const { draft, price, quantity, mark, fill } = context
  if (quantity === undefined || mark === undefined) return undefined
  const seen = draft.side === 'BUY' ? fill?.worst : fill?.best
  if (price !== undefined && draft.side === 'BUY') return multiply(price, quantity)
  const known = [price, seen].filter(one => one !== undefined)
  return multiply(known.reduce(maxAmount, mark), quantity)
}

/** Returns the effect of an order on a position. A reduce-only order that cannot reduce has none. */
export function getPositionEffect(held: Amount, order: Amount, reduceOnly = false): PositionEffect {
  const effect = getRawEffect(held, order)
  return reduceOnly && effect !== 'reduces' && effect !== 'closes' ? 'none' : effect
}

type PositionEffect = OrderForecast['effect']

function getRawEffect(held: Amount, order: Amount): PositionEffect {
  if (held === ZERO) return 'opens'
  if (isNegative(held) === isNegative(order)) return 'increases'
  const after = add(held, order)
  if (after === ZERO) return 'closes'
  return isNegative(after) === isNegative(held) ? 'reduces' : 'flips'
}
