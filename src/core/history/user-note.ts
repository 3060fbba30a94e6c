import { formatCsvLine } from './table-export'
import type { HistoryTable } from './history-table'

/** The user's text about an attempt or a history row. It is stored apart and is not evidence. */
export interface UserNote {
  readonly about: string
  readonly text: string
  readonly tags: readonly string[]
  readonly at: number
}

export const notableTables = ['orders', 'fills', 'positions'] as const satisfies readonly HistoryTable[]

export interface NotedHistoryRow {
  readonly table: (typeof notableTables)[number]
  readonly id: string
  readonly at: number
}

/** Returns the note key of a history row. Attempt ids contain no dot, so the keys cannot collide. */
export const getRowNoteKey = ({ table, id }: Pick<NotedHistoryRow, 'table' | 'id'>): string =>
  `${table}.${id}`

export const getMarketNoteKey = (symbol: string): string => `market.${symbol}`

export const userNoteLimits = {
  text: 2_000,
  tags: 8,
  tag: /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,23}$/u,
  notes: 2_000,
} as const

/** Returns true if a note is empty; it is then removed. */
export const isEmptyNote = ({ text, tags }: Pick<UserNote, 'text' | 'tags'>): boolean =>
  text.trim() === '' && tags.length === 0

/** Parses typed tags, each once and in order. `unread` lists the invalid ones. */
export function parseNoteTags(typed: string): {
  readonly tags: readonly string[]
  readonly unread: readonly string[]
} {
  const words = typed
    .toLowerCase()
    .split(/[\s,;#]+/)
    .filter(word => word !== '')
  const tags = [...new Set(words.filter(word => userNoteLimits.tag.test(word)))]
  const unread = words.filter(word => !userNoteLimits.tag.test(word))
  return { tags: tags.slice(0, userNoteLimits.tags), unread: [...unread, ...tags.slice(userNoteLimits.tags)] }
}

export function* formatNotesCsv(notes: readonly UserNote[]): Generator<string> {
  yield formatCsvLine(['writtenAt', 'about', 'tags', 'note'])
  for (const { at, about, tags, text } of notes.toSorted((a, b) => b.at - a.at))
    yield formatCsvLine([new Date(at).toISOString(), about, tags.join(' '), text])
}
