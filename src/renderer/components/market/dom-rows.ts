import {
  add,
  compare,
  divide,
  exactly,
  larger,
  multiply,
  negate,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '@core/value/decimal'
import type { BookView, Level } from '@core/market/book'
import { group } from './levels'
import type { OwnSizes } from './own-orders'

/** One price of the column, with what rests there and what of it is one's own. */
export interface DomRow {
  readonly price: Amount
  readonly bid?: Amount
  readonly ask?: Amount
  /** Widths of the bars: "42%". */
  readonly bidShare: string
  readonly askShare: string
  readonly ownBuy?: Amount
  readonly ownSell?: Amount
  /** Whether the newest print was here. */
  readonly isLast: boolean
}

const HUNDRED = exactly('100')

/** The price in the middle of the column: the newest print, else what lies between the touches. */
export function centreOf(
  book: Pick<BookView, 'bids' | 'asks'> | undefined,
  last: Amount | undefined,
  by: Amount,
): Amount | undefined {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && divide(add(bid, ask), exactly('2'))
  const at = middle ?? bid ?? ask ?? last
  return at === undefined ? undefined : toGrid(at, by, 'down')
}

/** Prices on the grid around a centre, highest first, never below nothing. */
export function domRows(
  book: Pick<BookView, 'bids' | 'asks'>,
  around: { readonly centre: Amount; readonly by: Amount; readonly count: number },
  own: OwnSizes,
  last: Amount | undefined,
): readonly DomRow[] {
  const { centre, by, count } = around
  const top = add(centre, multiply(by, exactly(String(Math.floor(count / 2)))))
  const [bids, asks] = [sizesAt(group(book.bids, by, 'bids')), sizesAt(group(book.asks, by, 'asks'))]
  const prices = Array.from({ length: count }, (_, i) => subtract(top, multiply(by, exactly(String(i)))))
  const shown = prices.filter(price => !price.startsWith('-') && price !== ZERO)
  const largest = shown.reduce(
    (most, at) => larger(most, larger(bids.get(at) ?? ZERO, asks.get(at) ?? ZERO)),
    ZERO,
  )
  const share = (size: Amount | undefined): string =>
    `${(size && divide(multiply(size, HUNDRED), largest, 0)) ?? ZERO}%`
  const lastAt = last && toGrid(last, by, 'down')
  return shown.map(price => {
    const [bid, ask] = [bids.get(price), asks.get(price)]
    const [ownBuy, ownSell] = [own.BUY.get(price), own.SELL.get(price)]
    return {
      price,
      bidShare: share(bid),
      askShare: share(ask),
      isLast: price === lastAt,
      ...(bid && { bid }),
      ...(ask && { ask }),
      ...(ownBuy && { ownBuy }),
      ...(ownSell && { ownSell }),
    }
  })
}

const NEAR = 8

/** The finest grouping with which the best prices of both sides fit into so many rows. */
export function fittingStep(
  { bids, asks }: Pick<BookView, 'bids' | 'asks'>,
  choices: readonly Amount[],
  rows: number,
): Amount | undefined {
  const [low, high] = [bids.slice(0, NEAR).at(-1)?.price, asks.slice(0, NEAR).at(-1)?.price]
  if (low === undefined || high === undefined) return undefined
  const span = subtract(high, low)
  const room = exactly(String(rows))
  return choices.find(by => compare(span, multiply(by, room)) <= 0) ?? choices.at(-1)
}

/** A centre so many rows further up or down. */
export const movedBy = (centre: Amount, by: Amount, rows: number): Amount => {
  const way = multiply(by, exactly(String(Math.abs(rows))))
  return larger(by, add(centre, rows < 0 ? negate(way) : way))
}

const sizesAt = (levels: readonly Level[]): ReadonlyMap<Amount, Amount> =>
  new Map(levels.map(({ price, quantity }) => [price, quantity]))
