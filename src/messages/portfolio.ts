import type { FigureRowsQuery } from '@core/history/figure-explanation'
import type { GapFillingProgress, HistoryProgress } from '@core/history/history-progress'
import type { HistoryTable } from '@core/history/history-table'
import { computeWinShare, type VenueComparison, type PortfolioReport } from '@core/history/portfolio-report'
import { isZero } from '@core/value/decimal-amount'
import type { AccountValueHistory } from '@core/history/account-value'
import { formatBookedAmount, formatMegabytes, formatPercent } from './format'
import { formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/portfolio'

/** A portfolio figure whose explanation the user can open. */
export type PortfolioFigureName = FigureRowsQuery['figure'] | 'net' | 'drawdown' | 'value' | 'value fall'

/** Returns true for a figure that is explained by its inputs and not by the rows of a sum. */
export const isExplainedByInputs = (
  name: PortfolioFigureName,
): name is Exclude<PortfolioFigureName, FigureRowsQuery['figure']> =>
  name === 'net' || name === 'drawdown' || name === 'value' || name === 'value fall'

/** Reason why the account value is unknown for some days. */
export const accountValueGapReason = messages.valueKeptWords

export const portfolioFigureTitles: Record<PortfolioFigureName, string> = messages.figureTitles

export const portfolioFigureFormulas: Record<PortfolioFigureName, string> = messages.formulas

export const historyTableTitles: Record<HistoryTable, string> = messages.tableTitles

export const exportedTableTitles = {
  ...messages.savedTitles,
  ...historyTableTitles,
} as const

/** Titles of the comparisons of our totals with the venue's. */
export const venueComparisonTitles: Record<VenueComparison['what'], string> = messages.comparisonTitles

/** Reasons why two compared totals may differ without an error in either. */
export const venueComparisonReasons: Record<VenueComparison['what'], string> = messages.comparisonReasons

/** Formats the share of profitable positions. Returns `undefined` if no position was closed. */
export function formatWinRate(wins: PortfolioReport['wins']): string | undefined {
  const share = computeWinShare(wins)
  return share && formatPercent(share, 1)
}

export const describeWinCounts = ({ won, lost, even }: PortfolioReport['wins']): string =>
  won + lost + even === 0
    ? messages.winWords.noClosedPosition
    : fillMessage(messages.winWords.wonLostEven, { won: String(won), lost: String(lost), even: String(even) })

/** Formats the period of the largest drawdown. */
export const formatDrawdownPeriod = ({ amount, from, to }: PortfolioReport['drawdown']): string =>
  isZero(amount) || to === undefined
    ? messages.fallWords.noDrawdown
    : fillMessage(messages.fallWords.to, { from: from ?? messages.fallWords.start, to })

/** Formats the period of the largest drawdown of the account value. A single saved value shows no drawdown. */
export function formatValueDrawdownPeriod({
  saved,
  drawdown: { amount, from, to },
}: AccountValueHistory): string {
  if (saved === 1) return figureCardMessages.keptOnce
  if (isZero(amount) || from === undefined || to === undefined) return messages.valueFallWords.noDrawdown
  return fillMessage(messages.valueFallWords.to, { from: formatDayTime(from), to: formatDayTime(to) })
}

/** Splits the change of the account value into labelled parts. */
export function buildValueChangeParts({
  points,
  change,
  moved,
  net,
  rest,
  uncounted,
}: AccountValueHistory): readonly (readonly [string, string])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const others =
    uncounted === 0
      ? ''
      : fillMessage(messages.worthParts.transfersOtherTokens, { uncounted: String(uncounted) })
  return [
    [
      fillMessage(messages.worthParts.firstSaved, { at: formatDayTime(first.at) }),
      formatBookedAmount(first.value),
    ],
    [
      fillMessage(messages.worthParts.lastSaved, { at: formatDayTime(last.at) }),
      formatBookedAmount(last.value),
    ],
    [messages.worthParts.change, formatBookedAmount(change)],
    [messages.worthParts.transfersLessTransfers, formatBookedAmount(moved)],
    [messages.worthParts.netPnLMeanwhile, formatBookedAmount(net)],
    [fillMessage(messages.worthParts.notExplainedEither, { others }), formatBookedAmount(rest)],
  ]
}

/**
 * Describes the fills without a reported PnL or fee, which the figures leave out. Returns `undefined` if there are
 * none.
 */
export const describeIncompleteFills = (count: number): string | undefined =>
  count === 0 ? undefined : fillPluralMessage(messages.untoldWords, count, { count: String(count) })

/** Note on the UTC day boundary for daily figures. */
export const dayBoundaryMessage = messages.dayWords

export function describeHistoryProgress(progress: HistoryProgress | undefined): string {
  if (progress === undefined) return messages.progressWords.historyNotSynchronised
  if (progress.why !== undefined)
    return fillMessage(messages.progressWords.historyCannotSaved, {
      why: sanitizeExternalText(progress.why, 100),
    })
  const late = progress.tables.filter(({ is }) => is !== 'up to date')
  const trouble = progress.tables.find(each => each.trouble !== undefined)
  if (trouble !== undefined)
    return fillMessage(messages.progressWords.couldNotRead, {
      table: historyTableTitles[trouble.table],
      trouble: sanitizeExternalText(trouble.trouble ?? '', 80),
    })
  if (late.length > 0)
    return fillMessage(messages.progressWords.synchronising, {
      late: late.map(({ table }) => historyTableTitles[table]).join(messages.progressWords.separator),
      rows: fillPluralMessage(
        messages.fillingWords.row,
        progress.tables.reduce((sum, { taken }) => sum + taken, 0),
      ),
    })
  const upTo = Math.min(...progress.tables.map(each => each.upTo ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(upTo)) return messages.progressWords.nothingReadYet
  const { filling } = progress
  return filling === undefined
    ? fillMessage(messages.progressWords.completeUpVenue, { upTo: formatDayTime(upTo) })
    : fillMessage(messages.progressWords.readUpVenue, {
        upTo: formatDayTime(upTo),
        filling: describeGapFilling(filling),
      })
}

export const statementWorkMessage = messages.workWords.statement

export const describeSaving = (bytes: number): string =>
  fillMessage(messages.workWords.saving, { megabytes: formatMegabytes(bytes) })

/** Hint about the public query, which can return rows missing from the account's own lists. */
export const gapFillingHintMessage = messages.wouldFillWords

/** Describes the progress of the search for rows missing from the account's own lists. */
function describeGapFilling({ is, upTo, rows, unsure, trouble }: GapFillingProgress): string {
  const taken = fillMessage(messages.fillingWords.takenPublicQuery, {
    rows: fillPluralMessage(messages.fillingWords.row, rows),
  })
  const leftOut =
    unsure === 0
      ? ''
      : fillMessage(messages.fillingWords.leftOutHere, {
          unsure: fillPluralMessage(messages.fillingWords.row, unsure),
        })
  if (is === 'not allowed')
    return fillMessage(messages.fillingWords.howFarVenue, {
      wouldFillWords: gapFillingHintMessage,
      rows: rows === 0 ? '' : fillMessage(messages.fillingWords.before, { taken }),
      leftOut,
    })
  if (trouble !== undefined)
    return fillMessage(messages.fillingWords.leaveOutCould, {
      trouble: sanitizeExternalText(trouble, 80),
      leftOut,
    })
  if (is === 'reading' || upTo === undefined)
    return fillMessage(messages.fillingWords.leaveOutBeing, { taken, leftOut })
  return fillMessage(messages.fillingWords.leaveOutLooked, { upTo: formatDayTime(upTo), taken, leftOut })
}

export const venueComparisonMessages = messages.againstSays

export const accountCurveMessages = {
  ...messages.curveSays,
  /** Names the saved values, and their beginning if it is later than that of the period. */
  keptSince: (oldest: number | undefined, from: number): string =>
    oldest === undefined || oldest <= from
      ? messages.curveSays.kept
      : fillMessage(messages.curveSays.keptSince, { since: formatDayTime(oldest) }),
  noRecords: (date: string): string => fillMessage(messages.curveSays.noRecords, { date }),
  onlyWorth: (from: string, to: string, worth: string): string =>
    fillMessage(messages.curveSays.onlyWorth, { from, to, worth }),
  stayed: (from: string, to: string, sum: string): string =>
    fillMessage(messages.curveSays.stayed, { from, to, sum }),
} as const

export const figureExplanationMessages = {
  ...messages.explainSays,
  inMarket: (symbol: string): string => fillMessage(messages.explainSays.inMarket, { symbol }),
  period: (from: string, to: string): string => fillMessage(messages.explainSays.period, { from, to }),
  rows: (figure: string): string => fillMessage(messages.explainSays.rows, { figure }),
  shown: (rows: number, sum: string): string =>
    fillMessage(messages.explainSays.shown.shownTogether, {
      rows: fillPluralMessage(messages.explainSays.shown.row, rows),
      sum,
    }),
} as const

export const figureCardMessages = {
  ...messages.cardSays,
  fills: (count: number): string => fillPluralMessage(messages.cardSays.fills, count),
  sinceKept: (change: string): string => fillMessage(messages.cardSays.sinceKept, { change }),
} as const

export const periodBarMessages = {
  ...messages.periodSays,
  noDay: (typed: string): string =>
    typed === ''
      ? messages.periodSays.noDay.typeDay
      : fillMessage(messages.periodSays.noDay.noDayType, { typed }),
  savedIn: (rows: number, file: string): string =>
    fillMessage(messages.periodSays.savedIn.in, {
      rows: fillPluralMessage(messages.periodSays.savedIn.row, rows),
      file,
    }),
} as const
