import type { HistoryTable } from '@core/history/history-table'
import { moneyElsewhere } from './transfers'
import { fill } from './message'
import { fillPlural } from './plural-message'
import { choicesOf } from './choices'
import * as messages from './en/past'

/** How far back a table of the past reaches. */
export const reaches = choicesOf(messages.reaches)

export type PastReach = (typeof reaches)[number]['value']

/** What stands in a table of the past that has no row. */
export const nothingKept: Record<HistoryTable, { readonly title: string; readonly next: string }> = {
  ...messages.nothingKept,
  transfers: { title: messages.nothingKept.transfers.title, next: moneyElsewhere },
  days: { title: messages.nothingKept.days.title, next: '' },
}

/** What stands there while it is not known yet whether there is any. */
export const stillRead = messages.stillRead

/** The same while the desk is offline and loads nothing. */
export const notLoaded = messages.notLoaded

/** What stands in a table that the venue shows to the holder of a key alone. */
export const untoldPublicly = messages.untoldPublicly

/** How much of the table stands on the screen: all that is kept, a part of that, or what was read so far. */
export function readWords(count: number, of: 'all' | 'more' | 'late'): string {
  const rows = fillPlural(messages.readWords.row, count)
  return {
    all: fill(messages.readWords.allThem, { rows }),
    more: fill(messages.readWords.loadedMore, { rows }),
    late: fill(messages.readWords.soFar, { rows }),
  }[of]
}

/** What a table that is sorted or filtered by itself does not say of rows that are kept and were not read. */
export const partlyRead = (count: number): string =>
  fill(messages.partlyRead.sortingFiltersCover, { count: fillPlural(messages.partlyRead.row, count) })

/** What the bar over the tables of the past says. */
export const pastSays = {
  ...messages.pastSays,
  savedIn: (rows: number, file: string): string =>
    fill(messages.pastSays.savedIn.in, { rows: fillPlural(messages.pastSays.savedIn.row, rows), file }),
} as const
