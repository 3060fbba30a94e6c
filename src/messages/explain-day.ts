import { computeRelativeSpread } from '@core/figures/price-math'
import { computeNotional } from '@core/figures/margin-rates'
import { formatSignedPercent, formatQuoteMoney, formatMarketPrice, formatMarketSize } from './format'
import {
  DESK_SOURCE_LABEL,
  listKnownInput,
  VENUE_SOURCE_LABEL,
  type FigureOrigin,
  type MarketFigureContext,
} from './explain'
import * as messages from './en/explain-day'

export const explainMarketDayChange = ({ quote, market, at }: MarketFigureContext): FigureOrigin => ({
  title: messages.explainDay.changeHours,
  formula: messages.explainDay.lastTradePrice,
  inputs: [
    ...listKnownInput(messages.explainDay.lastTrade, quote?.last && formatMarketPrice(quote.last, market)),
    ...listKnownInput(
      messages.explainDay.hoursAgo,
      quote?.open24h && formatMarketPrice(quote.open24h, market),
    ),
  ],
  source: DESK_SOURCE_LABEL,
  at,
})

export function explainMarketDayRange({ quote, market, at }: MarketFigureContext): FigureOrigin {
  const { high24h: high, low24h: low } = quote ?? {}
  const width = high && low && computeRelativeSpread(low, high)
  return {
    title: messages.explainRange.hHighLow,
    formula: messages.explainRange.highestLowestTrade,
    inputs: [
      ...listKnownInput(messages.explainRange.highest, high && formatMarketPrice(high, market)),
      ...listKnownInput(messages.explainRange.lowest, low && formatMarketPrice(low, market)),
      ...listKnownInput(messages.explainRange.range, width && formatSignedPercent(width)),
    ],
    source: VENUE_SOURCE_LABEL,
    at,
  }
}

export function explainMarketOpenInterest({ quote, market, at }: MarketFigureContext): FigureOrigin {
  const { openInterest: open, mark } = quote ?? {}
  return {
    title: messages.explainInterest.openInterest,
    formula: messages.explainInterest.allOpenPositions,
    inputs: [
      ...listKnownInput(
        messages.explainInterest.open,
        open && `${formatMarketSize(open, market)} ${market?.base ?? ''}`,
      ),
      ...listKnownInput(
        messages.explainInterest.notionalMark,
        open && mark && `${formatQuoteMoney(computeNotional(open, mark))} USDC`,
      ),
    ],
    source: VENUE_SOURCE_LABEL,
    at,
  }
}

export const explainMarketDayVolume = ({ quote, market, at }: MarketFigureContext): FigureOrigin => ({
  title: messages.explainVolume.volumeHours,
  formula: messages.explainVolume.priceSizeEvery,
  inputs: [
    ...listKnownInput(
      messages.explainVolume.traded,
      quote?.turnover24h && `${formatQuoteMoney(quote.turnover24h)} USDC`,
    ),
    ...listKnownInput(
      messages.explainVolume.size,
      quote?.volume24h && `${formatMarketSize(quote.volume24h, market)} ${market?.base ?? ''}`,
    ),
  ],
  source: VENUE_SOURCE_LABEL,
  at,
})
