import { notionalOf } from '@core/figures/rates'
import {
  averageSpans,
  changeSpans,
  type AverageSpan,
  type ChangeSpan,
  type FundingAverages,
  type OpenInterest,
  type PriceChanges,
} from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { change, changeTone, counted, DASH, money, price, size } from '../format'
import { shown } from '../fill'
import { movedOver, type FactLine } from '../market-facts'

export { lastPaidLine, movedOver, sourceLines } from '../market-facts'

/** The spans that prices are told over, as they are chosen. */
export const changeSpanWords: Readonly<Record<ChangeSpan, string>> = {
  '5m': '5 分',
  '30m': '30 分',
  '1h': '1 小时',
  '4h': '4 小时',
  '24h': '24 小时',
  '3d': '3 天',
  '7d': '7 天',
  '30d': '30 天',
}

const averageWords: Readonly<Record<AverageSpan, string>> = {
  last: '最近一次',
  '1d': '1 天',
  '3d': '3 天',
  '7d': '7 天',
  '14d': '14 天',
  '30d': '30 天',
  '90d': '90 天',
  '180d': '180 天',
}

/** What stands over and under such lines. */
export const factSays = {
  changes: {
    heading: '价格变动',
    note: '(最新价 − 当时价格) ÷ 当时价格，两者为同一次报告。24 小时以内的当时为整分钟，3 天、7 天和 30 天为当天 00:00 UTC。交易所没有的价格不列出。',
  },
  interests: {
    heading: '交易者持仓',
    note: '不含做市商，因此多空不相等，两者之和以及任何一方都不是上面的未平仓量。名义价值 = 数量 × 标记价格。',
  },
  averages: {
    heading: '平均资金费率',
    note: (hours: number | undefined, since: string | undefined): string =>
      [
        hours === undefined ? '各期费率的平均值。' : `各期费率的平均值，每期 ${hours} 小时。`,
        '旁边是多头支付（+）和空头支付（−）的期数：交易所的数据短于该区间时，平均值只含已有的部分。',
        since === undefined ? '' : `它的费率数据始于 ${shown(since, 19)}。`,
      ]
        .filter(part => part !== '')
        .join(''),
  },
  sources: {
    heading: '指数来源',
    note: '交易所读取的市场，按它自己的名称列出。权重未公布。',
  },
  lastPaid: '上次资金费率',
  periods: (positive: number, negative: number): string =>
    `${counted(positive)} 期 + / ${counted(negative)} 期 −`,
  reading: '加载中…',
  unread: '现在无法加载。',
  none: '交易所没有公布该市场的数据。',
  asOf: (at: string, age: string): string => `截至 ${at}（${age}前）。`,
} as const

/** How far a market moved over each span. */
export const changeLines = (row: PriceChanges, market: Market | undefined): readonly FactLine[] =>
  changeSpans.map(span => {
    const [moved, then] = [movedOver(row, span), row.before[span]]
    return {
      name:
        then === undefined ? changeSpanWords[span] : `${changeSpanWords[span]}，从 ${price(then, market)}`,
      figure: moved === undefined ? DASH : change(moved),
      tone: changeTone(moved),
    }
  })

/** How much traders hold on each side. */
export function interestLines(
  { long, short }: OpenInterest,
  mark: Amount | undefined,
  market: Market | undefined,
): readonly FactLine[] {
  const held = (of: Amount): string => `${size(of, market)} ${market?.base ?? ''}`.trim()
  const worth = (of: Amount): string => (mark === undefined ? DASH : `${money(notionalOf(of, mark))} USDC`)
  return [
    { name: '多头', figure: held(long) },
    { name: '多头，按标记价格的名义价值', figure: worth(long) },
    { name: '空头', figure: held(short) },
    { name: '空头，按标记价格的名义价值', figure: worth(short) },
  ]
}

/** What funding was on average over each span that was told. */
export const averageLines = ({ over }: FundingAverages): readonly FactLine[] =>
  averageSpans.flatMap(span => {
    const told = over[span]
    return told === undefined
      ? []
      : [
          {
            name: `${averageWords[span]} · ${factSays.periods(told.positive, told.negative)}`,
            figure: change(told.rate, 4),
            tone: changeTone(told.rate, 4),
          },
        ]
  })
