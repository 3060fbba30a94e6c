import { add, compare, divide, isPositive, multiply, smaller, subtract, ZERO, type Amount } from './decimal'
import type { Side } from './market'

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

/** What changed since `prevTs`; a quantity of zero takes a price out. */
export interface BookChange extends BookPicture {
  readonly prevTs: number
}

/** A change whose lists are still the JSON text they came in. */
export interface BookChangeText {
  readonly ts: number
  readonly prevTs: number
  readonly bids: string
  readonly asks: string
}

/** What the book would give at once to an order of this size. */
export interface Walk {
  readonly filled: Amount
  /** What that would cost, exactly; the average is this divided and rounded. */
  readonly paid: Amount
  readonly average?: Amount
  readonly best?: Amount
  readonly worst?: Amount
  /** How many prices it would touch. */
  readonly levels: number
}

/** Takes from the other side of the book, best first, up to a size and no further than a limit. */
export function walk(view: BookView, side: Side, quantity: Amount, limit?: Amount): Walk {
  let left = quantity
  let paid = ZERO
  let levels = 0
  let worst: Amount | undefined
  const opposite = side === 'BUY' ? view.asks : view.bids
  for (const level of opposite) {
    if (!isPositive(left) || (limit !== undefined && isBeyond(level.price, limit, side))) break
    const taken = smaller(left, level.quantity)
    paid = add(paid, multiply(taken, level.price))
    left = subtract(left, taken)
    worst = level.price
    levels += 1
  }
  const filled = subtract(quantity, left)
  const best = opposite[0]?.price
  const average = divide(paid, filled, 12, 'nearest')
  if (worst === undefined || average === undefined || best === undefined)
    return { filled: ZERO, paid: ZERO, levels: 0 }
  return { filled, paid, average, best, worst, levels }
}

const isBeyond = (price: Amount, limit: Amount, side: Side): boolean =>
  side === 'BUY' ? compare(price, limit) > 0 : compare(price, limit) < 0
