import {
  add,
  divide,
  requireAmount,
  isZero,
  maxAmount,
  multiply,
  subtract,
  ONE,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { BookView, PriceLevel } from '../market/order-book'
import { convertToPercent } from '../value/percent'
import { computeMiddlePrice } from './price-math'

export interface DepthPoint {
  readonly price: Amount
  readonly total: Amount
  readonly worth: Amount
}

export interface DepthSlopes {
  readonly bids: readonly DepthPoint[]
  readonly asks: readonly DepthPoint[]
  readonly from: Amount
  readonly to: Amount
  readonly middle: Amount
  readonly highest: Amount
}

const HUNDRED = requireAmount('100')

export function computeDepthPoints(levels: readonly PriceLevel[]): readonly DepthPoint[] {
  let [total, worth]: readonly [Amount, Amount] = [ZERO, ZERO]
  return levels.map(({ price, quantity }) => {
    total = add(total, quantity)
    worth = add(worth, multiply(price, quantity))
    return { price, total, worth }
  })
}

/** Computes both slopes over the same price distance; `undefined` if a side is empty. */
export function computeDepthSlopes(book: Pick<BookView, 'bids' | 'asks'>): DepthSlopes | undefined {
  const [bids, asks] = [computeDepthPoints(book.bids), computeDepthPoints(book.asks)]
  const [bid, ask, lowest, uppermost] = [bids[0], asks[0], bids.at(-1), asks.at(-1)]
  if (!bid || !ask || !lowest || !uppermost) return undefined
  const middle = computeMiddlePrice(bid.price, ask.price)
  const reach = maxAmount(subtract(middle, lowest.price), subtract(uppermost.price, middle))
  return {
    bids,
    asks,
    middle,
    from: subtract(middle, reach),
    to: add(middle, reach),
    highest: maxAmount(lowest.total, uppermost.total),
  }
}

export function computeShareBetween(a: Amount, from: Amount, to: Amount): Amount {
  const span = subtract(to, from)
  return isZero(span) ? ZERO : (divide(subtract(a, from), span, 6) ?? ONE)
}

/** Horizontal position of a price, in percent from the left. */
export const computeDepthX = ({ from, to }: Pick<DepthSlopes, 'from' | 'to'>, price: Amount): Amount =>
  convertToPercent(computeShareBetween(price, from, to))

/** Vertical position of a total, in percent from the top. */
export const computeDepthY = ({ highest }: Pick<DepthSlopes, 'highest'>, total: Amount): Amount =>
  subtract(HUNDRED, divide(convertToPercent(total), highest, 3) ?? HUNDRED)

export const computeAverageCost = ({
  worth,
  total,
}: Pick<DepthPoint, 'worth' | 'total'>): Amount | undefined => divide(worth, total)
