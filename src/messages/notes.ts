import type { Note } from '@core/history/note'
import { noteLimits } from '@core/history/note'
import { dayTime } from './times'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/notes'

/** What the part for notes says by itself. */
export const noteWords = {
  ...messages.noteWords,
  marketText: (symbol: string): string => fill(messages.noteWords.marketText, { symbol: shown(symbol, 40) }),
} as const

/** A note as a cell of a table has it. */
export const noteCellText = ({ text, tags }: Note): string =>
  shown([...tags.map(tag => `#${tag}`), text].filter(part => part !== '').join(' '), 300)

/** How the note of a row is opened, and what stands in it. */
export const openNoteWords = (of: string, note: Note | undefined): string =>
  note === undefined
    ? fill(messages.openNoteWords.note, { of })
    : fill(messages.openNoteWords.note2, { of, noteCell: noteCellText(note) })

/** What a note is about: a market by its name, an entry of the order log or a row of the past by its id. */
export const noteAboutWords = (about: string): string => shown(about.replace(/^market\./, ''), 40)

/** When a note was last kept. */
export const noteKeptWords = ({ at }: Note): string => fill(messages.noteKeptWords, { at: dayTime(at) })

/** That something is typed which was not kept yet. */
export const unkeptWords = messages.unkeptWords

/** Which tags are none, and what one is. */
export const unreadTagsWords = (unread: readonly string[]): string =>
  fill(messages.unreadTagsWords, { unread: shown(unread.join(', '), 80), tags: String(noteLimits.tags) })
