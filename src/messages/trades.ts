import type { SealedTradeStop, RoundTripRow, TradesReport } from '@core/history/trade'
import type { DrawdownPhase, TradeGrouping, TradeGroupResult } from '@core/history/trade-results'
import { parseDigits } from '@core/value/digits'
import { isZero } from '@core/value/decimal'
import { formatSignedMoney, formatQuoteMoney, formatPercent, formatMultiple } from './format'
import { formatShortDuration, formatDateTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/trades'

/** What the columns of trades are called that no other table has. */
export const tradeColumnTitles = messages.tradeTitles

/** Why a figure of a trade is not there. */
export const missingTradeFigureReasons = {
  ...messages.tradeWhy,
  marks: (kept: string): string => fillMessage(messages.tradeWhy.marks, { kept }),
} as const

/** What a figure of a trade says where there is none of it. */
export const emptyTradeFigureLabels = messages.tradeNone

/** How a trade ended, or that it has not. */
export const tradeEndLabels: Readonly<Record<RoundTripRow['ends'], string>> = messages.tradeEndWords

/** How a trade ended, at length. */
export const tradeEndMessages: Readonly<Record<RoundTripRow['ends'], string>> = messages.endSentences

/** For how much of its time the marks of a trade were kept. */
export const describeMarkCoverage = (row: Pick<RoundTripRow, 'kept' | 'begins' | 'ends'>): string => {
  if (row.begins === 'not known') return missingTradeFigureReasons.begins
  return row.ends === 'without a fill' ? missingTradeFigureReasons.withoutFill : missingTradeFigureReasons.marks(formatPercent(row.kept, 0))
}

/** How long a trade lasted. */
export const formatTradeDuration = (ms: number): string => formatShortDuration(ms)

const weekdayNames = messages.weekdays

/** What the trades of a group have in common. */
export function formatTradeGroup(by: TradeGrouping, { of }: Pick<TradeGroupResult, 'of'>): string {
  if (of === undefined) return by === 'tag' ? emptyTradeFigureLabels.untagged : emptyTradeFigureLabels.unknownKind
  if (by === 'weekday') return weekdayNames[parseDigits(of)] ?? of
  return by === 'hour' ? `${of.padStart(2, '0')}:00` : sanitizeExternalText(of)
}

/** The choices of what trades are put into groups by. */
export const tradeGroupingLabels: Readonly<Record<TradeGrouping, string>> = messages.groupingWords

/** R, as it is written. */
export const formatRMultiple = (r: NonNullable<RoundTripRow['r']>): string => `${formatSignedMoney(r)} R`

/** How many times over what was lost was won. */
export const formatProfitFactor = (factor: NonNullable<TradeGroupResult['profitFactor']>): string => formatMultiple(factor)

/** The stop that a trade's risk is measured by. */
export const describeTradeStop = (stop: SealedTradeStop, price: string): string =>
  stop.isBracket
    ? fillMessage(messages.stopWords.sealedEntry, { price, at: formatDateTime(stop.at) })
    : fillMessage(messages.stopWords.firstSealedWhile, { price, at: formatDateTime(stop.at) })

/** What is left out of what is shown. */
export const describeOmittedTrades = ({ left, looseFunding }: Pick<TradesReport, 'left' | 'looseFunding'>): string =>
  [
    ...(left === 0
      ? []
      : [
          fillMessage(messages.leftOutWords.notShownChoose, {
            left: fillPluralMessage(messages.leftOutWords.olderTrade, left),
          }),
        ]),
    ...(looseFunding.count === 0
      ? []
      : [
          fillMessage(messages.leftOutWords.usdcBelongNo, {
            count: fillPluralMessage(messages.leftOutWords.fundingPayment, looseFunding.count),
            amount: formatQuoteMoney(looseFunding.amount),
          }),
        ]),
  ].join(messages.leftOutWords.separator)

/** When a fall was made up for, or that it was not. */
export const formatRecoveryTime = (drawdown: Pick<DrawdownPhase, 'recovered'>): string =>
  drawdown.recovered === undefined ? messages.recoveredWords : formatDateTime(drawdown.recovered)

/** From where a fall went down. */
export const formatDrawdownStart = (drawdown: Pick<DrawdownPhase, 'from'>): string =>
  drawdown.from === undefined ? messages.fallFromWords : formatDateTime(drawdown.from)

/** What the place of trades says. */
export const tradesViewMessages = {
  ...messages.tradesSays,
  untold: (count: number): string => fillMessage(messages.tradesSays.untold, { count: String(count) }),
  curveOf: (trades: number, sum: string): string =>
    fillMessage(messages.tradesSays.curveOf.orderEndedTogether, {
      trades: fillPluralMessage(messages.tradesSays.curveOf.trade, trades),
      sum,
    }),
  summary: (count: number, result: string, rate: string | undefined): string =>
    fillMessage(messages.tradesSays.summary.usdc, {
      count: fillPluralMessage(messages.tradesSays.summary.trade, count),
      result,
      rate: rate === undefined ? '' : fillMessage(messages.tradesSays.summary.won, { rate }),
    }),
  begunBefore: (more: string): string => fillMessage(messages.tradesSays.begunBefore, { more }),
} as const

const tradeDirectionLabels: Readonly<Record<string, string>> = messages.wayText

/** What the dialog says that takes a trade apart. */
export const tradeDetailMessages = {
  ...messages.tradeStorySays,
  title: (way: string, symbol: string): string => `${tradeDirectionLabels[way] ?? way} ${symbol}`,
  about: (opened: string | undefined, closed: string | undefined): string =>
    fillMessage(messages.tradeStorySays.about.to, {
      opened: opened ?? messages.tradeStorySays.about.beganBeforeSaved,
      closed: closed ?? messages.tradeStorySays.about.now,
    }),
  pathOf: (low: string, high: string): string => fillMessage(messages.tradeStorySays.pathOf, { low, high }),
} as const

/** What the calendar says. */
export const tradeCalendarMessages = {
  ...messages.calendarSays,
  noneShort: '·',
  month: (year: number, month: string, sum: string): string =>
    fillMessage(messages.calendarSays.month, { month, year: String(year), sum }),
  day: (date: string, said: string): string => fillMessage(messages.calendarSays.day, { date, said }),
  result: (result: string, count: number): string =>
    fillMessage(messages.calendarSays.result.usdc, {
      result,
      count: fillPluralMessage(messages.calendarSays.result.trade, count),
    }),
  trades: (count: number): string => fillPluralMessage(messages.calendarSays.trades, count),
  ofDay: (date: string): string => fillMessage(messages.calendarSays.ofDay, { date }),
} as const

/** A result, where it is known; one of nothing is a figure. */
export const formatTradeResult = (row: Pick<RoundTripRow, 'result'>): string | undefined =>
  row.result === undefined ? undefined : isZero(row.result) ? formatQuoteMoney(row.result) : formatSignedMoney(row.result)
