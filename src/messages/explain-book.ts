import { computeAverageCost } from '@core/figures/depth-slopes'
import { computeMiddlePrice, computeSpread, computeRelativeSpread } from '@core/figures/price-math'
import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/order-book'
import type { MarketRules, PublicTrade } from '@core/market/venue-market-rules'
import type { Amount } from '@core/value/decimal-amount'
import { bestPriceMessages } from './book'
import {
  DESK_SOURCE_LABEL,
  VENUE_SOURCE_LABEL,
  listKnownInput,
  type FigureOrigin,
  type MarketFigureContext,
} from './explain'
import {
  formatSignedPercent,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import * as messages from './en/explain-book'

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

const { last, touch, spread, middle: mid, depth, steps } = messages.bookFiguresSay

type BookMarketContext = Pick<MarketFigureContext, 'market' | 'at'>

const formatInBase = (size: Amount | undefined, market: MarketRules | undefined): string | undefined =>
  size && `${formatMarketSize(size, market)} ${market?.base ?? ''}`

export const explainLastTrade = (
  trade: PublicTrade | undefined,
  { quote, market, at }: MarketFigureContext,
  offset: number,
): FigureOrigin => ({
  title: last.title,
  formula: trade ? last.traded : last.untraded,
  inputs: [
    ...listKnownInput(
      last.trade,
      (trade && formatMarketPrice(trade.price, market)) ??
        (quote?.last && formatMarketPrice(quote.last, market)),
    ),
    ...listKnownInput(last.size, formatInBase(trade?.quantity, market)),
    ...listKnownInput(last.taker, trade && last.takers[trade.side]),
    ...listKnownInput(last.mark, quote?.mark && formatMarketPrice(quote.mark, market)),
  ],
  source: VENUE_SOURCE_LABEL,
  // A trade carries venue time; the rest of the screen uses the local clock.
  at: trade ? trade.at - offset : at,
})

/** Explains the best prices from the venue's separate best-price feed. */
export function explainBestPrices(
  best: BestPrices | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const { bid, ask, bidSize, askSize } = best ?? {}
  const width = bid && ask && computeSpread(bid, ask)
  return {
    title: touch.title,
    formula: touch.formula,
    inputs: [
      { name: touch.bid, figure: bid ? formatMarketPrice(bid, market) : bestPriceMessages.nobody },
      ...listKnownInput(touch.bidSize, formatInBase(bidSize, market)),
      { name: touch.ask, figure: ask ? formatMarketPrice(ask, market) : bestPriceMessages.nobody },
      ...listKnownInput(touch.askSize, formatInBase(askSize, market)),
      ...listKnownInput(touch.spread, width && formatMarketPrice(width, market)),
    ],
    source: VENUE_SOURCE_LABEL,
    at,
  }
}

export function explainBidAskSpread(
  book: BookView | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && computeMiddlePrice(bid, ask)
  const share = bid && ask && computeRelativeSpread(bid, ask)
  return {
    title: spread.title,
    formula: spread.formula,
    inputs: [
      ...listKnownInput(spread.ask, ask && formatMarketPrice(ask, market)),
      ...listKnownInput(spread.bid, bid && formatMarketPrice(bid, market)),
      ...listKnownInput(spread.middle, middle && formatMarketPrice(middle, undefined)),
      ...listKnownInput(spread.share, share && formatPercent(share, 4)),
    ],
    source: DESK_SOURCE_LABEL,
    at,
  }
}

export function explainBookMiddle(
  book: BookView | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  return {
    title: mid.title,
    formula: mid.formula,
    inputs: [
      ...listKnownInput(mid.ask, ask && formatMarketPrice(ask, market)),
      ...listKnownInput(mid.bid, bid && formatMarketPrice(bid, market)),
    ],
    source: DESK_SOURCE_LABEL,
    at,
  }
}

/** Explains a cumulative figure up to a price. All inputs are missing if the pointer is on no price. */
export function explainBookDepth(
  name: BookDepthFigure,
  step: BookDepthStep | undefined,
  middle: Amount | undefined,
  { market, at }: BookMarketContext,
): FigureOrigin {
  const average = step && computeAverageCost(step)
  const ends = [
    ...listKnownInput(steps.touch, step && formatMarketPrice(step.touch, market)),
    ...listKnownInput(steps.upTo, step && formatMarketPrice(step.price, market)),
    ...listKnownInput(steps.levels, step && String(step.levels)),
  ]
  const inputs: Readonly<Record<BookDepthFigure, FigureOrigin['inputs']>> = {
    price: [
      ...listKnownInput(steps.price, step && formatMarketPrice(step.price, market)),
      ...listKnownInput(steps.middle, middle && formatMarketPrice(middle, undefined)),
      ...listKnownInput(steps.away, step && formatSignedPercent(step.away)),
    ],
    total: ends,
    worth: [
      ...ends,
      ...listKnownInput(steps.total, formatInBase(step?.total, market)),
      ...listKnownInput(steps.average, average && formatMarketPrice(average, undefined)),
      ...listKnownInput(steps.worth, step && `${formatQuoteMoney(step.worth)} USDC`),
    ],
  }
  return { ...depth[name], inputs: inputs[name], source: DESK_SOURCE_LABEL, at }
}
