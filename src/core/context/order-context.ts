import { walk, type BookView, type Walk } from '../market/book'
import {
  add,
  divide,
  isNegative,
  positive,
  positiveAmount,
  larger,
  multiply,
  negate,
  ONE,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Inputs } from './inputs'
import type { MarginMode, Market } from '../market/market'
import type { Position } from '../account/position'
import { largestPosition, type Footing, type LedTo, type MarketHolding } from '../figures/footing'
import type { Curve } from '../figures/rates'
import { footingOf, oneHolding, marketHoldingsOf } from './footing-of'
import type { Outlook } from '../write/plan'
import type { OrderTerms } from '../write/write'

/** A draft read against its inputs: every figure the rules share, each undefined while it is not known. */
export interface OrderContext {
  readonly draft: OrderTerms
  readonly on: Inputs
  readonly market: Market | undefined
  readonly mark: Amount | undefined
  readonly book: BookView | undefined
  /** What was typed, where it is a plain number above zero. */
  readonly price: Amount | undefined
  readonly quantity: Amount | undefined
  readonly row: Position | undefined
  /** Everything that stands or is open. */
  readonly marketHoldings: readonly MarketHolding[] | undefined
  /** The draft's market and mode, and the account, without the order where the draft changes one. */
  readonly holding: MarketHolding | undefined
  readonly footing: Footing | undefined
  /** The account as it stands, with that order. */
  readonly now: Footing | undefined
  /** The position of the draft's market and mode with its open orders. */
  readonly exposure: MarketHolding | undefined
  /** The same once this order is open too. */
  readonly exposureAfter: MarketHolding | undefined
  readonly leverage: Amount | undefined
  readonly curve: Curve | undefined
  /** What the book would give within the limit, or within the market's range for a market order. */
  readonly fill: Walk | undefined
  /** The price at which what the book does not give would fill: its limit, or where it steps back to. */
  readonly restAt: Amount | undefined
  /** What all of it would cost if all of it filled: the book's prices, then the limit. */
  readonly cost: Amount | undefined
}

/** What the book has for an order: of its context, what neither the account nor its positions have a part in. */
export type Offered = Pick<
  OrderContext,
  'draft' | 'market' | 'mark' | 'book' | 'price' | 'quantity' | 'fill' | 'restAt'
>

/** Reads a draft against its market and the book alone. */
export function offeredTo(draft: OrderTerms, on: Pick<Inputs, 'snapshot' | 'book'>): Offered {
  const { symbol } = draft
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = positive(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const book = on.book?.value.symbol === symbol ? on.book.value : undefined
  const quantity = positiveAmount(draft.quantity)
  const price = draft.type === 'MARKET' ? undefined : positiveAmount(draft.price ?? '')
  const shape = { draft, market, mark, book, price, quantity }
  const fill = fillOf(shape)
  return { ...shape, fill, restAt: restOf(shape, fill) }
}

/** Reads a draft against its inputs. Reading refuses nothing; the rules do. */
export function orderContextOf(draft: OrderTerms, on: Inputs): OrderContext {
  const { symbol, marginMode } = draft
  const offered = offeredTo(draft, on)
  const { mark, quantity } = offered
  const row = rowOf(on, symbol, marginMode)
  const marketHoldings = marketHoldingsOf(on.snapshot)
  const holding =
    marketHoldings?.find(one => one.symbol === symbol && one.marginMode === marginMode) ??
    oneHolding(on.snapshot, { symbol, marginMode })
  const exposure = mark === undefined ? undefined : holding
  const footing = footingOf(on.snapshot, marketHoldings)
  const cost = costOf(offered, offered.fill, offered.restAt)
  return {
    ...offered,
    on,
    row,
    marketHoldings,
    holding,
    footing,
    now: footing,
    exposure,
    exposureAfter: withOrder(exposure, draft, quantity, referenceOf(offered, cost)),
    leverage: holding?.leverage,
    curve: holding?.curve,
    cost,
  }
}

const rowOf = (on: Pick<Inputs, 'snapshot'>, symbol: string, mode: MarginMode): Position | undefined =>
  on.snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === mode)

/** The signed order: above zero buys. */
export const signed = (draft: Pick<OrderTerms, 'side'>, quantity: Amount): Amount =>
  draft.side === 'BUY' ? quantity : negate(quantity)

/** A reducing order leads to no larger position, whatever else is open. */
function withOrder(
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
function referenceOf({ price, quantity, mark }: Shape, cost: Amount | undefined): Amount | undefined {
  const each = cost === undefined || quantity === undefined ? undefined : divide(cost, quantity, 20, 'up')
  const known = [each, price ?? mark].filter(one => one !== undefined)
  return known.length === 0 ? undefined : known.reduce(larger)
}

/** The worth at the mark of the largest position that open orders could lead to. */
export const worthWithOrders = (exposure: LedTo): Amount => multiply(largestPosition(exposure), exposure.mark)

/** The lowest and highest price the venue takes on one side, from the mark. */
export function bandOf(
  market: Market,
  mark: Amount,
  side: OrderTerms['side'],
): { low: Amount; high: Amount } {
  const [below, above] =
    side === 'BUY' ? [market.priceScope, market.priceRange] : [market.priceRange, market.priceScope]
  return {
    low: larger(ZERO, multiply(mark, subtract(ONE, below))),
    high: multiply(mark, add(ONE, above)),
  }
}

type Shape = Pick<OrderContext, 'draft' | 'market' | 'mark' | 'book' | 'price' | 'quantity'>

function fillOf({ draft, market, mark, book, price, quantity }: Shape): Walk | undefined {
  if (book === undefined || quantity === undefined) return undefined
  if (draft.type !== 'MARKET')
    return price === undefined ? undefined : walk(book, draft.side, quantity, price)
  if (market === undefined || mark === undefined) return undefined
  const { low, high } = bandOf(market, mark, draft.side)
  return walk(book, draft.side, quantity, draft.side === 'BUY' ? high : low)
}

/** What would fill at once and asked to step back rests one tick beside the best price of the other side. */
function restOf({ draft, market, mark, price }: Shape, fill: Walk | undefined): Amount | undefined {
  if (draft.type === 'MARKET') return fill?.worst ?? mark
  if (draft.type !== 'POST_ONLY' || draft.stepsBack !== true || fill?.best === undefined) return price
  return market && positive((draft.side === 'BUY' ? subtract : add)(fill.best, market.tick))
}

function costOf(
  { draft, quantity }: Shape,
  fill: Walk | undefined,
  rest: Amount | undefined,
): Amount | undefined {
  if (quantity === undefined || rest === undefined) return undefined
  if (fill === undefined || draft.type === 'POST_ONLY') return multiply(rest, quantity)
  return add(fill.paid, multiply(rest, subtract(quantity, fill.filled)))
}

/** The highest an order may turn out to be worth, as far as the mark and the book of now can tell. */
export function mostWorth(context: OrderContext): Amount | undefined {
  const { draft, price, quantity, mark, fill } = context
  if (quantity === undefined || mark === undefined) return undefined
  const seen = draft.side === 'BUY' ? fill?.worst : fill?.best
  if (price !== undefined && draft.side === 'BUY') return multiply(price, quantity)
  const known = [price, seen].filter(one => one !== undefined)
  return multiply(known.reduce(larger, mark), quantity)
}

/** How an order meets a position. One that only reduces does nothing else: where it cannot, it has no effect. */
export function effectOf(held: Amount, order: Amount, reduceOnly = false): Effect {
  const effect = meeting(held, order)
  return reduceOnly && effect !== 'reduces' && effect !== 'closes' ? 'none' : effect
}

type Effect = Outlook['effect']

function meeting(held: Amount, order: Amount): Effect {
  if (held === ZERO) return 'opens'
  if (isNegative(held) === isNegative(order)) return 'increases'
  const after = add(held, order)
  if (after === ZERO) return 'closes'
  return isNegative(after) === isNegative(held) ? 'reduces' : 'flips'
}
