import type { FigureQuery } from '@core/history/explanation'
import type { FillingProgress, HistoryProgress } from '@core/history/history-progress'
import type { HistoryTable } from '@core/history/history-table'
import { wonShare, type Comparison, type Portfolio } from '@core/history/portfolio'
import { isZero } from '@core/value/decimal'
import type { AccountValue } from '@core/history/account-value'
import { fine, percent } from './format'
import { dayTime } from './times'
import { shown } from './fill'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/portfolio'

/** A figure of the portfolio that a person can ask about. */
export type FigureName = FigureQuery['figure'] | 'net' | 'drawdown' | 'value' | 'value fall'

/** Whether a figure is explained by what goes into it, and not by the rows that it is the sum of. */
export const isInputs = (name: FigureName): name is Exclude<FigureName, FigureQuery['figure']> =>
  name === 'net' || name === 'drawdown' || name === 'value' || name === 'value fall'

/** Why an account's value may not be known of some days. */
export const valueKeptWords = messages.valueKeptWords

/** What each figure is called. */
export const figureTitles: Record<FigureName, string> = messages.figureTitles

/** How each figure is worked out, and from what. */
export const formulas: Record<FigureName, string> = messages.formulas

/** What each of the kept tables is called. */
export const tableTitles: Record<HistoryTable, string> = messages.tableTitles

/** What each table is called that can be saved for other programs. */
export const savedTitles = {
  ...messages.savedTitles,
  ...tableTitles,
} as const

/** What of ours stands beside what of the venue's. */
export const comparisonTitles: Record<Comparison['what'], string> = messages.comparisonTitles

/** Why the two may differ without either being wrong. */
export const comparisonReasons: Record<Comparison['what'], string> = messages.comparisonReasons

/** The share of positions won, in percent; none where none was closed. */
export function winRate(wins: Portfolio['wins']): string | undefined {
  const share = wonShare(wins)
  return share && percent(share, 1)
}

/** How positions ended, in words. */
export const winWords = ({ won, lost, even }: Portfolio['wins']): string =>
  won + lost + even === 0
    ? messages.winWords.noClosedPosition
    : fill(messages.winWords.wonLostEven, { won: String(won), lost: String(lost), even: String(even) })

/** Where the largest fall was. */
export const fallWords = ({ amount, from, to }: Portfolio['drawdown']): string =>
  isZero(amount) || to === undefined
    ? messages.fallWords.noDrawdown
    : fill(messages.fallWords.to, { from: from ?? messages.fallWords.start, to })

/** Where the largest fall of the account’s value was; one moment alone tells of none. */
export function valueFallWords({ saved, drawdown: { amount, from, to } }: AccountValue): string {
  if (saved === 1) return cardSays.keptOnce
  if (isZero(amount) || from === undefined || to === undefined) return messages.valueFallWords.noDrawdown
  return fill(messages.valueFallWords.to, { from: dayTime(from), to: dayTime(to) })
}

/** What the change of the account's value is made of, each part with its name. */
export function worthParts({
  points,
  change,
  moved,
  net,
  rest,
  uncounted,
}: AccountValue): readonly (readonly [string, string])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const others =
    uncounted === 0 ? '' : fill(messages.worthParts.transfersOtherTokens, { uncounted: String(uncounted) })
  return [
    [fill(messages.worthParts.firstSaved, { at: dayTime(first.at) }), fine(first.value)],
    [fill(messages.worthParts.lastSaved, { at: dayTime(last.at) }), fine(last.value)],
    [messages.worthParts.change, fine(change)],
    [messages.worthParts.transfersLessTransfers, fine(moved)],
    [messages.worthParts.netPnLMeanwhile, fine(net)],
    [fill(messages.worthParts.notExplainedEither, { others }), fine(rest)],
  ]
}

/** What the figures leave out, when they do. */
export const untoldWords = (count: number): string | undefined =>
  count === 0 ? undefined : fillPlural(messages.untoldWords, count, { count: String(count) })

/** The day's boundary, wherever a daily figure is shown. */
export const dayWords = messages.dayWords

/** How far the past has been read, in a sentence. */
export function progressWords(progress: HistoryProgress | undefined): string {
  if (progress === undefined) return messages.progressWords.historyNotSynchronised
  if (progress.why !== undefined)
    return fill(messages.progressWords.historyCannotSaved, { why: shown(progress.why, 100) })
  const late = progress.tables.filter(({ is }) => is !== 'up to date')
  const trouble = progress.tables.find(each => each.trouble !== undefined)
  if (trouble !== undefined)
    return fill(messages.progressWords.couldNotRead, {
      table: tableTitles[trouble.table],
      trouble: shown(trouble.trouble ?? '', 80),
    })
  if (late.length > 0)
    return fill(messages.progressWords.synchronising, {
      late: late.map(({ table }) => tableTitles[table]).join(messages.progressWords.separator),
    })
  const upTo = Math.min(...progress.tables.map(each => each.upTo ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(upTo)) return messages.progressWords.nothingReadYet
  const { filling } = progress
  return filling === undefined
    ? fill(messages.progressWords.completeUpVenue, { upTo: dayTime(upTo) })
    : fill(messages.progressWords.readUpVenue, { upTo: dayTime(upTo), filling: fillingWords(filling) })
}

/** What would tell rows that the account's own lists leave out. */
export const wouldFillWords = messages.wouldFillWords

/** How far what the account's own lists leave out was looked for, in a sentence or two. */
function fillingWords({ is, upTo, rows, unsure, trouble }: FillingProgress): string {
  const taken = fill(messages.fillingWords.takenPublicQuery, {
    rows: fillPlural(messages.fillingWords.row, rows),
  })
  const leftOut =
    unsure === 0
      ? ''
      : fill(messages.fillingWords.leftOutHere, { unsure: fillPlural(messages.fillingWords.row, unsure) })
  if (is === 'not allowed')
    return fill(messages.fillingWords.howFarVenue, {
      wouldFillWords,
      rows: rows === 0 ? '' : fill(messages.fillingWords.before, { taken }),
      leftOut,
    })
  if (trouble !== undefined)
    return fill(messages.fillingWords.leaveOutCould, { trouble: shown(trouble, 80), leftOut })
  if (is === 'reading' || upTo === undefined)
    return fill(messages.fillingWords.leaveOutBeing, { taken, leftOut })
  return fill(messages.fillingWords.leaveOutLooked, { upTo: dayTime(upTo), taken, leftOut })
}

/** What the panel says that sets our totals beside the venue's. */
export const againstSays = messages.againstSays

/** What the curve of the account says. */
export const curveSays = {
  ...messages.curveSays,
  onlyWorth: (from: string, to: string, worth: string): string =>
    fill(messages.curveSays.onlyWorth, { from, to, worth }),
  stayed: (from: string, to: string, sum: string): string =>
    fill(messages.curveSays.stayed, { from, to, sum }),
} as const

/** What the dialog says that takes a figure apart. */
export const explainSays = {
  ...messages.explainSays,
  inMarket: (symbol: string): string => fill(messages.explainSays.inMarket, { symbol }),
  period: (from: string, to: string): string => fill(messages.explainSays.period, { from, to }),
  rows: (figure: string): string => fill(messages.explainSays.rows, { figure }),
  shown: (rows: number, sum: string): string =>
    fill(messages.explainSays.shown.shownTogether, {
      rows: fillPlural(messages.explainSays.shown.row, rows),
      sum,
    }),
} as const

/** What stands on the cards of the figures. */
export const cardSays = {
  ...messages.cardSays,
  fills: (count: number): string => fillPlural(messages.cardSays.fills, count),
  sinceKept: (change: string): string => fill(messages.cardSays.sinceKept, { change }),
} as const

/** What the bar says by which a period is chosen. */
export const periodSays = {
  ...messages.periodSays,
  noDay: (typed: string): string =>
    typed === '' ? messages.periodSays.noDay.typeDay : fill(messages.periodSays.noDay.noDayType, { typed }),
  savedIn: (rows: number, file: string): string =>
    fill(messages.periodSays.savedIn.in, { rows: fillPlural(messages.periodSays.savedIn.row, rows), file }),
} as const
