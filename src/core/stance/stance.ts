import { walk, type BookView, type Walk } from '../market/book'
import {
  add,
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
import type { Ground } from './ground'
import type { MarginMode, Market } from '../market/market'
import type { Order } from '../account/order'
import { isOpen } from '../account/order-fold'
import type { Position } from '../account/position'
import { quantityWithOrders, type Curve, type Exposure } from '../account/risk'
import type { Snapshot } from '../snapshot/snapshot'
import type { OrderDraft } from '../write/write'

/** A draft read against its ground: every figure the rules share, each undefined while it is not known. */
export interface Stance {
  readonly draft: OrderDraft
  readonly on: Ground
  readonly market: Market | undefined
  readonly mark: Amount | undefined
  readonly book: BookView | undefined
  /** What was typed, where it is a plain number above zero. */
  readonly price: Amount | undefined
  readonly quantity: Amount | undefined
  readonly row: Position | undefined
  /** The position of the draft's market and mode with its open orders. */
  readonly exposure: Exposure | undefined
  /** The same once this order is open too. */
  readonly exposureAfter: Exposure | undefined
  readonly leverage: Amount | undefined
  readonly curve: Curve | undefined
  /** What the book would give within the limit, or within the market's range for a market order. */
  readonly fill: Walk | undefined
  /** What all of it would cost if all of it filled: the book's prices, then the limit. */
  readonly cost: Amount | undefined
}

/** Reads a draft against its ground. Reading refuses nothing; the rules do. */
export function standingOf(draft: OrderDraft, on: Ground): Stance {
  const { symbol, marginMode } = draft
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = positive(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark)
  const row = rowOf(on, symbol, marginMode)
  const book = on.book?.value.symbol === symbol ? on.book.value : undefined
  const quantity = positiveAmount(draft.quantity)
  const price = draft.type === 'MARKET' ? undefined : positiveAmount(draft.price ?? '')
  const exposure = mark === undefined ? undefined : exposureOf(on, symbol, marginMode, mark)
  const shape = { draft, market, mark, book, price, quantity }
  const fill = fillOf(shape)
  return {
    ...shape,
    on,
    row,
    exposure,
    exposureAfter: withOrder(exposure, draft, quantity),
    leverage: leverageOf(on, symbol, marginMode, row),
    curve: market === undefined ? undefined : curveOf(on, market),
    fill,
    cost: costOf(shape, fill),
  }
}

const rowOf = (on: Pick<Ground, 'snapshot'>, symbol: string, mode: MarginMode): Position | undefined =>
  on.snapshot.positions?.value.find(one => one.symbol === symbol && one.marginMode === mode)

/** The signed order: above zero buys. */
export const signed = (draft: Pick<OrderDraft, 'side'>, quantity: Amount): Amount =>
  draft.side === 'BUY' ? quantity : negate(quantity)

/**
 * A market's position and open orders in one mode. Undefined before positions and orders were read.
 *
 * Rows and orders come by different ways and either may lag, so the larger of the two stands.
 */
export function exposureOf(
  on: Pick<Ground, 'snapshot'>,
  symbol: string,
  mode: MarginMode,
  mark: Amount,
): Exposure | undefined {
  const { positions, orders } = on.snapshot
  if (positions === undefined || orders === undefined) return undefined
  const own = orders.value.filter(order => order.symbol === symbol && order.marginMode === mode)
  return exposed(rowOf(on, symbol, mode), own, mark)
}

/** A position in one market and mode, or open orders of it, or both. */
interface Place {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly row?: Position
  readonly orders: Order[]
  mark: Amount | undefined
}

/**
 * Everything that stands or is open, at the newest mark known for it. Undefined before positions and orders were read.
 *
 * In one pass, however much of it there is: a plan is weighed on it once more between the yes and the socket.
 */
export function allExposures(
  snapshot: Pick<Snapshot, 'positions' | 'orders' | 'quotes'>,
): readonly (Exposure & Pick<Place, 'symbol' | 'marginMode'>)[] | undefined {
  const { positions, orders, quotes } = snapshot
  if (positions === undefined || orders === undefined) return undefined
  const marks = new Map(quotes?.value.map(({ symbol, mark }) => [symbol, mark]))
  const places = new Map<string, Place>()
  for (const row of positions.value) {
    const { symbol, marginMode } = row
    const mark = marks.get(symbol) ?? row.mark
    places.set(`${marginMode} ${symbol}`, { symbol, marginMode, row, orders: [], mark })
  }
  for (const order of orders.value) {
    const { symbol, marginMode } = order
    const name = `${marginMode} ${symbol}`
    const known = places.get(name)
    const place = known ?? { symbol, marginMode, orders: [], mark: marks.get(symbol) }
    if (known === undefined) places.set(name, place)
    place.mark ??= order.price
    place.orders.push(order)
  }
  return [...places.values()].flatMap(({ symbol, marginMode, row, orders: own, mark }) =>
    mark === undefined ? [] : { symbol, marginMode, ...exposed(row, own, mark) },
  )
}

function exposed(row: Position | undefined, orders: readonly Order[], mark: Amount): Exposure {
  let [buys, sells] = [ZERO, ZERO]
  for (const order of orders) {
    if (!isOpen(order)) continue
    const left = larger(ZERO, subtract(order.quantity, order.executed))
    if (order.side === 'BUY') buys = add(buys, left)
    else sells = add(sells, left)
  }
  return {
    quantity: row?.quantity ?? ZERO,
    mark,
    buys: larger(buys, row?.pendingLong ?? ZERO),
    sells: larger(sells, row?.pendingShort ?? ZERO),
  }
}

/** A reducing order leads to no larger position, whatever else is open. */
function withOrder(
  exposure: Exposure | undefined,
  draft: OrderDraft,
  quantity: Amount | undefined,
): Exposure | undefined {
  if (exposure === undefined || quantity === undefined) return undefined
  if (draft.reduceOnly) return exposure
  return draft.side === 'BUY'
    ? { ...exposure, buys: add(exposure.buys, quantity) }
    : { ...exposure, sells: add(exposure.sells, quantity) }
}

/** What the largest position that open orders could lead to is worth at the mark. */
export const worthWithOrders = (exposure: Exposure): Amount =>
  multiply(quantityWithOrders(exposure), exposure.mark)

function leverageOf(on: Ground, symbol: string, mode: MarginMode, row: Position | undefined) {
  const read = on.snapshot.leverages?.value.find(one => one.symbol === symbol && one.marginMode === mode)
  return positive(read?.leverage ?? row?.leverage)
}

/** The market's margin rates for this account; a factor that nobody states does not bend the curve. */
export function curveOf(
  on: { readonly snapshot: { readonly terms?: Snapshot['terms'] | undefined } },
  market: Market,
): Curve {
  const factor = on.snapshot.terms?.value.imrFactors[market.symbol] ?? market.imrFactor ?? ZERO
  return { baseImr: market.baseImr, baseMmr: market.baseMmr, factor }
}

/** The lowest and highest price the venue takes on one side, from the mark. */
export function bandOf(
  market: Market,
  mark: Amount,
  side: OrderDraft['side'],
): { low: Amount; high: Amount } {
  const [below, above] =
    side === 'BUY' ? [market.priceScope, market.priceRange] : [market.priceRange, market.priceScope]
  return {
    low: larger(ZERO, multiply(mark, subtract(ONE, below))),
    high: multiply(mark, add(ONE, above)),
  }
}

type Shape = Pick<Stance, 'draft' | 'market' | 'mark' | 'book' | 'price' | 'quantity'>

function fillOf({ draft, market, mark, book, price, quantity }: Shape): Walk | undefined {
  if (book === undefined || quantity === undefined) return undefined
  if (draft.type !== 'MARKET')
    return price === undefined ? undefined : walk(book, draft.side, quantity, price)
  if (market === undefined || mark === undefined) return undefined
  const { low, high } = bandOf(market, mark, draft.side)
  return walk(book, draft.side, quantity, draft.side === 'BUY' ? high : low)
}

function costOf({ draft, mark, price, quantity }: Shape, fill: Walk | undefined): Amount | undefined {
  const rest = draft.type === 'MARKET' ? (fill?.worst ?? mark) : price
  if (quantity === undefined || rest === undefined) return undefined
  if (fill === undefined || draft.type === 'POST_ONLY') return multiply(rest, quantity)
  return add(fill.paid, multiply(rest, subtract(quantity, fill.filled)))
}

/** The highest an order may turn out to be worth, as far as the mark and the book of now can tell. */
export function worthOf(stance: Stance): Amount | undefined {
  const { draft, price, quantity, mark, fill } = stance
  if (quantity === undefined || mark === undefined) return undefined
  const seen = draft.side === 'BUY' ? fill?.worst : fill?.best
  if (price !== undefined && draft.side === 'BUY') return multiply(price, quantity)
  const known = [price, seen].filter(one => one !== undefined)
  return multiply(known.reduce(larger, mark), quantity)
}

/** How an order meets a position. */
export function effectOf(
  held: Amount,
  order: Amount,
): 'opens' | 'increases' | 'reduces' | 'closes' | 'flips' {
  if (held === ZERO) return 'opens'
  if (isNegative(held) === isNegative(order)) return 'increases'
  const after = add(held, order)
  if (after === ZERO) return 'closes'
  return isNegative(after) === isNegative(held) ? 'reduces' : 'flips'
}
