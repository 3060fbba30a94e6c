import { add, divide, isZero, larger, multiply, ONE, subtract, ZERO, type Amount } from '@core/value/decimal'
import { exactly } from '@core/value/decimal'
import type { BookView, Level } from '@core/market/book'

/** Everything that rests between the touch and a price. */
export interface Depth {
  readonly price: Amount
  readonly total: Amount
  /** What all of it would cost. */
  readonly worth: Amount
}

/** The book as two slopes that rise from the middle. */
export interface Slopes {
  readonly bids: readonly Depth[]
  readonly asks: readonly Depth[]
  readonly from: Amount
  readonly to: Amount
  readonly middle: Amount
  readonly highest: Amount
}

const TWO = exactly('2')

/** What rests up to each price, from the touch outwards. */
export function depths(levels: readonly Level[]): readonly Depth[] {
  let [total, worth]: readonly [Amount, Amount] = [ZERO, ZERO]
  return levels.map(({ price, quantity }) => {
    total = add(total, quantity)
    worth = add(worth, multiply(price, quantity))
    return { price, total, worth }
  })
}

/** Both slopes, as far out on one side as on the other; undefined while a side is empty. */
export function slopesOf(book: Pick<BookView, 'bids' | 'asks'>): Slopes | undefined {
  const [bids, asks] = [depths(book.bids), depths(book.asks)]
  const [bid, ask, lowest, uppermost] = [bids[0], asks[0], bids.at(-1), asks.at(-1)]
  if (!bid || !ask || !lowest || !uppermost) return undefined
  const middle = divide(add(bid.price, ask.price), TWO) ?? bid.price
  const reach = larger(subtract(middle, lowest.price), subtract(uppermost.price, middle))
  return {
    bids,
    asks,
    middle,
    from: subtract(middle, reach),
    to: add(middle, reach),
    highest: larger(lowest.total, uppermost.total),
  }
}

/** Where a figure lies between two others, from 0 to 1. */
export function shareBetween(a: Amount, from: Amount, to: Amount): Amount {
  const span = subtract(to, from)
  return isZero(span) ? ZERO : (divide(subtract(a, from), span, 6) ?? ONE)
}
