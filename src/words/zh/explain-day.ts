import { widthOf } from '@core/figures/prices'
import { notionalOf } from '@core/figures/rates'
import type { FigureOrigin, ToldMarket } from '../explain'
import { change, money, price, size } from '../format'
import { DESK, input, VENUE } from './explain'

/** 最新成交与一天前的市场相差多远。 */
export const explainDay = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: '24 小时涨跌',
  formula: '（最新成交 − 24 小时前的价格）÷ 24 小时前的价格。按滚动的 24 小时计，不以午夜为界。',
  inputs: [
    ...input('最新成交', quote?.last && price(quote.last, market)),
    ...input('24 小时前', quote?.open24h && price(quote.open24h, market)),
  ],
  source: DESK,
  at,
})

/** 市场在哪些价格之间成交。 */
export function explainRange({ quote, market, at }: ToldMarket): FigureOrigin {
  const { high24h: high, low24h: low } = quote ?? {}
  const width = high && low && widthOf(low, high)
  return {
    title: '24 小时最高 / 最低',
    formula: '最近 24 小时最高和最低的成交价。不含标记价格和报价。',
    inputs: [
      ...input('最高', high && price(high, market)),
      ...input('最低', low && price(low, market)),
      ...input('幅度', width && change(width)),
    ],
    source: VENUE,
    at,
  }
}

/** 一个市场有多少未平仓。 */
export function explainInterest({ quote, market, at }: ToldMarket): FigureOrigin {
  const { openInterest: open, mark } = quote ?? {}
  return {
    title: '持仓量',
    formula: '这个市场一边的全部仓位，所有账户相加；另一边同样大。',
    inputs: [
      ...input('未平', open && `${size(open, market)} ${market?.base ?? ''}`),
      ...input('按标记价格的名义价值', open && mark && `${money(notionalOf(open, mark))} USDC`),
    ],
    source: VENUE,
    at,
  }
}

/** 一个市场成交了多少。 */
export const explainVolume = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: '24 小时成交额',
  formula: '最近 24 小时每笔成交的价格 × 数量相加。按滚动的 24 小时计，不以午夜为界。',
  inputs: [
    ...input('成交额', quote?.turnover24h && `${money(quote.turnover24h)} USDC`),
    ...input('按数量', quote?.volume24h && `${size(quote.volume24h, market)} ${market?.base ?? ''}`),
  ],
  source: VENUE,
  at,
})
