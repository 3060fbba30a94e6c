import { notionalOf } from '@core/figures/rates'
import { changeFrom } from '@core/figures/prices'
import {
  averageSpans,
  changeSpans,
  type AverageSpan,
  type ChangeSpan,
  type FundingAverages,
  type FundingRate,
  type IndexSource,
  type OpenInterest,
  type PriceChanges,
} from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { change, changeTone, counted, DASH, money, price, size } from './format'
import { shown } from './fill'
import { dayTime } from './times'
import { fill } from './message'
import * as messages from './en/market-facts'

/** A line under a figure that was opened: what it names, and what that comes to. */
export interface FactLine {
  readonly name: string
  readonly figure: string
  readonly tone?: string
}

/** The spans that prices are told over, as they are chosen. */
export const changeSpanWords: Readonly<Record<ChangeSpan, string>> = messages.changeSpanWords

const averageWords: Readonly<Record<AverageSpan, string>> = messages.averageWords

/** What stands over and under such lines. */
export const factSays = {
  ...messages.factSays,
  averages: {
    heading: messages.factSays.averages.heading,
    note: (hours: number | undefined, since: string | undefined): string =>
      [
        hours === undefined
          ? messages.factSays.averages.note.meanRatesEach
          : fill(messages.factSays.averages.note.meanRatesEachH, { hours: String(hours) }),
        messages.factSays.averages.note.besideHowMany,
        since === undefined
          ? ''
          : fill(messages.factSays.averages.note.ratesSince, { since: shown(since, 19) }),
      ]
        .filter(part => part !== '')
        .join(messages.factSays.averages.note.separator),
  },
  periods: (positive: number, negative: number): string =>
    fill(messages.factSays.periods, { positive: counted(positive), negative: counted(negative) }),
  asOf: (at: string, age: string): string => fill(messages.factSays.asOf, { at, age }),
} as const

/** How far a market moved over a span, by prices that were told together; nothing where one of them is not known. */
export function movedOver(row: PriceChanges | undefined, span: ChangeSpan): Amount | undefined {
  const [then, last] = [row?.before[span], row?.last]
  return then && last && changeFrom(then, last)
}

/** How far a market moved over each span. */
export const changeLines = (row: PriceChanges, market: Market | undefined): readonly FactLine[] =>
  changeSpans.map(span => {
    const [moved, then] = [movedOver(row, span), row.before[span]]
    return {
      name:
        then === undefined
          ? changeSpanWords[span]
          : fill(messages.changeLines, { span: changeSpanWords[span], then: price(then, market) }),
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
    { name: messages.interestLines.long, figure: held(long) },
    { name: messages.interestLines.longNotionalMark, figure: worth(long) },
    { name: messages.interestLines.short, figure: held(short) },
    { name: messages.interestLines.shortNotionalMark, figure: worth(short) },
  ]
}

/** What was paid last, and when. */
export const lastPaidLine = ({ last, lastAt }: FundingRate): FactLine => ({
  name: lastAt === undefined ? DASH : dayTime(lastAt),
  figure: change(last, 4),
  tone: changeTone(last, 4),
})

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

/** Where an index comes from: a line for each source, as the venue calls it. */
export const sourceLines = ({ sources }: IndexSource): readonly FactLine[] =>
  sources.map((source, at) => ({ name: counted(at + 1), figure: shown(source, 40) }))
