import {
  add,
  compare,
  exactly,
  isPositive,
  larger,
  multiply,
  smaller,
  subtract,
  toGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { BookView, Level } from '../market/book'
import { percentOf } from '../value/percent'
import { group } from './levels'
import type { OwnSizes } from './own-sizes'
import { middleOf, spreadOf } from './prices'

/** One price of the column, with what rests there and what of it is one's own. */
export interface DomPrice {
  readonly is: 'price'
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

/** The prices within a spread that is wider than the column, in one row. */
export interface DomGap {
  readonly is: 'gap'
  readonly price: Amount
  readonly spread: Amount
  readonly isLast: boolean
}
export type DomRow = DomPrice | DomGap

/** A stretch within the spread that is drawn as one row, by the prices next to it. */
export interface Gap {
  readonly by: Amount
  readonly below: Amount
  readonly above: Amount
  readonly spread: Amount
}

/** The prices that rows stand for: a grid, of which a stretch may be put together. */
interface Grid {
  readonly by: Amount
  readonly gap?: Gap | undefined
}

const rowsOf = (by: Amount, rows: number): Amount => multiply(by, exactly(String(rows)))

/** The price in the middle of the column: the newest print, else what lies between the touches. */
export function centreOf(
  book: Pick<BookView, 'bids' | 'asks'> | undefined,
  last: Amount | undefined,
  by: Amount,
): Amount | undefined {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && middleOf(bid, ask)
  const at = middle ?? bid ?? ask ?? last
  return at === undefined ? undefined : toGrid(at, by, 'down')
}

const isIn = (gap: Gap | undefined, price: Amount): gap is Gap =>
  gap !== undefined && compare(price, gap.below) > 0 && compare(price, gap.above) < 0

/**
 * What of the spread is drawn as one row, so that the best prices of both sides are in sight however far apart they
 * are. Where it was before it stays as long as it may: a price under the pointer must not run away.
 */
export function gapOf(
  book: Pick<BookView, 'bids' | 'asks'>,
  { by, count }: { readonly by: Amount; readonly count: number },
  own: OwnSizes,
  before?: Gap,
): Gap | undefined {
  const { bid, ask } = touches(book, by, own)
  if (bid === undefined || ask === undefined) return undefined
  const spread = spreadOf(bid, ask)
  const kept = before?.by === by ? before : undefined
  const fits = rowsOf(by, Math.floor(count / (kept === undefined ? 2 : 3)))
  if (compare(spread, larger(fits, rowsOf(by, 3))) <= 0) return undefined
  const reach = rowsOf(by, Math.floor(count / 4))
  const stands =
    kept !== undefined &&
    isBetween(subtract(kept.below, bid), ZERO, reach) &&
    isBetween(subtract(ask, kept.above), ZERO, reach)
  const { below, above } = stands ? kept : { below: add(bid, by), above: subtract(ask, by) }
  return { by, below, above, spread }
}

const isBetween = (a: Amount, low: Amount, high: Amount): boolean =>
  compare(a, low) >= 0 && compare(a, high) <= 0

/** The best price of each side on the grid, one's own orders among them. */
function touches(
  { bids, asks }: Pick<BookView, 'bids' | 'asks'>,
  by: Amount,
  own: OwnSizes,
): { readonly bid: Amount | undefined; readonly ask: Amount | undefined } {
  const [bid, ask] = [
    bids[0] && toGrid(bids[0].price, by, 'down'),
    asks[0] && toGrid(asks[0].price, by, 'up'),
  ]
  if (bid === undefined || ask === undefined) return { bid, ask }
  const within = (price: Amount): boolean => compare(price, bid) > 0 && compare(price, ask) < 0
  return {
    bid: [...own.BUY.keys()].filter(within).reduce(larger, bid),
    ask: [...own.SELL.keys()].filter(within).reduce(smaller, ask),
  }
}

/** Prices on the grid around a centre, highest first, never below nothing. */
export function domRows(
  book: Pick<BookView, 'bids' | 'asks'>,
  around: Grid & { readonly centre: Amount; readonly count: number },
  own: OwnSizes,
  last: Amount | undefined,
): readonly DomRow[] {
  const { by, gap, count } = around
  const top = priceRowsUp(around.centre, around, Math.floor(count / 2))
  const [bids, asks] = [sizesAt(group(book.bids, by, 'bids')), sizesAt(group(book.asks, by, 'asks'))]
  const shown: Amount[] = []
  for (let at = top; shown.length < count && isPositive(at); at = below(at, around)) shown.push(at)
  const largest = shown.reduce(
    (most, at) => larger(most, larger(bids.get(at) ?? ZERO, asks.get(at) ?? ZERO)),
    ZERO,
  )
  const share = (size: Amount | undefined): string =>
    `${size === undefined ? ZERO : percentOf(size, largest)}%`
  const rows = shown.map((price): DomRow => {
    if (isIn(gap, price)) return { is: 'gap', price, spread: gap.spread, isLast: false }
    const [bid, ask] = [bids.get(price), asks.get(price)]
    const [ownBuy, ownSell] = [own.BUY.get(price), own.SELL.get(price)]
    return {
      is: 'price',
      price,
      bidShare: share(bid),
      askShare: share(ask),
      isLast: false,
      ...(bid && { bid }),
      ...(ask && { ask }),
      ...(ownBuy && { ownBuy }),
      ...(ownSell && { ownSell }),
    }
  })
  return withNewestPrint(rows, around, last)
}

/** The same rows, of which one says that the newest print was there. A print changes nothing else in them. */
export function withNewestPrint(
  rows: readonly DomRow[],
  { by, gap }: Grid,
  last: Amount | undefined,
): readonly DomRow[] {
  const at = last && toGrid(last, by, 'down')
  if (at === undefined) return rows
  return rows.map(row => {
    const isLast = row.is === 'gap' ? isIn(gap, at) : row.price === at
    return isLast ? { ...row, isLast } : row
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

const above = (at: Amount, { by, gap }: Grid): Amount => (isIn(gap, at) ? gap.above : add(at, by))
const below = (at: Amount, { by, gap }: Grid): Amount => (isIn(gap, at) ? gap.below : subtract(at, by))

/** The price so many rows further up, or down; a stretch that is drawn as one row is one. */
export function priceRowsUp(from: Amount, grid: Grid, rows: number): Amount {
  let at = from
  for (let row = 0; row < rows; row += 1) at = above(at, grid)
  for (let row = 0; row > rows; row -= 1) at = larger(grid.by, below(at, grid))
  return at
}

const sizesAt = (levels: readonly Level[]): ReadonlyMap<Amount, Amount> =>
  new Map(levels.map(({ price, quantity }) => [price, quantity]))
