import { computeNotional } from '@core/figures/margin-rates'
import { computeRelativeChange } from '@core/figures/price-math'
import {
  fundingAverageSpans,
  priceChangeSpans,
  type FundingAverageSpan,
  type PriceChangeSpan,
  type FundingAverages,
  type MarketFundingRate,
  type IndexPriceSource,
  type MarketOpenInterest,
  type MarketPriceChanges,
} from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import {
  formatSignedPercent,
  getChangeTone,
  formatCount,
  UNKNOWN_FIGURE_DASH,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
} from './format'
import { sanitizeExternalText } from './fill'
import { formatDayTime } from './times'
import { fillMessage } from './message'
import * as messages from './en/market-facts'

/** One line of the list that opens under a market figure. */
export interface MarketFactLine {
  readonly name: string
  readonly figure: string
  readonly tone?: string
}

export const priceChangeSpanLabels: Readonly<Record<PriceChangeSpan, string>> = messages.changeSpanWords

const fundingAverageLabels: Readonly<Record<FundingAverageSpan, string>> = messages.averageWords

export const marketFactMessages = {
  ...messages.factSays,
  averages: {
    heading: messages.factSays.averages.heading,
    note: (hours: number | undefined, since: string | undefined): string =>
      [
        hours === undefined
          ? messages.factSays.averages.note.meanRatesEach
          : fillMessage(messages.factSays.averages.note.meanRatesEachH, { hours: String(hours) }),
        messages.factSays.averages.note.besideHowMany,
        since === undefined
          ? ''
          : fillMessage(messages.factSays.averages.note.ratesSince, {
              since: sanitizeExternalText(since, 19),
            }),
      ]
        .filter(part => part !== '')
        .join(messages.factSays.averages.note.separator),
  },
  periods: (positive: number, negative: number): string =>
    fillMessage(messages.factSays.periods, {
      positive: formatCount(positive),
      negative: formatCount(negative),
    }),
  asOf: (at: string, age: string): string => fillMessage(messages.factSays.asOf, { at, age }),
} as const

/** Computes the price change over `span`, both prices from the same venue message. `undefined` if one is unknown. */
export function computeSpanPriceChange(
  row: MarketPriceChanges | undefined,
  span: PriceChangeSpan,
): Amount | undefined {
  const [then, last] = [row?.before[span], row?.last]
  return then && last && computeRelativeChange(then, last)
}

export const buildPriceChangeLines = (
  row: MarketPriceChanges,
  market: MarketRules | undefined,
): readonly MarketFactLine[] =>
  priceChangeSpans.map(span => {
    const [change, then] = [computeSpanPriceChange(row, span), row.before[span]]
    return {
      name:
        then === undefined
          ? priceChangeSpanLabels[span]
          : fillMessage(messages.changeLines, {
              span: priceChangeSpanLabels[span],
              then: formatMarketPrice(then, market),
            }),
      figure: change === undefined ? UNKNOWN_FIGURE_DASH : formatSignedPercent(change),
      tone: getChangeTone(change),
    }
  })

export function buildOpenInterestLines(
  { long, short }: MarketOpenInterest,
  mark: Amount | undefined,
  market: MarketRules | undefined,
): readonly MarketFactLine[] {
  const formatSide = (size: Amount): string =>
    `${formatMarketSize(size, market)} ${market?.base ?? ''}`.trim()
  const formatNotional = (size: Amount): string =>
    mark === undefined ? UNKNOWN_FIGURE_DASH : `${formatQuoteMoney(computeNotional(size, mark))} USDC`
  return [
    { name: messages.interestLines.long, figure: formatSide(long) },
    { name: messages.interestLines.longNotionalMark, figure: formatNotional(long) },
    { name: messages.interestLines.short, figure: formatSide(short) },
    { name: messages.interestLines.shortNotionalMark, figure: formatNotional(short) },
  ]
}

export const buildLastFundingLine = ({ last, lastAt }: MarketFundingRate): MarketFactLine => ({
  name: lastAt === undefined ? UNKNOWN_FIGURE_DASH : formatDayTime(lastAt),
  figure: formatSignedPercent(last, 4),
  tone: getChangeTone(last, 4),
})

/** Lists the average funding rate of each span that the venue reported. */
export const buildFundingAverageLines = ({ over }: FundingAverages): readonly MarketFactLine[] =>
  fundingAverageSpans.flatMap(span => {
    const average = over[span]
    return average === undefined
      ? []
      : [
          {
            name: `${fundingAverageLabels[span]} · ${marketFactMessages.periods(average.positive, average.negative)}`,
            figure: formatSignedPercent(average.rate, 4),
            tone: getChangeTone(average.rate, 4),
          },
        ]
  })

/** Lists the sources of an index under the venue's own names. */
export const buildIndexSourceLines = ({ sources }: IndexPriceSource): readonly MarketFactLine[] =>
  sources.map((source, at) => ({ name: formatCount(at + 1), figure: sanitizeExternalText(source, 40) }))
