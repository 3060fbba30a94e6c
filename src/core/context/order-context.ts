import { walkBook, type BookView, type BookWalk } from '../market/book'
import {
  add,
  divide,
  isNegative,
  positiveOrUndefined,
  parsePositiveAmount,
  maxAmount,
  multiply,
  negate,
  ONE,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { PlanningInputs } from './inputs'
import type { MarginMode, MarketRules } from '../market/market'
import type { PositionRecord } from '../account/position'
import { computeLargestPosition, type MarginState, type OrderExposure, type MarketHolding } from '../figures/footing'
import type { MarginCurve } from '../figures/rates'
import { readMarginState, createMarketHolding, listMarketHoldings } from './footing-of'
import type { OrderForecast } from '../write/plan'
import type { OrderTerms } from '../write/write'

/** A draft read against its inputs: every figure the rules share, each undefined while it is not known. */
export interface OrderContext {
  readonly draft: OrderTerms
  readonly on: PlanningInputs
  readonly market: MarketRules | undefined
  readonly mark: Amount | undefined
  readonly book: BookView | undefined
  /** What was typed, where it is a plain number above zero. */
  readonly price: Amount | undefined
  readonly quantity: Amount | undefined
  readonly row: PositionRecord | undefined
  /** Everything that stands or is open. */
  readonly marketHoldings: readonly MarketHolding[] | undefined
  /** The draft's market and mode, and the account, without the order where the draft changes one. */
  readonly holding: MarketHolding | undefined
  readonly footing: MarginState | undefined
  /** The account as it stands, with that order. */
  readonly now: MarginState | undefined
  /** The position of the draft's market and mode with its open orders. */
  readonly exposure: MarketHolding | undefined
  /** The same once this order is open too. */
  readonly exposureAfter: MarketHolding | undefined
  readonly leverage: Amount | undefined
  readonly curve: MarginCurve | undefined
  /** What the book would give within the limit, or within the market's range for a market order. */
  readonly fill: BookWalk | undefined
  /** The price at which what the book does not give would fill: its limit, or where it steps back to. */
  readonly restAt: Amount | undefined
  /** What all of it would cost if all of it filled: the book's prices, then the limit. */
  readonly cost: Amount | undefined
}

/** What the book has for an order: of its context, what neither the account nor its positions have a part in. */
export type BookOffer = Pick<
  OrderContext,
  'draft' | 'market' | 'mark' | 'book' | 'price' | 'quantity' | 'fill' | 'restAt'
>

/** Reads a draft against its market and the book alone. */
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

/** Reads a draft against its inputs. Reading refuses nothing; the rules do. */
export function createOrderContext(draft: OrderTerms, on: PlanningInputs): OrderContext {
  const { symbol, marginMode } = draft
  const offered = createBookOffer(draft, on)
  const { mark, quantity } = offered
  const row = findPositionRow(on, symbol, marginMode)
  const marketHoldings = listMarketHoldings(on.snapshot)
  const holding =
    marketHoldings?.find(one => one.symbol === symbol && one.marginMode === marginMode) ??
    createMarketHolding(on.snapshot, { symbol, marginMode })
  const exposure = mark === undefined ? undefined : holding
  const footing = readMarginState(on.snapshot, marketHoldings)
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

const findPositionRow = (on: Pick<PlanningInputs, 'snapshot'>, symbol: string, mode: MarginMode): PositionRecord | undefined =>
  on.snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === mode)

/** The signed order: above zero buys. */
export const getSignedQuantity = (draft: Pick<OrderTerms, 'side'>, quantity: Amount): Amount =>
  draft.side === 'BUY' ? quantity : negate(quantity)

/** A reducing order leads to no larger position, whatever else is open. */
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

/** The price an order's margin is reckoned at: its limit, or the better one that the book gives to a sell. */
function computeReferencePrice({ price, quantity, mark }: OfferInputs, cost: Amount | undefined): Amount | undefined {
  const each = cost === undefined || quantity === undefined ? undefined : divide(cost, quantity, 20, 'up')
  const known = [each, price ?? mark].filter(one => one !== undefined)
  return known.length === 0 ? undefined : known.reduce(maxAmount)
}

/** The worth at the mark of the largest position that open orders could lead to. */
export const computeWorstNotional = (exposure: OrderExposure): Amount => multiply(computeLargestPosition(exposure), exposure.mark)

/** The lowest and highest price the venue takes on one side, from the mark. */
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

type OfferInputs = Pick<OrderContext, 'draft' | 'market' | 'mark' | 'book' | 'price' | 'quantity'>

function computeFill({ draft, market, mark, book, price, quantity }: OfferInputs): BookWalk | undefined {
  if (book === undefined || quantity === undefined) return undefined
  if (draft.type !== 'MARKET')
    return price === undefined ? undefined : walkBook(book, draft.side, quantity, price)
  if (market === undefined || mark === undefined) return undefined
  const { low, high } = computePriceBand(market, mark, draft.side)
  return walkBook(book, draft.side, quantity, draft.side === 'BUY' ? high : low)
}

/** What would fill at once and asked to step back rests one tick beside the best price of the other side. */
function computeRestPrice({ draft, market, mark, price }: OfferInputs, fill: BookWalk | undefined): Amount | undefined {
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

/** The highest an order may turn out to be worth, as far as the mark and the book of now can tell. */
export function computeOrderMaxNotional(context: OrderContext): Amount | undefined {
  const { draft, price, quantity, mark, fill } = context
  if (quantity === undefined || mark === undefined) return undefined
  const seen = draft.side === 'BUY' ? fill?.worst : fill?.best
  if (price !== undefined && draft.side === 'BUY') return multiply(price, quantity)
  const known = [price, seen].filter(one => one !== undefined)
  return multiply(known.reduce(maxAmount, mark), quantity)
}

/** How an order meets a position. One that only reduces does nothing else: where it cannot, it has no effect. */
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
