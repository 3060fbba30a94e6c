import type { FigureRowsQuery } from '@core/history/explanation'
import type { GapFillingProgress, HistoryProgress } from '@core/history/history-progress'
import type { HistoryTable } from '@core/history/history-table'
import { computeWinShare, type VenueComparison, type PortfolioReport } from '@core/history/portfolio'
import { isZero } from '@core/value/decimal'
import type { AccountValueHistory } from '@core/history/account-value'
import { formatBookedAmount, formatPercent } from './format'
import { formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/portfolio'

/** A figure of the portfolio that a person can ask about. */
export type PortfolioFigureName = FigureRowsQuery['figure'] | 'net' | 'drawdown' | 'value' | 'value fall'

/** Whether a figure is explained by what goes into it, and not by the rows that it is the sum of. */
export const isExplainedByInputs = (name: PortfolioFigureName): name is Exclude<PortfolioFigureName, FigureRowsQuery['figure']> =>
  name === 'net' || name === 'drawdown' || name === 'value' || name === 'value fall'

/** Why an account's value may not be known of some days. */
export const accountValueGapReason = messages.valueKeptWords

/** What each figure is called. */
export const portfolioFigureTitles: Record<PortfolioFigureName, string> = messages.figureTitles

/** How each figure is worked out, and from what. */
export const portfolioFigureFormulas: Record<PortfolioFigureName, string> = messages.formulas

/** What each of the kept tables is called. */
export const historyTableTitles: Record<HistoryTable, string> = messages.tableTitles

/** What each table is called that can be saved for other programs. */
export const exportedTableTitles = {
  ...messages.savedTitles,
  ...historyTableTitles,
} as const

/** What of ours stands beside what of the venue's. */
export const venueComparisonTitles: Record<VenueComparison['what'], string> = messages.comparisonTitles

/** Why the two may differ without either being wrong. */
export const venueComparisonReasons: Record<VenueComparison['what'], string> = messages.comparisonReasons

/** The share of positions won, in percent; none where none was closed. */
export function formatWinRate(wins: PortfolioReport['wins']): string | undefined {
  const share = computeWinShare(wins)
  return share && formatPercent(share, 1)
}

/** How positions ended, in words. */
export const describeWinCounts = ({ won, lost, even }: PortfolioReport['wins']): string =>
  won + lost + even === 0
    ? messages.winWords.noClosedPosition
    : fillMessage(messages.winWords.wonLostEven, { won: String(won), lost: String(lost), even: String(even) })

/** Where the largest fall was. */
export const formatDrawdownPeriod = ({ amount, from, to }: PortfolioReport['drawdown']): string =>
  isZero(amount) || to === undefined
    ? messages.fallWords.noDrawdown
    : fillMessage(messages.fallWords.to, { from: from ?? messages.fallWords.start, to })

/** Where the largest fall of the account’s value was; one moment alone tells of none. */
export function formatValueDrawdownPeriod({ saved, drawdown: { amount, from, to } }: AccountValueHistory): string {
  if (saved === 1) return figureCardMessages.keptOnce
  if (isZero(amount) || from === undefined || to === undefined) return messages.valueFallWords.noDrawdown
  return fillMessage(messages.valueFallWords.to, { from: formatDayTime(from), to: formatDayTime(to) })
}

/** What the change of the account's value is made of, each part with its name. */
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
    uncounted === 0 ? '' : fillMessage(messages.worthParts.transfersOtherTokens, { uncounted: String(uncounted) })
  return [
    [fillMessage(messages.worthParts.firstSaved, { at: formatDayTime(first.at) }), formatBookedAmount(first.value)],
    [fillMessage(messages.worthParts.lastSaved, { at: formatDayTime(last.at) }), formatBookedAmount(last.value)],
    [messages.worthParts.change, formatBookedAmount(change)],
    [messages.worthParts.transfersLessTransfers, formatBookedAmount(moved)],
    [messages.worthParts.netPnLMeanwhile, formatBookedAmount(net)],
    [fillMessage(messages.worthParts.notExplainedEither, { others }), formatBookedAmount(rest)],
  ]
}

/** What the figures leave out, when they do. */
export const describeIncompleteFills = (count: number): string | undefined =>
  count === 0 ? undefined : fillPluralMessage(messages.untoldWords, count, { count: String(count) })

/** The day's boundary, wherever a daily figure is shown. */
export const dayBoundaryMessage = messages.dayWords

/** How far the past has been read, in a sentence. */
export function describeHistoryProgress(progress: HistoryProgress | undefined): string {
  if (progress === undefined) return messages.progressWords.historyNotSynchronised
  if (progress.why !== undefined)
    return fillMessage(messages.progressWords.historyCannotSaved, { why: sanitizeExternalText(progress.why, 100) })
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
    })
  const upTo = Math.min(...progress.tables.map(each => each.upTo ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(upTo)) return messages.progressWords.nothingReadYet
  const { filling } = progress
  return filling === undefined
    ? fillMessage(messages.progressWords.completeUpVenue, { upTo: formatDayTime(upTo) })
    : fillMessage(messages.progressWords.readUpVenue, { upTo: formatDayTime(upTo), filling: describeGapFilling(filling) })
}

/** What would tell rows that the account's own lists leave out. */
export const gapFillingHintMessage = messages.wouldFillWords

/** How far what the account's own lists leave out was looked for, in a sentence or two. */
function describeGapFilling({ is, upTo, rows, unsure, trouble }: GapFillingProgress): string {
  const taken = fillMessage(messages.fillingWords.takenPublicQuery, {
    rows: fillPluralMessage(messages.fillingWords.row, rows),
  })
  const leftOut =
    unsure === 0
      ? ''
      : fillMessage(messages.fillingWords.leftOutHere, { unsure: fillPluralMessage(messages.fillingWords.row, unsure) })
  if (is === 'not allowed')
    return fillMessage(messages.fillingWords.howFarVenue, {
      wouldFillWords: gapFillingHintMessage,
      rows: rows === 0 ? '' : fillMessage(messages.fillingWords.before, { taken }),
      leftOut,
    })
  if (trouble !== undefined)
    return fillMessage(messages.fillingWords.leaveOutCould, { trouble: sanitizeExternalText(trouble, 80), leftOut })
  if (is === 'reading' || upTo === undefined)
    return fillMessage(messages.fillingWords.leaveOutBeing, { taken, leftOut })
  return fillMessage(messages.fillingWords.leaveOutLooked, { upTo: formatDayTime(upTo), taken, leftOut })
}

/** What the panel says that sets our totals beside the venue's. */
export const venueComparisonMessages = messages.againstSays

/** What the curve of the account says. */
export const accountCurveMessages = {
  ...messages.curveSays,
  onlyWorth: (from: string, to: string, worth: string): string =>
    fillMessage(messages.curveSays.onlyWorth, { from, to, worth }),
  stayed: (from: string, to: string, sum: string): string =>
    fillMessage(messages.curveSays.stayed, { from, to, sum }),
} as const

/** What the dialog says that takes a figure apart. */
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

/** What stands on the cards of the figures. */
export const figureCardMessages = {
  ...messages.cardSays,
  fills: (count: number): string => fillPluralMessage(messages.cardSays.fills, count),
  sinceKept: (change: string): string => fillMessage(messages.cardSays.sinceKept, { change }),
} as const

/** What the bar says by which a period is chosen. */
export const periodBarMessages = {
  ...messages.periodSays,
  noDay: (typed: string): string =>
    typed === '' ? messages.periodSays.noDay.typeDay : fillMessage(messages.periodSays.noDay.noDayType, { typed }),
  savedIn: (rows: number, file: string): string =>
    fillMessage(messages.periodSays.savedIn.in, { rows: fillPluralMessage(messages.periodSays.savedIn.row, rows), file }),
} as const
