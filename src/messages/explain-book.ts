import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { Trade } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import { touchSays } from './book'
import { DESK, VENUE, type FigureOrigin, type ToldMarket } from './explain'
import * as once from './book-figures'
import * as messages from './en/explain-book'

export type { DepthFigure } from './book-figures'

type Told = Pick<ToldMarket, 'market' | 'at'>

/** What is said of the figures of a book. */
export const bookFiguresSay: once.BookFiguresSay = {
  ...messages.bookFiguresSay,
  byVenue: VENUE,
  byDesk: DESK,
  nobody: touchSays.nobody,
}

/** What the newest trade was made at. */
export const explainLast = (trade: Trade | undefined, told: ToldMarket, offset: number): FigureOrigin =>
  once.explainLast(bookFiguresSay, trade, told, offset)

/** The best price on each side, told by itself. */
export const explainTouch = (best: BestPrices | undefined, told: Told): FigureOrigin =>
  once.explainTouch(bookFiguresSay, best, told)

/** How far the two sides of the book stand apart. */
export const explainSpread = (book: BookView | undefined, told: Told): FigureOrigin =>
  once.explainSpread(bookFiguresSay, book, told)

/** What the middle of the book is. */
export const explainMiddle = (book: BookView | undefined, told: Told): FigureOrigin =>
  once.explainMiddle(bookFiguresSay, book, told)

/** A figure of what rests up to a price; nothing of it is known where no price is pointed at any more. */
export const explainDepth = (
  name: once.DepthFigure,
  step: once.DepthStep | undefined,
  middle: Amount | undefined,
  told: Told,
): FigureOrigin => once.explainDepth(bookFiguresSay, name, step, middle, told)
