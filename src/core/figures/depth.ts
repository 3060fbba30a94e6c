import {
  add,
  divide,
  exactly,
  isZero,
  larger,
  multiply,
  subtract,
  ONE,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { BookView, Level } from '../market/book'
import { asPercent } from '../value/percent'
import { middleOf } from './prices'

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

const HUNDRED = exactly('100')

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
  const middle = middleOf(bid.price, ask.price)
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

/** Where a price lies between the ends of both slopes, in percent from the left. */
export const acrossOf = ({ from, to }: Pick<Slopes, 'from' | 'to'>, price: Amount): Amount =>
  asPercent(shareBetween(price, from, to))

/** Where a total lies below the highest one, in percent from the top. */
export const downOf = ({ highest }: Pick<Slopes, 'highest'>, total: Amount): Amount =>
  subtract(HUNDRED, divide(asPercent(total), highest, 3) ?? HUNDRED)

/** What a unit costs on average that takes everything up to a price. */
export const averageOf = ({ worth, total }: Pick<Depth, 'worth' | 'total'>): Amount | undefined =>
  divide(worth, total)
