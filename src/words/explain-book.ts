import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { Trade } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import { middleOf, spreadOf, widthOf } from '@core/figures/prices'
import { averageOf } from '@core/figures/depth'
import { change, money, percent, price, size } from './format'
import { touchSays } from './book'
import { DESK, input, VENUE, type FigureOrigin, type ToldMarket } from './explain'

/** What the newest trade was made at. */
export const explainLast = (
  trade: Trade | undefined,
  { quote, market, at }: ToldMarket,
  offset: number,
): FigureOrigin => ({
  title: 'Last price',
  formula: trade
    ? 'The price of the newest trade. Positions are valued and liquidated at the mark, not at this.'
    : 'The price of the newest trade, as it stands in the venue’s figures of the day: none was received here yet. Positions are valued and liquidated at the mark, not at this.',
  inputs: [
    ...input('Trade', (trade && price(trade.price, market)) ?? (quote?.last && price(quote.last, market))),
    ...input('Size', trade && `${size(trade.quantity, market)} ${market?.base ?? ''}`),
    ...input('Taker', trade && { BUY: 'a buyer', SELL: 'a seller' }[trade.side]),
    ...input('Mark now', quote?.mark && price(quote.mark, market)),
  ],
  source: VENUE,
  // A trade bears the venue's time; the rest of the screen goes by the clock here.
  at: trade ? trade.at - offset : at,
})

/** The best price on each side, told by itself. */
export function explainTouch(
  best: BestPrices | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const { bid, ask, bidSize, askSize } = best ?? {}
  const width = bid && ask && spreadOf(bid, ask)
  const rests = (of: Amount | undefined) => of && `${size(of, market)} ${market?.base ?? ''}`
  return {
    title: 'Best bid and ask',
    formula:
      'The highest bid and the lowest ask, and the visible size there. Its own feed, faster than the book: what you send is checked against the book and its own age, never against this. An empty side has no price.',
    inputs: [
      { name: 'Bid', figure: bid ? price(bid, market) : touchSays.nobody },
      ...input('Bid size', rests(bidSize)),
      { name: 'Ask', figure: ask ? price(ask, market) : touchSays.nobody },
      ...input('Ask size', rests(askSize)),
      ...input('Spread', width && price(width, market)),
    ],
    source: VENUE,
    at,
  }
}

/** How far the two sides of the book stand apart. */
export function explainSpread(
  book: BookView | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && middleOf(bid, ask)
  const share = bid && ask && widthOf(bid, ask)
  return {
    title: 'Spread',
    formula:
      'best ask − best bid. Buying and selling again at once costs this much for each, fees and the depth of the book aside.',
    inputs: [
      ...input('Best ask', ask && price(ask, market)),
      ...input('Best bid', bid && price(bid, market)),
      ...input('Mid', middle && price(middle, undefined)),
      ...input('Of mid', share && percent(share, 4)),
    ],
    source: DESK,
    at,
  }
}

/** What the middle of the book is. */
export function explainMiddle(
  book: BookView | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  return {
    title: 'Mid price',
    formula: '(best bid + best ask) ÷ 2. Nothing trades there: distances in the book are measured from it.',
    inputs: [
      ...input('Best ask', ask && price(ask, market)),
      ...input('Best bid', bid && price(bid, market)),
    ],
    source: DESK,
    at,
  }
}

/** A price of the book, and everything that rests from the touch up to it. */
export interface DepthStep {
  readonly price: Amount
  readonly total: Amount
  readonly worth: Amount
  /** How far it is from the middle, as a fraction. */
  readonly away: Amount
  /** The best price of its side, and how many prices there are up to this one. */
  readonly touch: Amount
  readonly levels: number
}

export type DepthFigure = 'price' | 'total' | 'worth'

const depthTitles: Readonly<Record<DepthFigure, string>> = {
  price: 'Price pointed at',
  total: 'Total up to there',
  worth: 'Notional up to there',
}
const depthFormulas: Readonly<Record<DepthFigure, string>> = {
  price: 'A price with resting orders. Its distance is (price − mid) ÷ mid.',
  total: 'The sizes at every price of its side, from the best one to this one, added up.',
  worth:
    'price × size at every price of its side, from the best one to this one, added up: what taking all of it would cost, fees aside.',
}

/** A figure of what rests up to a price; nothing of it is known where no price is pointed at any more. */
export function explainDepth(
  name: DepthFigure,
  step: DepthStep | undefined,
  middle: Amount | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const average = step && averageOf(step)
  const ends = [
    ...input('From the best price', step && price(step.touch, market)),
    ...input('Up to', step && price(step.price, market)),
    ...input('Prices with orders', step && String(step.levels)),
  ]
  const inputs: Readonly<Record<DepthFigure, FigureOrigin['inputs']>> = {
    price: [
      ...input('Price', step && price(step.price, market)),
      ...input('Mid', middle && price(middle, undefined)),
      ...input('Away', step && change(step.away)),
    ],
    total: ends,
    worth: [
      ...ends,
      ...input('Total', step && `${size(step.total, market)} ${market?.base ?? ''}`),
      ...input('Average price', average && price(average, undefined)),
      ...input('Notional', step && `${money(step.worth)} USDC`),
    ],
  }
  return { title: depthTitles[name], formula: depthFormulas[name], inputs: inputs[name], source: DESK, at }
}
