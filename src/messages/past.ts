import type { HistoryTable } from '@core/history/history-table'
import { noTransfersMessage } from './transfers'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import { listLabelledChoices } from './choices'
import * as messages from './en/past'

export const historyRangeChoices = listLabelledChoices(messages.reaches)

export type HistoryRange = (typeof historyRangeChoices)[number]['value']

/** Texts of a history table without rows. */
export const emptyHistoryMessages: Record<HistoryTable, { readonly title: string; readonly next: string }> = {
  ...messages.nothingKept,
  transfers: { title: messages.nothingKept.transfers.title, next: noTransfersMessage },
  days: { title: messages.nothingKept.days.title, next: '' },
}

/** Texts of an empty history table that is still loading. */
export const historyLoadingMessages = messages.stillRead

/** Texts of an empty history table while the desk is offline. */
export const offlineHistoryMessages = messages.notLoaded

/** Texts of a table that the venue returns only to the account's key. */
export const privateHistoryMessages = messages.untoldPublicly

/** Describes the loaded rows: `all` of them, a part with `more` to load, or those that arrived so far (`late`). */
export function describeLoadedRows(count: number, of: 'all' | 'more' | 'late'): string {
  const rows = fillPluralMessage(messages.readWords.row, count)
  return {
    all: fillMessage(messages.readWords.allThem, { rows }),
    more: fillMessage(messages.readWords.loadedMore, { rows }),
    late: fillMessage(messages.readWords.soFar, { rows }),
  }[of]
}

/** Warns that sorting and filters apply only to the loaded rows. */
export const describePartialLoad = (count: number): string =>
  fillMessage(messages.partlyRead.sortingFiltersCover, {
    count: fillPluralMessage(messages.partlyRead.row, count),
  })

export const historyBarMessages = {
  ...messages.pastSays,
  savedIn: (rows: number, file: string): string =>
    fillMessage(messages.pastSays.savedIn.in, {
      rows: fillPluralMessage(messages.pastSays.savedIn.row, rows),
      file,
    }),
} as const
