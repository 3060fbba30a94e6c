import { widthOf } from '@core/figures/prices'
import { notionalOf } from '@core/figures/rates'
import { change, money, price, size } from './format'
import { DESK, input, VENUE, type FigureOrigin, type ToldMarket } from './explain'

/** How far the last trade is from where the market stood a day ago. */
export const explainDay = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: 'Change in 24 hours',
  formula: '(last trade − price 24 hours ago) ÷ price 24 hours ago. The hours roll: no midnight is meant.',
  inputs: [
    ...input('Last trade', quote?.last && price(quote.last, market)),
    ...input('24 hours ago', quote?.open24h && price(quote.open24h, market)),
  ],
  source: DESK,
  at,
})

/** Between which prices the market traded. */
export function explainRange({ quote, market, at }: ToldMarket): FigureOrigin {
  const { high24h: high, low24h: low } = quote ?? {}
  const width = high && low && widthOf(low, high)
  return {
    title: '24 h high / low',
    formula: 'The highest and the lowest trade of the last 24 hours. Marks and quotes are not in it.',
    inputs: [
      ...input('Highest', high && price(high, market)),
      ...input('Lowest', low && price(low, market)),
      ...input('Range', width && change(width)),
    ],
    source: VENUE,
    at,
  }
}

/** How much is open in a market. */
export function explainInterest({ quote, market, at }: ToldMarket): FigureOrigin {
  const { openInterest: open, mark } = quote ?? {}
  return {
    title: 'Open interest',
    formula:
      'All open positions of one side of this market, added up over every account; the other side is as large.',
    inputs: [
      ...input('Open', open && `${size(open, market)} ${market?.base ?? ''}`),
      ...input('Notional at mark', open && mark && `${money(notionalOf(open, mark))} USDC`),
    ],
    source: VENUE,
    at,
  }
}

/** How much was traded in a market. */
export const explainVolume = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: 'Volume in 24 hours',
  formula:
    'price × size of every trade of the last 24 hours, added up. The hours roll: no midnight is meant.',
  inputs: [
    ...input('Traded', quote?.turnover24h && `${money(quote.turnover24h)} USDC`),
    ...input('In size', quote?.volume24h && `${size(quote.volume24h, market)} ${market?.base ?? ''}`),
  ],
  source: VENUE,
  at,
})
