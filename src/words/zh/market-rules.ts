import { isPositive, type Amount } from '@core/value/decimal'
import type { Market, Side } from '@core/market/market'
import { bandOf } from '@core/context/order-context'
import { mostLeverage } from '@core/figures/rates'
import { exact, price, size, times } from '../format'
import type { FigureOrigin } from '../explain'

/** 标记价格在当前位置时，某一方向的委托可接受的价格。 */
export function bandWords(market: Market, mark: Amount, side: Side): string {
  const { low, high } = bandOf(market, mark, side)
  return `${price(low, market)} 至 ${price(high, market)}`
}

/** What an order has to keep to in a market, all of it: the grid, the sizes, the value, and the band as it is now. */
export function explainRules(market: Market, mark: Amount | undefined, at?: number): FigureOrigin {
  const { tick, step, sizeMin, sizeMax, priceMin, priceMax, minNotional } = market
  const band = (side: Side): string =>
    mark === undefined ? '没有标记价格，无法得知' : bandWords(market, mark, side)
  const most = mostLeverage(market, 2)
  const ceiling = isPositive(priceMax) ? price(priceMax, market) : '无上限'
  return {
    title: `${market.symbol} 的规则`,
    formula:
      '价格须为最小价格变动的整数倍，并在当时标记价格的区间之内；数量须为步长的整数倍，并在允许的数量之内；价格 × 数量不低于最小名义价值。只减仓委托在交易所可以更小；本终端仍按同样的规则要求。',
    inputs: [
      { name: '最小价格变动', figure: `${exact(tick)} USDC` },
      { name: '价格范围', figure: `${price(priceMin, market)} 至 ${ceiling}` },
      { name: '买入价格区间，现在', figure: band('BUY') },
      { name: '卖出价格区间，现在', figure: band('SELL') },
      { name: '步长', figure: `${exact(step)} ${market.base}` },
      { name: '委托数量', figure: `${size(sizeMin, market)} 至 ${size(sizeMax, market)} ${market.base}` },
      { name: '最小名义价值', figure: `${exact(minNotional)} USDC` },
      ...(most === undefined ? [] : [{ name: '最高杠杆', figure: times(most) }]),
      { name: '保证金', figure: market.isolatedOnly ? '仅逐仓' : '全仓或逐仓' },
    ],
    source: '读取到的交易所规则；价格区间由本终端根据规则和标记价格算出。',
    at,
  }
}

/** The sizes an order may have, for the end of a field's label. */
export const sizesWords = (market: Market): string =>
  `${size(market.sizeMin, market)} 至 ${size(market.sizeMax, market)}`
