import type { SealedStop, TradeRow, TradesTold } from '@core/history/trade'
import type { Fall, Grouping, TradeGroup } from '@core/history/trade-results'
import { readCount } from '@core/value/digits'
import { isZero } from '@core/value/decimal'
import { gain, money, percent, times } from './format'
import { age, dayOfYearTime } from './times'
import { shown } from './fill'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/trades'

/** What the columns of trades are called that no other table has. */
export const tradeTitles = messages.tradeTitles

/** Why a figure of a trade is not there. */
export const tradeWhy = {
  ...messages.tradeWhy,
  marks: (kept: string): string => fill(messages.tradeWhy.marks, { kept }),
} as const

/** What a figure of a trade says where there is none of it. */
export const tradeNone = messages.tradeNone

/** How a trade ended, or that it has not. */
export const tradeEndWords: Readonly<Record<TradeRow['ends'], string>> = messages.tradeEndWords

/** How a trade ended, at length. */
export const endSentences: Readonly<Record<TradeRow['ends'], string>> = messages.endSentences

/** For how much of its time the marks of a trade were kept. */
export const keptWords = (row: Pick<TradeRow, 'kept' | 'begins' | 'ends'>): string => {
  if (row.begins === 'not known') return tradeWhy.begins
  return row.ends === 'without a fill' ? tradeWhy.withoutFill : tradeWhy.marks(percent(row.kept, 0))
}

/** How long a trade lasted. */
export const lastedWords = (ms: number): string => age(ms)

const weekdays = messages.weekdays

/** What the trades of a group have in common. */
export function groupWords(by: Grouping, { of }: Pick<TradeGroup, 'of'>): string {
  if (of === undefined) return by === 'tag' ? tradeNone.untagged : tradeNone.unknownKind
  if (by === 'weekday') return weekdays[readCount(of)] ?? of
  return by === 'hour' ? `${of.padStart(2, '0')}:00` : shown(of)
}

/** The choices of what trades are put into groups by. */
export const groupingWords: Readonly<Record<Grouping, string>> = messages.groupingWords

/** R, as it is written. */
export const rWords = (r: NonNullable<TradeRow['r']>): string => `${gain(r)} R`

/** How many times over what was lost was won. */
export const factorWords = (factor: NonNullable<TradeGroup['profitFactor']>): string => times(factor)

/** The stop that a trade's risk is measured by. */
export const stopWords = (stop: SealedStop, price: string): string =>
  stop.isBracket
    ? fill(messages.stopWords.sealedEntry, { price, at: dayOfYearTime(stop.at) })
    : fill(messages.stopWords.firstSealedWhile, { price, at: dayOfYearTime(stop.at) })

/** What is left out of what is shown. */
export const leftOutWords = ({ left, looseFunding }: Pick<TradesTold, 'left' | 'looseFunding'>): string =>
  [
    ...(left === 0
      ? []
      : [
          fill(messages.leftOutWords.notShownChoose, {
            left: fillPlural(messages.leftOutWords.olderTrade, left),
          }),
        ]),
    ...(looseFunding.count === 0
      ? []
      : [
          fill(messages.leftOutWords.usdcBelongNo, {
            count: fillPlural(messages.leftOutWords.fundingPayment, looseFunding.count),
            amount: money(looseFunding.amount),
          }),
        ]),
  ].join(messages.leftOutWords.separator)

/** When a fall was made up for, or that it was not. */
export const recoveredWords = (fall: Pick<Fall, 'recovered'>): string =>
  fall.recovered === undefined ? messages.recoveredWords : dayOfYearTime(fall.recovered)

/** From where a fall went down. */
export const fallFromWords = (fall: Pick<Fall, 'from'>): string =>
  fall.from === undefined ? messages.fallFromWords : dayOfYearTime(fall.from)

/** What the place of trades says. */
export const tradesSays = {
  ...messages.tradesSays,
  untold: (count: number): string => fill(messages.tradesSays.untold, { count: String(count) }),
  curveOf: (trades: number, sum: string): string =>
    fill(messages.tradesSays.curveOf.orderEndedTogether, {
      trades: fillPlural(messages.tradesSays.curveOf.trade, trades),
      sum,
    }),
  summary: (count: number, result: string, rate: string | undefined): string =>
    fill(messages.tradesSays.summary.usdc, {
      count: fillPlural(messages.tradesSays.summary.trade, count),
      result,
      rate: rate === undefined ? '' : fill(messages.tradesSays.summary.won, { rate }),
    }),
  begunBefore: (more: string): string => fill(messages.tradesSays.begunBefore, { more }),
} as const

const wayText: Readonly<Record<string, string>> = messages.wayText

/** What the dialog says that takes a trade apart. */
export const tradeStorySays = {
  ...messages.tradeStorySays,
  title: (way: string, symbol: string): string => `${wayText[way] ?? way} ${symbol}`,
  about: (opened: string | undefined, closed: string | undefined): string =>
    fill(messages.tradeStorySays.about.to, {
      opened: opened ?? messages.tradeStorySays.about.beganBeforeSaved,
      closed: closed ?? messages.tradeStorySays.about.now,
    }),
  pathOf: (low: string, high: string): string => fill(messages.tradeStorySays.pathOf, { low, high }),
} as const

/** What the calendar says. */
export const calendarSays = {
  ...messages.calendarSays,
  noneShort: '·',
  month: (year: number, month: string, sum: string): string =>
    fill(messages.calendarSays.month, { month, year: String(year), sum }),
  day: (date: string, said: string): string => fill(messages.calendarSays.day, { date, said }),
  result: (result: string, count: number): string =>
    fill(messages.calendarSays.result.usdc, {
      result,
      count: fillPlural(messages.calendarSays.result.trade, count),
    }),
  trades: (count: number): string => fillPlural(messages.calendarSays.trades, count),
  ofDay: (date: string): string => fill(messages.calendarSays.ofDay, { date }),
} as const

/** A result, where it is known; one of nothing is a figure. */
export const resultWords = (row: Pick<TradeRow, 'result'>): string | undefined =>
  row.result === undefined ? undefined : isZero(row.result) ? money(row.result) : gain(row.result)
