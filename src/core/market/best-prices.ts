import { isFreshValue, maxInputAgesMs, type DatedValue } from '../value/value-freshness'
import type { Amount } from '../value/decimal-amount'
import type { BookView } from './order-book'

/** Best price and size of each side; an empty side has none. */
export interface BestPrices {
  readonly symbol: string
  readonly bid?: Amount
  readonly bidSize?: Amount
  readonly ask?: Amount
  readonly askSize?: Amount
}

export const areSameBestPrices = (one: BestPrices, other: BestPrices): boolean =>
  one.symbol === other.symbol &&
  one.bid === other.bid &&
  one.ask === other.ask &&
  one.bidSize === other.bidSize &&
  one.askSize === other.askSize

export function getBookBestPrices({ symbol, bids, asks }: BookView): BestPrices {
  const [bid, ask] = [bids[0], asks[0]]
  return {
    symbol,
    ...(bid && { bid: bid.price, bidSize: bid.quantity }),
    ...(ask && { ask: ask.price, askSize: ask.quantity }),
  }
}

/**
 * Returns the book's best prices while the book is fresh, so that a screen has one bid and ask per market; else the
 * newer of the best-price stream and the book. For display only: plans and checks use the book and its own age.
 */
export function getDisplayedBestPrices(
  best: DatedValue<BestPrices> | undefined,
  book: DatedValue<BookView> | undefined,
  now: number,
): DatedValue<BestPrices> | undefined {
  const isBestNewer = book === undefined || (best !== undefined && best.asOf >= book.asOf)
  if (isBestNewer && !isFreshValue(book, maxInputAgesMs.book, now)) return best
  return book && { ...book, value: getBookBestPrices(book.value) }
}
