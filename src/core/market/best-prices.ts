import type { DatedValue } from '../value/freshness'
import type { Amount } from '../value/decimal'
import type { BookView } from './book'

/** The best price on each side, and what rests there; a side on which nobody is has none. */
export interface BestPrices {
  readonly symbol: string
  readonly bid?: Amount
  readonly bidSize?: Amount
  readonly ask?: Amount
  readonly askSize?: Amount
}

/** Whether both say the same of a market. */
export const areSameBestPrices = (one: BestPrices, other: BestPrices): boolean =>
  one.symbol === other.symbol &&
  one.bid === other.bid &&
  one.ask === other.ask &&
  one.bidSize === other.bidSize &&
  one.askSize === other.askSize

/** The best prices of a book. */
export function getBookBestPrices({ symbol, bids, asks }: BookView): BestPrices {
  const [bid, ask] = [bids[0], asks[0]]
  return {
    symbol,
    ...(bid && { bid: bid.price, bidSize: bid.quantity }),
    ...(ask && { ask: ask.price, askSize: ask.quantity }),
  }
}

/**
 * The best prices to look at: as they were told by themselves, or as they stand in the book where that was confirmed
 * later. For the eye alone: what is planned and checked rests on the book and its own age.
 */
export function getNewestBestPrices(
  best: DatedValue<BestPrices> | undefined,
  book: DatedValue<BookView> | undefined,
): DatedValue<BestPrices> | undefined {
  if (book === undefined || (best !== undefined && best.asOf >= book.asOf)) return best
  return { ...book, value: getBookBestPrices(book.value) }
}
