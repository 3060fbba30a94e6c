import {
  add,
  compareDecimals,
  requireAmount,
  isPositive,
  maxAmount,
  multiply,
  minAmount,
  subtract,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { BookView, PriceLevel } from '../market/order-book'
import { computePercentOf } from '../value/percent'
import { groupPriceLevels } from './price-groups'
import type { OwnOrderSizes } from './own-order-sizes'
import { computeMiddlePrice, computeSpread } from './price-math'

export interface DomPriceRow {
  readonly is: 'price'
  readonly price: Amount
  readonly bid?: Amount
  readonly ask?: Amount
  /** Bar widths as CSS percentages: "42%". */
  readonly bidShare: string
  readonly askShare: string
  readonly ownBuy?: Amount
  readonly ownSell?: Amount
  readonly isLast: boolean
}

export interface DomGapRow {
  readonly is: 'gap'
  readonly price: Amount
  readonly spread: Amount
  readonly isLast: boolean
}
export type DomRow = DomPriceRow | DomGapRow

export interface SpreadGap {
  readonly by: Amount
  readonly below: Amount
  readonly above: Amount
  readonly spread: Amount
}

interface RowGrid {
  readonly by: Amount
  readonly gap?: SpreadGap | undefined
}

const toRowDistance = (by: Amount, rows: number): Amount => multiply(by, requireAmount(String(rows)))

export function findDomCentre(
  book: Pick<BookView, 'bids' | 'asks'> | undefined,
  last: Amount | undefined,
  by: Amount,
): Amount | undefined {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && computeMiddlePrice(bid, ask)
  const at = middle ?? bid ?? ask ?? last
  return at === undefined ? undefined : roundToGrid(at, by, 'down')
}

const isInGap = (gap: SpreadGap | undefined, price: Amount): gap is SpreadGap =>
  gap !== undefined && compareDecimals(price, gap.below) > 0 && compareDecimals(price, gap.above) < 0

/**
 * Computes the collapsed part of the spread, so that both best prices stay visible. A previous gap is kept as long as
 * it fits, because a price under the pointer must not move.
 */
export function computeSpreadGap(
  book: Pick<BookView, 'bids' | 'asks'>,
  { by, count }: { readonly by: Amount; readonly count: number },
  own: OwnOrderSizes,
  before?: SpreadGap,
): SpreadGap | undefined {
  const { bid, ask } = findBestPrices(book, by, own)
  if (bid === undefined || ask === undefined) return undefined
  const spread = computeSpread(bid, ask)
  const kept = before?.by === by ? before : undefined
  const fits = toRowDistance(by, Math.floor(count / (kept === undefined ? 2 : 3)))
  if (compareDecimals(spread, maxAmount(fits, toRowDistance(by, 3))) <= 0) return undefined
  const reach = toRowDistance(by, Math.floor(count / 4))
  const stands =
    kept !== undefined &&
    isBetween(subtract(kept.below, bid), ZERO, reach) &&
    isBetween(subtract(ask, kept.above), ZERO, reach)
  const { below, above } = stands ? kept : { below: add(bid, by), above: subtract(ask, by) }
  return { by, below, above, spread }
}

const isBetween = (a: Amount, low: Amount, high: Amount): boolean =>
  compareDecimals(a, low) >= 0 && compareDecimals(a, high) <= 0

/** Best price of each side on the grid, including the trader's own orders. */
function findBestPrices(
  { bids, asks }: Pick<BookView, 'bids' | 'asks'>,
  by: Amount,
  own: OwnOrderSizes,
): { readonly bid: Amount | undefined; readonly ask: Amount | undefined } {
  const [bid, ask] = [
    bids[0] && roundToGrid(bids[0].price, by, 'down'),
    asks[0] && roundToGrid(asks[0].price, by, 'up'),
  ]
  if (bid === undefined || ask === undefined) return { bid, ask }
  const within = (price: Amount): boolean =>
    compareDecimals(price, bid) > 0 && compareDecimals(price, ask) < 0
  return {
    bid: [...own.BUY.keys()].filter(within).reduce(maxAmount, bid),
    ask: [...own.SELL.keys()].filter(within).reduce(minAmount, ask),
  }
}

/** Creates price rows around a centre, highest first, positive prices only. */
export function createDomRows(
  book: Pick<BookView, 'bids' | 'asks'>,
  grid: RowGrid & { readonly centre: Amount; readonly count: number },
  own: OwnOrderSizes,
  last: Amount | undefined,
): readonly DomRow[] {
  const { by, gap, count } = grid
  const top = shiftPriceByRows(grid.centre, grid, Math.floor(count / 2))
  const [bids, asks] = [
    indexSizes(groupPriceLevels(book.bids, by, 'bids')),
    indexSizes(groupPriceLevels(book.asks, by, 'asks')),
  ]
  const shown: Amount[] = []
  for (let at = top; shown.length < count && isPositive(at); at = below(at, grid)) shown.push(at)
  const largest = shown.reduce(
    (most, at) => maxAmount(most, maxAmount(bids.get(at) ?? ZERO, asks.get(at) ?? ZERO)),
    ZERO,
  )
  const share = (size: Amount | undefined): string =>
    `${size === undefined ? ZERO : computePercentOf(size, largest)}%`
  const rows = shown.map((price): DomRow => {
    if (isInGap(gap, price)) return { is: 'gap', price, spread: gap.spread, isLast: false }
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
  return markNewestPrint(rows, grid, last)
}

/** Marks the row of the newest print; nothing else changes. */
export function markNewestPrint(
  rows: readonly DomRow[],
  { by, gap }: RowGrid,
  last: Amount | undefined,
): readonly DomRow[] {
  const at = last && roundToGrid(last, by, 'down')
  if (at === undefined) return rows
  return rows.map(row => {
    const isLast = row.is === 'gap' ? isInGap(gap, at) : row.price === at
    return isLast ? { ...row, isLast } : row
  })
}

const NEAR_LEVELS = 8

export function findFittingGrouping(
  { bids, asks }: Pick<BookView, 'bids' | 'asks'>,
  choices: readonly Amount[],
  rows: number,
): Amount | undefined {
  const [low, high] = [bids.slice(0, NEAR_LEVELS).at(-1)?.price, asks.slice(0, NEAR_LEVELS).at(-1)?.price]
  if (low === undefined || high === undefined) return undefined
  const span = subtract(high, low)
  const room = requireAmount(String(rows))
  return choices.find(by => compareDecimals(span, multiply(by, room)) <= 0) ?? choices.at(-1)
}

const above = (at: Amount, { by, gap }: RowGrid): Amount => (isInGap(gap, at) ? gap.above : add(at, by))
const below = (at: Amount, { by, gap }: RowGrid): Amount => (isInGap(gap, at) ? gap.below : subtract(at, by))

/** Returns the price a number of rows up or down; a collapsed gap counts as one row. */
export function shiftPriceByRows(from: Amount, grid: RowGrid, rows: number): Amount {
  let at = from
  for (let row = 0; row < rows; row += 1) at = above(at, grid)
  for (let row = 0; row > rows; row -= 1) at = maxAmount(grid.by, below(at, grid))
  return at
}

const indexSizes = (levels: readonly PriceLevel[]): ReadonlyMap<Amount, Amount> =>
  new Map(levels.map(({ price, quantity }) => [price, quantity]))
