import { averageOf } from '@core/figures/depth'
import { middleOf, spreadOf, widthOf } from '@core/figures/prices'
import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { Market, Side, Trade } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import type { FigureOrigin, ToldMarket } from './explain'
import { change, money, percent, price, size } from './format'
import { input } from './figure-inputs'

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

interface Said {
  readonly title: string
  readonly formula: string
}
type Names<Of extends string> = Readonly<Record<Of, string>>

/** What a language says of the figures of a book. What goes into which is here. */
export interface BookFiguresSay {
  readonly byVenue: string
  readonly byDesk: string
  readonly nobody: string
  readonly last: Names<'title' | 'traded' | 'untraded' | 'trade' | 'size' | 'taker' | 'mark'> & {
    readonly takers: Readonly<Record<Side, string>>
  }
  readonly touch: Said & Names<'bid' | 'bidSize' | 'ask' | 'askSize' | 'spread'>
  readonly spread: Said & Names<'ask' | 'bid' | 'middle' | 'share'>
  readonly middle: Said & Names<'ask' | 'bid'>
  readonly depth: Readonly<Record<DepthFigure, Said>>
  readonly steps: Names<
    'touch' | 'upTo' | 'levels' | 'price' | 'middle' | 'away' | 'total' | 'average' | 'worth'
  >
}

type Told = Pick<ToldMarket, 'market' | 'at'>

const inBase = (of: Amount | undefined, market: Market | undefined): string | undefined =>
  of && `${size(of, market)} ${market?.base ?? ''}`

/** What the newest trade was made at. */
export const explainLast = (
  { last: says, byVenue }: BookFiguresSay,
  trade: Trade | undefined,
  { quote, market, at }: ToldMarket,
  offset: number,
): FigureOrigin => ({
  title: says.title,
  formula: trade ? says.traded : says.untraded,
  inputs: [
    ...input(says.trade, (trade && price(trade.price, market)) ?? (quote?.last && price(quote.last, market))),
    ...input(says.size, inBase(trade?.quantity, market)),
    ...input(says.taker, trade && says.takers[trade.side]),
    ...input(says.mark, quote?.mark && price(quote.mark, market)),
  ],
  source: byVenue,
  // A trade bears the venue's time; the rest of the screen goes by the clock here.
  at: trade ? trade.at - offset : at,
})

/** The best price on each side, told by itself. */
export function explainTouch(
  { touch: says, byVenue, nobody }: BookFiguresSay,
  best: BestPrices | undefined,
  { market, at }: Told,
): FigureOrigin {
  const { bid, ask, bidSize, askSize } = best ?? {}
  const width = bid && ask && spreadOf(bid, ask)
  return {
    title: says.title,
    formula: says.formula,
    inputs: [
      { name: says.bid, figure: bid ? price(bid, market) : nobody },
      ...input(says.bidSize, inBase(bidSize, market)),
      { name: says.ask, figure: ask ? price(ask, market) : nobody },
      ...input(says.askSize, inBase(askSize, market)),
      ...input(says.spread, width && price(width, market)),
    ],
    source: byVenue,
    at,
  }
}

/** How far the two sides of the book stand apart. */
export function explainSpread(
  { spread: says, byDesk }: BookFiguresSay,
  book: BookView | undefined,
  { market, at }: Told,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && middleOf(bid, ask)
  const share = bid && ask && widthOf(bid, ask)
  return {
    title: says.title,
    formula: says.formula,
    inputs: [
      ...input(says.ask, ask && price(ask, market)),
      ...input(says.bid, bid && price(bid, market)),
      ...input(says.middle, middle && price(middle, undefined)),
      ...input(says.share, share && percent(share, 4)),
    ],
    source: byDesk,
    at,
  }
}

/** What the middle of the book is. */
export function explainMiddle(
  { middle: says, byDesk }: BookFiguresSay,
  book: BookView | undefined,
  { market, at }: Told,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  return {
    title: says.title,
    formula: says.formula,
    inputs: [...input(says.ask, ask && price(ask, market)), ...input(says.bid, bid && price(bid, market))],
    source: byDesk,
    at,
  }
}

/** A figure of what rests up to a price; nothing of it is known where no price is pointed at any more. */
export function explainDepth(
  { depth, steps: says, byDesk }: BookFiguresSay,
  name: DepthFigure,
  step: DepthStep | undefined,
  middle: Amount | undefined,
  { market, at }: Told,
): FigureOrigin {
  const average = step && averageOf(step)
  const ends = [
    ...input(says.touch, step && price(step.touch, market)),
    ...input(says.upTo, step && price(step.price, market)),
    ...input(says.levels, step && String(step.levels)),
  ]
  const inputs: Readonly<Record<DepthFigure, FigureOrigin['inputs']>> = {
    price: [
      ...input(says.price, step && price(step.price, market)),
      ...input(says.middle, middle && price(middle, undefined)),
      ...input(says.away, step && change(step.away)),
    ],
    total: ends,
    worth: [
      ...ends,
      ...input(says.total, inBase(step?.total, market)),
      ...input(says.average, average && price(average, undefined)),
      ...input(says.worth, step && `${money(step.worth)} USDC`),
    ],
  }
  return { ...depth[name], inputs: inputs[name], source: byDesk, at }
}
