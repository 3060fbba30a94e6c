import {
  compareDecimals,
  divide,
  countDecimals,
  minAmount,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import { parseScaledInteger, rescaleUnits, formatUnits } from '../value/scaled-integer'
import type { TextRange } from './level-reader'
import type { OrderSide } from './venue-market-rules'
import { parsePlainUnits, UNREADABLE_UNITS } from '../value/integer-units'

export interface PriceLevel {
  readonly price: Amount
  readonly quantity: Amount
}

/** A view of the book, best first on both sides. */
export interface BookView {
  readonly symbol: string
  readonly bids: readonly PriceLevel[]
  readonly asks: readonly PriceLevel[]
  readonly ts: number
}

/** Returns true if both views have the same first `depth` levels on each side. */
export const hasSameLevels = (one: BookView, other: BookView, depth: number): boolean =>
  areSameLevels(one.bids.slice(0, depth), other.bids.slice(0, depth)) &&
  areSameLevels(one.asks.slice(0, depth), other.asks.slice(0, depth))

const areSameLevels = (one: readonly PriceLevel[], other: readonly PriceLevel[]): boolean =>
  one.length === other.length &&
  one.every(({ price, quantity }, at) => other[at]?.price === price && other[at].quantity === quantity)

/** Levels per side that are compared with a snapshot; levels further out may exist in only one of the two. */
export const COMPARED_LEVELS = 50

export type PriceLevelText = readonly [price: string, quantity: string]

export interface BookSnapshot {
  readonly ts: number
  readonly bids: readonly PriceLevelText[]
  readonly asks: readonly PriceLevelText[]
}

/** Levels changed since `prevTs`; a quantity of zero removes a price. */
export interface BookUpdate extends BookSnapshot {
  readonly prevTs: number
}

export interface BookUpdateText {
  readonly ts: number
  readonly prevTs: number
  readonly text: string
  readonly bids: TextRange
  readonly asks: TextRange
}

export interface BookWalk {
  readonly filled: Amount
  /** Exact cost; `average` is this divided and rounded. */
  readonly paid: Amount
  readonly average?: Amount
  readonly best?: Amount
  readonly worst?: Amount
  readonly levels: readonly PriceLevel[]
}

/**
 * Walks the opposite side from the best price up to a size and a limit. It runs on every keystroke over hundreds of
 * levels, so it uses integers and creates amounts only at the end.
 */
export function walkBook(view: BookView, side: OrderSide, quantity: Amount, limit?: Amount): BookWalk {
  const opposite = side === 'BUY' ? view.asks : view.bids
  const places = getMaxPlaces(opposite)
  const sizePlaces = Math.max(places.quantity, countDecimals(quantity))
  const wanted = toBigUnits(quantity, sizePlaces)
  let left = wanted
  let paid = 0n
  const levels: PriceLevel[] = []
  for (const level of opposite) {
    if (left <= 0n || (limit !== undefined && isBeyondLimit(level.price, limit, side))) break
    const rests = toBigUnits(level.quantity, sizePlaces)
    const taken = rests < left ? rests : left
    paid += taken * toBigUnits(level.price, places.price)
    left -= taken
    levels.push(taken === rests ? level : { ...level, quantity: toAmount(taken, sizePlaces) })
  }
  const [best, worst] = [levels[0]?.price, levels.at(-1)?.price]
  if (best === undefined || worst === undefined) return { filled: ZERO, paid: ZERO, levels }
  const filled = toAmount(wanted - left, sizePlaces)
  const cost = toAmount(paid, sizePlaces + places.price)
  const average = divide(cost, filled, 12, 'nearest')
  return { filled, paid: cost, ...(average === undefined ? {} : { average }), best, worst, levels }
}

export function reduceBook(view: BookView, side: OrderSide, quantity: Amount): BookView {
  const name = side === 'BUY' ? 'asks' : 'bids'
  let left = quantity
  const levels = view[name].flatMap(level => {
    const taken = minAmount(left, level.quantity)
    left = subtract(left, taken)
    const rests = subtract(level.quantity, taken)
    return rests === ZERO ? [] : [{ ...level, quantity: rests }]
  })
  return { ...view, [name]: levels }
}

function getMaxPlaces(levels: readonly PriceLevel[]): { readonly price: number; readonly quantity: number } {
  let price = 0
  let quantity = 0
  for (const level of levels) {
    price = Math.max(price, countDecimals(level.price))
    quantity = Math.max(quantity, countDecimals(level.quantity))
  }
  return { price, quantity }
}

/** Uses the fast integer form, and the long form for figures with too many digits. */
function toBigUnits(a: Amount, places: number): bigint {
  const units = parsePlainUnits(a, places)
  return units === UNREADABLE_UNITS ? rescaleUnits(parseScaledInteger(a), places) : BigInt(units)
}

const toAmount = (units: bigint, places: number): Amount => formatUnits(units, places) as Amount

const isBeyondLimit = (price: Amount, limit: Amount, side: OrderSide): boolean =>
  side === 'BUY' ? compareDecimals(price, limit) > 0 : compareDecimals(price, limit) < 0
