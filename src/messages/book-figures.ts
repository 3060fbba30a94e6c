import { computeAverageCost } from '@core/figures/depth-slopes'
import { computeMiddlePrice, computeSpread, computeRelativeSpread } from '@core/figures/price-math'
import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/order-book'
import type { MarketRules, OrderSide, PublicTrade } from '@core/market/venue-market-rules'
import type { Amount } from '@core/value/decimal-amount'
import type { FigureOrigin, MarketFigureContext } from './explain'
import {
  formatSignedPercent,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import { listKnownInput } from './figure-inputs'

/** A price of the book with the cumulative size from the best price to it. */
export interface BookDepthStep {
  readonly price: Amount
  readonly total: Amount
  readonly worth: Amount
  /** Distance from the middle price as a fraction. */
  readonly away: Amount
  /** Best price of the side. */
  readonly touch: Amount
  /** Number of levels from the best price to this one. */
  readonly levels: number
}

export type BookDepthFigure = 'price' | 'total' | 'worth'

interface FigureText {
  readonly title: string
  readonly formula: string
}
type Names<Of extends string> = Readonly<Record<Of, string>>

/** Texts of a language about the figures of a book. The functions of this file select the inputs. */
export interface BookFigureMessages {
  readonly byVenue: string
  readonly byDesk: string
  readonly noQuote: string
  readonly last: Names<'title' | 'traded' | 'untraded' | 'trade' | 'size' | 'taker' | 'mark'> & {
    readonly takers: Readonly<Record<OrderSide, string>>
  }
  readonly touch: FigureText & Names<'bid' | 'bidSize' | 'ask' | 'askSize' | 'spread'>
  readonly spread: FigureText & Names<'ask' | 'bid' | 'middle' | 'share'>
  readonly middle: FigureText & Names<'ask' | 'bid'>
  readonly depth: Readonly<Record<BookDepthFigure, FigureText>>
  readonly steps: Names<
    'touch' | 'upTo' | 'levels' | 'price' | 'middle' | 'away' | 'total' | 'average' | 'worth'
  >
}

type BookMarketContext = Pick<MarketFigureContext, 'market' | 'at'>

const formatInBase = (size: Amount | undefined, market: MarketRules | undefined): string | undefined =>
  size && `${formatMarketSize(size, market)} ${market?.base ?? ''}`

export const composeLastTradeOrigin = (
  { last: labels, byVenue }: BookFigureMessages,
  trade: PublicTrade | undefined,
  { quote, market, at }: MarketFigureContext,
  offset: number,
): FigureOrigin => ({
  title: labels.title,
  formula: trade ? labels.traded : labels.untraded,
  inputs: [
    ...listKnownInput(
      labels.trade,
      (trade && formatMarketPrice(trade.price, market)) ??
        (quote?.last && formatMarketPrice(quote.last, market)),
    ),
    ...listKnownInput(labels.size, formatInBase(trade?.quantity, market)),
    ...listKnownInput(labels.taker, trade && labels.takers[trade.side]),
    ...listKnownInput(labels.mark, quote?.mark && formatMarketPrice(quote.mark, market)),
  ],
  source: byVenue,
  // A trade carries venue time; the rest of the screen uses the local clock.
  at: trade ? trade.at - offset : at,
})

/** Explains the best prices from the venue's separate best-price feed. */
export function composeBestPricesOrigin(
  { touch: labels, byVenue, noQuote }: BookFigureMessages,
  best: BestPrices | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const { bid, ask, bidSize, askSize } = best ?? {}
  const width = bid && ask && computeSpread(bid, ask)
  return {
    title: labels.title,
    formula: labels.formula,
    inputs: [
      { name: labels.bid, figure: bid ? formatMarketPrice(bid, market) : noQuote },
      ...listKnownInput(labels.bidSize, formatInBase(bidSize, market)),
      { name: labels.ask, figure: ask ? formatMarketPrice(ask, market) : noQuote },
      ...listKnownInput(labels.askSize, formatInBase(askSize, market)),
      ...listKnownInput(labels.spread, width && formatMarketPrice(width, market)),
    ],
    source: byVenue,
    at,
  }
}

export function composeSpreadOrigin(
  { spread: labels, byDesk }: BookFigureMessages,
  book: BookView | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && computeMiddlePrice(bid, ask)
  const share = bid && ask && computeRelativeSpread(bid, ask)
  return {
    title: labels.title,
    formula: labels.formula,
    inputs: [
      ...listKnownInput(labels.ask, ask && formatMarketPrice(ask, market)),
      ...listKnownInput(labels.bid, bid && formatMarketPrice(bid, market)),
      ...listKnownInput(labels.middle, middle && formatMarketPrice(middle, undefined)),
      ...listKnownInput(labels.share, share && formatPercent(share, 4)),
    ],
    source: byDesk,
    at,
  }
}

export function composeMiddlePriceOrigin(
  { middle: labels, byDesk }: BookFigureMessages,
  book: BookView | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  return {
    title: labels.title,
    formula: labels.formula,
    inputs: [
      ...listKnownInput(labels.ask, ask && formatMarketPrice(ask, market)),
      ...listKnownInput(labels.bid, bid && formatMarketPrice(bid, market)),
    ],
    source: byDesk,
    at,
  }
}

/** Explains a cumulative figure up to a price. All inputs are missing if the pointer is on no price. */
export function composeDepthOrigin(
  { depth, steps: labels, byDesk }: BookFigureMessages,
  name: BookDepthFigure,
  step: BookDepthStep | undefined,
  middle: Amount | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const average = step && computeAverageCost(step)
  const ends = [
    ...listKnownInput(labels.touch, step && formatMarketPrice(step.touch, market)),
    ...listKnownInput(labels.upTo, step && formatMarketPrice(step.price, market)),
    ...listKnownInput(labels.levels, step && String(step.levels)),
  ]
  const inputs: Readonly<Record<BookDepthFigure, FigureOrigin['inputs']>> = {
    price: [
      ...listKnownInput(labels.price, step && formatMarketPrice(step.price, market)),
      ...listKnownInput(labels.middle, middle && formatMarketPrice(middle, undefined)),
      ...listKnownInput(labels.away, step && formatSignedPercent(step.away)),
    ],
    total: ends,
    worth: [
      ...ends,
      ...listKnownInput(labels.total, formatInBase(step?.total, market)),
      ...listKnownInput(labels.average, average && formatMarketPrice(average, undefined)),
      ...listKnownInput(labels.worth, step && `${formatQuoteMoney(step.worth)} USDC`),
    ],
  }
  return { ...depth[name], inputs: inputs[name], source: byDesk, at }
}
