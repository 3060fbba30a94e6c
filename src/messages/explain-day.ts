import { widthOf } from '@core/figures/prices'
import { notionalOf } from '@core/figures/rates'
import { change, money, price, size } from './format'
import { DESK, input, VENUE, type FigureOrigin, type ToldMarket } from './explain'
import * as messages from './en/explain-day'

/** How far the last trade is from where the market stood a day ago. */
export const explainDay = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: messages.explainDay.changeHours,
  formula: messages.explainDay.lastTradePrice,
  inputs: [
    ...input(messages.explainDay.lastTrade, quote?.last && price(quote.last, market)),
    ...input(messages.explainDay.hoursAgo, quote?.open24h && price(quote.open24h, market)),
  ],
  source: DESK,
  at,
})

/** Between which prices the market traded. */
export function explainRange({ quote, market, at }: ToldMarket): FigureOrigin {
  const { high24h: high, low24h: low } = quote ?? {}
  const width = high && low && widthOf(low, high)
  return {
    title: messages.explainRange.hHighLow,
    formula: messages.explainRange.highestLowestTrade,
    inputs: [
      ...input(messages.explainRange.highest, high && price(high, market)),
      ...input(messages.explainRange.lowest, low && price(low, market)),
      ...input(messages.explainRange.range, width && change(width)),
    ],
    source: VENUE,
    at,
  }
}

/** How much is open in a market. */
export function explainInterest({ quote, market, at }: ToldMarket): FigureOrigin {
  const { openInterest: open, mark } = quote ?? {}
  return {
    title: messages.explainInterest.openInterest,
    formula: messages.explainInterest.allOpenPositions,
    inputs: [
      ...input(messages.explainInterest.open, open && `${size(open, market)} ${market?.base ?? ''}`),
      ...input(
        messages.explainInterest.notionalMark,
        open && mark && `${money(notionalOf(open, mark))} USDC`,
      ),
    ],
    source: VENUE,
    at,
  }
}

/** How much was traded in a market. */
export const explainVolume = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: messages.explainVolume.volumeHours,
  formula: messages.explainVolume.priceSizeEvery,
  inputs: [
    ...input(messages.explainVolume.traded, quote?.turnover24h && `${money(quote.turnover24h)} USDC`),
    ...input(
      messages.explainVolume.size,
      quote?.volume24h && `${size(quote.volume24h, market)} ${market?.base ?? ''}`,
    ),
  ],
  source: VENUE,
  at,
})
