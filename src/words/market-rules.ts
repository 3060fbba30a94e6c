import { isPositive, type Amount } from '@core/value/decimal'
import type { Market, Side } from '@core/market/market'
import { bandOf } from '@core/context/order-context'
import { mostLeverage } from '@core/figures/rates'
import { exact, price, size, times } from './format'
import type { FigureOrigin } from './explain'

/** Between which prices an order of a side is taken while the mark is where it is. */
export function bandWords(market: Market, mark: Amount, side: Side): string {
  const { low, high } = bandOf(market, mark, side)
  return `${price(low, market)} to ${price(high, market)}`
}

/** What an order has to keep to in a market, all of it: the grid, the sizes, the value, and the band as it is now. */
export function explainRules(market: Market, mark: Amount | undefined, at?: number): FigureOrigin {
  const { tick, step, sizeMin, sizeMax, priceMin, priceMax, minNotional } = market
  const band = (side: Side): string =>
    mark === undefined ? 'not known without a mark' : bandWords(market, mark, side)
  const most = mostLeverage(market, 2)
  const ceiling = isPositive(priceMax) ? price(priceMax, market) : 'no ceiling'
  return {
    title: `Rules of ${market.symbol}`,
    formula:
      'A price is a multiple of the tick and within the band around the mark of that moment; a size is a multiple of the step and within the sizes; price × size is at least the min notional. A reduce-only order may be smaller at the venue; this desk asks the same of it.',
    inputs: [
      { name: 'Tick', figure: `${exact(tick)} USDC` },
      { name: 'Price range', figure: `${price(priceMin, market)} to ${ceiling}` },
      { name: 'Buy price band, now', figure: band('BUY') },
      { name: 'Sell price band, now', figure: band('SELL') },
      { name: 'Step', figure: `${exact(step)} ${market.base}` },
      { name: 'Order size', figure: `${size(sizeMin, market)} to ${size(sizeMax, market)} ${market.base}` },
      { name: 'Min notional', figure: `${exact(minNotional)} USDC` },
      ...(most === undefined ? [] : [{ name: 'Max leverage', figure: times(most) }]),
      { name: 'Margin', figure: market.isolatedOnly ? 'isolated only' : 'cross or isolated' },
    ],
    source: 'The venue’s rules as they were read; the band is worked out by this desk of them and the mark.',
    at,
  }
}

/** The sizes an order may have, for the end of a field's label. */
export const sizesWords = (market: Market): string =>
  `${size(market.sizeMin, market)} to ${size(market.sizeMax, market)}`
