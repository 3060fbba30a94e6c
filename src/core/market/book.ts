import { compare, divide, decimalsOf, smaller, subtract, ZERO, type Amount } from '../value/decimal'
import { readParts, rescale, write } from '../value/digits'
import type { Stretch } from './level-reader'
import type { Side } from './market'
import { toUnits, UNREAD } from '../value/units'

/** One price of the book with what rests there. */
export interface Level {
  readonly price: Amount
  readonly quantity: Amount
}

/** A picture of the book: best first on both sides. */
export interface BookView {
  readonly symbol: string
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
  /** The venue's time of the last change applied. */
  readonly ts: number
}

/** A price and what rests there, as the venue's own number tokens. */
export type LevelText = readonly [price: string, quantity: string]

/** A whole book as the venue tells it at one moment. */
export interface BookPicture {
  readonly ts: number
  readonly bids: readonly LevelText[]
  readonly asks: readonly LevelText[]
}

/** The levels of a book that changed since `prevTs`; a quantity of zero takes a price out. */
export interface BookChange extends BookPicture {
  readonly prevTs: number
}

/** A change whose lists still stand in the JSON text they came in. */
export interface BookChangeText {
  readonly ts: number
  readonly prevTs: number
  readonly text: string
  readonly bids: Stretch
  readonly asks: Stretch
}

/** The fill that the book would give at once to an order of some size. */
export interface Walk {
  readonly filled: Amount
  /** What that would cost, exactly; the average is this divided and rounded. */
  readonly paid: Amount
  readonly average?: Amount
  readonly best?: Amount
  readonly worst?: Amount
  /** What it would take, price by price. */
  readonly levels: readonly Level[]
}

/**
 * Takes from the other side of the book, best first, up to a size and no further than a limit.
 *
 * A book is hundreds of figures and this runs with every key a person presses, so it counts in whole units
 * throughout and writes amounts at the end only.
 */
export function walk(view: BookView, side: Side, quantity: Amount, limit?: Amount): Walk {
  const opposite = side === 'BUY' ? view.asks : view.bids
  const places = placesAmong(opposite)
  const sizePlaces = Math.max(places.quantity, decimalsOf(quantity))
  const wanted = unitsOf(quantity, sizePlaces)
  let left = wanted
  let paid = 0n
  const levels: Level[] = []
  for (const level of opposite) {
    if (left <= 0n || (limit !== undefined && isBeyond(level.price, limit, side))) break
    const rests = unitsOf(level.quantity, sizePlaces)
    const taken = rests < left ? rests : left
    paid += taken * unitsOf(level.price, places.price)
    left -= taken
    levels.push(taken === rests ? level : { ...level, quantity: amountOf(taken, sizePlaces) })
  }
  const [best, worst] = [levels[0]?.price, levels.at(-1)?.price]
  if (best === undefined || worst === undefined) return { filled: ZERO, paid: ZERO, levels }
  const filled = amountOf(wanted - left, sizePlaces)
  const cost = amountOf(paid, sizePlaces + places.price)
  const average = divide(cost, filled, 12, 'nearest')
  return { filled, paid: cost, ...(average === undefined ? {} : { average }), best, worst, levels }
}

/** The book once so much of the other side has been taken from it, best first. */
export function bookLess(view: BookView, side: Side, quantity: Amount): BookView {
  const name = side === 'BUY' ? 'asks' : 'bids'
  let left = quantity
  const levels = view[name].flatMap(level => {
    const taken = smaller(left, level.quantity)
    left = subtract(left, taken)
    const rests = subtract(level.quantity, taken)
    return rests === ZERO ? [] : [{ ...level, quantity: rests }]
  })
  return { ...view, [name]: levels }
}

/** The most decimals that any price and any quantity of one side is written with. */
function placesAmong(levels: readonly Level[]): { readonly price: number; readonly quantity: number } {
  let price = 0
  let quantity = 0
  for (const level of levels) {
    price = Math.max(price, decimalsOf(level.price))
    quantity = Math.max(quantity, decimalsOf(level.quantity))
  }
  return { price, quantity }
}

/** Levels are counted in steps, as everywhere in a book; what has more digits than a count keeps is read at length. */
function unitsOf(a: Amount, places: number): bigint {
  const units = toUnits(a, places)
  return units === UNREAD ? rescale(readParts(a), places) : BigInt(units)
}

const amountOf = (units: bigint, places: number): Amount => write(units, places) as Amount

const isBeyond = (price: Amount, limit: Amount, side: Side): boolean =>
  side === 'BUY' ? compare(price, limit) > 0 : compare(price, limit) < 0
