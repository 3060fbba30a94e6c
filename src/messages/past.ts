import type { HistoryTable } from '@core/history/history-table'
import { noTransfersMessage } from './transfers'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import { listLabelledChoices } from './choices'
import * as messages from './en/past'

/** How far back a table of the past reaches. */
export const historyRangeChoices = listLabelledChoices(messages.reaches)

export type HistoryRange = (typeof historyRangeChoices)[number]['value']

/** What stands in a table of the past that has no row. */
export const emptyHistoryMessages: Record<HistoryTable, { readonly title: string; readonly next: string }> = {
  ...messages.nothingKept,
  transfers: { title: messages.nothingKept.transfers.title, next: noTransfersMessage },
  days: { title: messages.nothingKept.days.title, next: '' },
}

/** What stands there while it is not known yet whether there is any. */
export const historyLoadingMessages = messages.stillRead

/** The same while the desk is offline and loads nothing. */
export const offlineHistoryMessages = messages.notLoaded

/** What stands in a table that the venue shows to the holder of a key alone. */
export const privateHistoryMessages = messages.untoldPublicly

/** How much of the table stands on the screen: all that is kept, a part of that, or what was read so far. */
export function describeLoadedRows(count: number, of: 'all' | 'more' | 'late'): string {
  const rows = fillPluralMessage(messages.readWords.row, count)
  return {
    all: fillMessage(messages.readWords.allThem, { rows }),
    more: fillMessage(messages.readWords.loadedMore, { rows }),
    late: fillMessage(messages.readWords.soFar, { rows }),
  }[of]
}

/** What a table that is sorted or filtered by itself does not say of rows that are kept and were not read. */
export const describePartialLoad = (count: number): string =>
  fillMessage(messages.partlyRead.sortingFiltersCover, { count: fillPluralMessage(messages.partlyRead.row, count) })

/** What the bar over the tables of the past says. */
export const historyBarMessages = {
  ...messages.pastSays,
  savedIn: (rows: number, file: string): string =>
    fillMessage(messages.pastSays.savedIn.in, { rows: fillPluralMessage(messages.pastSays.savedIn.row, rows), file }),
} as const
