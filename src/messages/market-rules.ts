import { isPositive, type Amount } from '@core/value/decimal-amount'
import type { MarketRules, OrderSide } from '@core/market/venue-market-rules'
import { computePriceBandEnds } from '@core/context/order-context'
import { computeMaxLeverage } from '@core/figures/margin-rates'
import { formatExactNumber, formatMarketPrice, formatMarketSize, formatMultiple } from './format'
import type { FigureOrigin } from './explain'
import { fillMessage } from './message'
import * as messages from './en/market-rules'

/** Formats the price range in which the venue accepts an order on `side` at this `mark`. */
export function formatPriceBand(market: MarketRules, mark: Amount, side: OrderSide): string {
  const { low, high } = computePriceBandEnds(market, mark, side)
  return fillMessage(messages.bandWords, {
    low: formatMarketPrice(low, market),
    high: formatMarketPrice(high, market),
  })
}

/** Explains every rule of a market: price grid, sizes, notional, and the price band at the current `mark`. */
export function explainMarketOrderRules(
  market: MarketRules,
  mark: Amount | undefined,
  at?: number,
): FigureOrigin {
  const { tick, step, sizeMin, sizeMax, priceMin, priceMax, minNotional } = market
  const band = (side: OrderSide): string =>
    mark === undefined ? messages.explainRules.notKnownWithout : formatPriceBand(market, mark, side)
  const most = computeMaxLeverage(market, 2)
  const ceiling = isPositive(priceMax) ? formatMarketPrice(priceMax, market) : messages.explainRules.noCeiling
  return {
    title: fillMessage(messages.explainRules.rules, { symbol: market.symbol }),
    formula: messages.explainRules.priceMultipleTick,
    inputs: [
      { name: messages.explainRules.tick, figure: `${formatExactNumber(tick)} USDC` },
      {
        name: messages.explainRules.priceRange,
        figure: fillMessage(messages.explainRules.to, {
          priceMin: formatMarketPrice(priceMin, market),
          ceiling,
        }),
      },
      { name: messages.explainRules.buyPriceBand, figure: band('BUY') },
      { name: messages.explainRules.sellPriceBand, figure: band('SELL') },
      { name: messages.explainRules.step, figure: `${formatExactNumber(step)} ${market.base}` },
      {
        name: messages.explainRules.orderSize,
        figure: fillMessage(messages.explainRules.to2, {
          sizeMin: formatMarketSize(sizeMin, market),
          sizeMax: formatMarketSize(sizeMax, market),
          base: market.base,
        }),
      },
      { name: messages.explainRules.minNotional, figure: `${formatExactNumber(minNotional)} USDC` },
      ...(most === undefined
        ? []
        : [{ name: messages.explainRules.maxLeverage, figure: formatMultiple(most) }]),
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

/** Formats the order sizes a market accepts, for the end of a field label. */
export const formatOrderSizeRange = (market: MarketRules): string =>
  fillMessage(messages.sizesWords, {
    sizeMin: formatMarketSize(market.sizeMin, market),
    sizeMax: formatMarketSize(market.sizeMax, market),
  })
