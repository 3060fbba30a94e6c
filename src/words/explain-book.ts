import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { Trade } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import { touchSays } from './book'
import { DESK, VENUE, type FigureOrigin, type ToldMarket } from './explain'
import * as once from './once/book-figures'

export type { DepthFigure } from './once/book-figures'

type Told = Pick<ToldMarket, 'market' | 'at'>

/** What is said of the figures of a book. */
export const bookFiguresSay: once.BookFiguresSay = {
  byVenue: VENUE,
  byDesk: DESK,
  nobody: touchSays.nobody,
  last: {
    title: 'Last price',
    traded: 'The price of the newest trade. Positions are valued and liquidated at the mark, not at this.',
    untraded:
      'The price of the newest trade, as it stands in the venue’s figures of the day: none was received here yet. Positions are valued and liquidated at the mark, not at this.',
    trade: 'Trade',
    size: 'Size',
    taker: 'Taker',
    takers: { BUY: 'a buyer', SELL: 'a seller' },
    mark: 'Mark now',
  },
  touch: {
    title: 'Best bid and ask',
    formula:
      'The highest bid and the lowest ask, and the visible size there. Its own feed, faster than the book: what you send is checked against the book and its own age, never against this. An empty side has no price.',
    bid: 'Bid',
    bidSize: 'Bid size',
    ask: 'Ask',
    askSize: 'Ask size',
    spread: 'Spread',
  },
  spread: {
    title: 'Spread',
    formula:
      'best ask − best bid. Buying and selling again at once costs this much for each, fees and the depth of the book aside.',
    ask: 'Best ask',
    bid: 'Best bid',
    middle: 'Mid',
    share: 'Of mid',
  },
  middle: {
    title: 'Mid price',
    formula: '(best bid + best ask) ÷ 2. Nothing trades there: distances in the book are measured from it.',
    ask: 'Best ask',
    bid: 'Best bid',
  },
  depth: {
    price: {
      title: 'Price pointed at',
      formula: 'A price with resting orders. Its distance is (price − mid) ÷ mid.',
    },
    total: {
      title: 'Total up to there',
      formula: 'The sizes at every price of its side, from the best one to this one, added up.',
    },
    worth: {
      title: 'Notional up to there',
      formula:
        'price × size at every price of its side, from the best one to this one, added up: what taking all of it would cost, fees aside.',
    },
  },
  steps: {
    touch: 'From the best price',
    upTo: 'Up to',
    levels: 'Prices with orders',
    price: 'Price',
    middle: 'Mid',
    away: 'Away',
    total: 'Total',
    average: 'Average price',
    worth: 'Notional',
  },
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
