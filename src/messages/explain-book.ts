import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/order-book'
import type { PublicTrade } from '@core/market/venue-market-rules'
import type { Amount } from '@core/value/decimal-amount'
import { bestPriceMessages } from './book'
import { DESK_SOURCE_LABEL, VENUE_SOURCE_LABEL, type FigureOrigin, type MarketFigureContext } from './explain'
import * as bookFigures from './book-figures'
import * as messages from './en/explain-book'

export type { BookDepthFigure } from './book-figures'

type BookMarketContext = Pick<MarketFigureContext, 'market' | 'at'>

export const bookFigureMessages: bookFigures.BookFigureMessages = {
  ...messages.bookFiguresSay,
  byVenue: VENUE_SOURCE_LABEL,
  byDesk: DESK_SOURCE_LABEL,
  noQuote: bestPriceMessages.nobody,
}

export const explainLastTrade = (
  trade: PublicTrade | undefined,
  context: MarketFigureContext,
  offset: number,
): FigureOrigin => bookFigures.composeLastTradeOrigin(bookFigureMessages, trade, context, offset)

/** Explains the best prices from the venue's separate best-price feed. */
export const explainBestPrices = (best: BestPrices | undefined, context: BookMarketContext): FigureOrigin =>
  bookFigures.composeBestPricesOrigin(bookFigureMessages, best, context)

export const explainBidAskSpread = (book: BookView | undefined, context: BookMarketContext): FigureOrigin =>
  bookFigures.composeSpreadOrigin(bookFigureMessages, book, context)

export const explainBookMiddle = (book: BookView | undefined, context: BookMarketContext): FigureOrigin =>
  bookFigures.composeMiddlePriceOrigin(bookFigureMessages, book, context)

/** Explains a cumulative figure up to a price. All inputs are missing if the pointer is on no price. */
export const explainBookDepth = (
  name: bookFigures.BookDepthFigure,
  step: bookFigures.BookDepthStep | undefined,
  middle: Amount | undefined,
  context: BookMarketContext,
): FigureOrigin => bookFigures.composeDepthOrigin(bookFigureMessages, name, step, middle, context)
