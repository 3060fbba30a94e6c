import { formatCsvLine } from './export-text'
import type { HistoryTable } from './history-table'

/** A person's own words about an attempt, or about a row of the past. They are kept beside what happened and are no evidence of it. */
export interface UserNote {
  /** The attempt's id, or the row's name. */
  readonly about: string
  readonly text: string
  readonly tags: readonly string[]
  /** When it was last written. */
  readonly at: number
}

/** The tables of the past whose rows can be noted: what was traded, here or elsewhere. */
export const notableTables = ['orders', 'fills', 'positions'] as const satisfies readonly HistoryTable[]

/** Where a row of the past that is noted stands. */
export interface NotedHistoryRow {
  readonly table: (typeof notableTables)[number]
  readonly id: string
  readonly at: number
}

/** What a note about a row of the past is about. No attempt is called so: their names have no dot. */
export const getRowNoteKey = ({ table, id }: Pick<NotedHistoryRow, 'table' | 'id'>): string => `${table}.${id}`

/** What a note about a market is about. */
export const getMarketNoteKey = (symbol: string): string => `market.${symbol}`

/** How long a note can be, how many tags it can have, and how many notes an account. */
export const userNoteLimits = {
  text: 2_000,
  tags: 8,
  tag: /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,23}$/u,
  notes: 2_000,
} as const

/** Whether there is nothing in it: such a note is taken away. */
export const isEmptyNote = ({ text, tags }: Pick<UserNote, 'text' | 'tags'>): boolean =>
  text.trim() === '' && tags.length === 0

/** The tags in what was typed: each once, in their order. `unread` are those that are none. */
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

/** Notes as a table for other programs, the newest first. */
export function* formatNotesCsv(notes: readonly UserNote[]): Generator<string> {
  yield formatCsvLine(['writtenAt', 'about', 'tags', 'note'])
  for (const { at, about, tags, text } of notes.toSorted((a, b) => b.at - a.at))
    yield formatCsvLine([new Date(at).toISOString(), about, tags.join(' '), text])
}
