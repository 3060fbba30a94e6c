import { isPositive, type Amount } from '@core/value/decimal'
import type { Market, Side } from '@core/market/market'
import { bandOf } from '@core/context/order-context'
import { mostLeverage } from '@core/figures/rates'
import { exact, price, size, times } from './format'
import type { FigureOrigin } from './explain'
import { fill } from './message'
import * as messages from './en/market-rules'

/** Between which prices an order of a side is taken while the mark is where it is. */
export function bandWords(market: Market, mark: Amount, side: Side): string {
  const { low, high } = bandOf(market, mark, side)
  return fill(messages.bandWords, { low: price(low, market), high: price(high, market) })
}

/** What an order has to keep to in a market, all of it: the grid, the sizes, the value, and the band as it is now. */
export function explainRules(market: Market, mark: Amount | undefined, at?: number): FigureOrigin {
  const { tick, step, sizeMin, sizeMax, priceMin, priceMax, minNotional } = market
  const band = (side: Side): string =>
    mark === undefined ? messages.explainRules.notKnownWithout : bandWords(market, mark, side)
  const most = mostLeverage(market, 2)
  const ceiling = isPositive(priceMax) ? price(priceMax, market) : messages.explainRules.noCeiling
  return {
    title: fill(messages.explainRules.rules, { symbol: market.symbol }),
    formula: messages.explainRules.priceMultipleTick,
    inputs: [
      { name: messages.explainRules.tick, figure: `${exact(tick)} USDC` },
      {
        name: messages.explainRules.priceRange,
        figure: fill(messages.explainRules.to, { priceMin: price(priceMin, market), ceiling }),
      },
      { name: messages.explainRules.buyPriceBand, figure: band('BUY') },
      { name: messages.explainRules.sellPriceBand, figure: band('SELL') },
      { name: messages.explainRules.step, figure: `${exact(step)} ${market.base}` },
      {
        name: messages.explainRules.orderSize,
        figure: fill(messages.explainRules.to2, {
          sizeMin: size(sizeMin, market),
          sizeMax: size(sizeMax, market),
          base: market.base,
        }),
      },
      { name: messages.explainRules.minNotional, figure: `${exact(minNotional)} USDC` },
      ...(most === undefined ? [] : [{ name: messages.explainRules.maxLeverage, figure: times(most) }]),
      {
        name: messages.explainRules.margin,
        figure: market.isolatedOnly
          ? messages.explainRules.isolatedOnly
          : messages.explainRules.crossIsolated,
      },
    ],
    source: messages.explainRules.venueRulesRead,
    at,
  }
}

/** The sizes an order may have, for the end of a field's label. */
export const sizesWords = (market: Market): string =>
  fill(messages.sizesWords, { sizeMin: size(market.sizeMin, market), sizeMax: size(market.sizeMax, market) })
