import type { SealedTradeStop, RoundTripRow, TradesReport } from '@core/history/round-trip'
import type { DrawdownPhase, TradeGrouping, TradeGroupResult } from '@core/history/trade-results'
import { parseDigits } from '@core/value/scaled-integer'
import { isZero, negate } from '@core/value/decimal-amount'
import { formatSignedMoney, formatQuoteMoney, formatPercent, formatMultiple } from './format'
import { formatShortDuration, formatDateTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/trades'

export const tradeColumnTitles = messages.tradeTitles

export const missingTradeFigureReasons = {
  ...messages.tradeWhy,
  marks: (kept: string): string => fillMessage(messages.tradeWhy.marks, { kept }),
} as const

export const emptyTradeFigureLabels = messages.tradeNone

export const tradeEndLabels: Readonly<Record<RoundTripRow['ends'], string>> = messages.tradeEndWords

export const tradeEndMessages: Readonly<Record<RoundTripRow['ends'], string>> = messages.endSentences

/** Describes the share of a trade's duration for which mark prices were saved. */
export const describeMarkCoverage = (row: Pick<RoundTripRow, 'kept' | 'begins' | 'ends'>): string => {
  if (row.begins === 'not known') return missingTradeFigureReasons.begins
  return row.ends === 'without a fill'
    ? missingTradeFigureReasons.withoutFill
    : missingTradeFigureReasons.marks(formatPercent(row.kept, 0))
}

export const formatTradeDuration = (ms: number): string => formatShortDuration(ms)

const weekdayNames = messages.weekdays

export function formatTradeGroup(by: TradeGrouping, { of }: Pick<TradeGroupResult, 'of'>): string {
  if (of === undefined)
    return by === 'tag' ? emptyTradeFigureLabels.untagged : emptyTradeFigureLabels.unknownKind
  if (by === 'weekday') return weekdayNames[parseDigits(of)] ?? of
  return by === 'hour' ? `${of.padStart(2, '0')}:00` : sanitizeExternalText(of)
}

export const tradeGroupingLabels: Readonly<Record<TradeGrouping, string>> = messages.groupingWords

/** Formats a result as a multiple of the initial risk (R). */
export const formatRMultiple = (r: NonNullable<RoundTripRow['r']>): string => `${formatSignedMoney(r)} R`

/** Formats the ratio of total profit to total loss. */
export const formatProfitFactor = (factor: NonNullable<TradeGroupResult['profitFactor']>): string =>
  formatMultiple(factor)

/** Describes the stop that defines a trade's initial risk. */
export const describeTradeStop = (stop: SealedTradeStop, price: string): string =>
  stop.isBracket
    ? fillMessage(messages.stopWords.sealedEntry, { price, at: formatDateTime(stop.at) })
    : fillMessage(messages.stopWords.firstSealedWhile, { price, at: formatDateTime(stop.at) })

export const describeOmittedTrades = ({
  left,
  looseFunding,
}: Pick<TradesReport, 'left' | 'looseFunding'>): string =>
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
            amount: formatSignedMoney(negate(looseFunding.amount)),
          }),
        ]),
  ].join(messages.leftOutWords.separator)

/** Formats the time of recovery from a drawdown, or that it has not recovered. */
export const formatRecoveryTime = (drawdown: Pick<DrawdownPhase, 'recovered'>): string =>
  drawdown.recovered === undefined ? messages.recoveredWords : formatDateTime(drawdown.recovered)

/** Formats the start of a drawdown. */
export const formatDrawdownStart = (drawdown: Pick<DrawdownPhase, 'from'>): string =>
  drawdown.from === undefined ? messages.fallFromWords : formatDateTime(drawdown.from)

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

/** Formats a trade's result. A zero result is displayed as a figure; an unknown one is `undefined`. */
export const formatTradeResult = (row: Pick<RoundTripRow, 'result'>): string | undefined =>
  row.result === undefined
    ? undefined
    : isZero(row.result)
      ? formatQuoteMoney(row.result)
      : formatSignedMoney(row.result)
