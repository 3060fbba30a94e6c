import type { UserNote } from '@core/history/note'
import { userNoteLimits } from '@core/history/note'
import { formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/notes'

/** What the part for notes says by itself. */
export const notePanelMessages = {
  ...messages.noteWords,
  marketText: (symbol: string): string => fillMessage(messages.noteWords.marketText, { symbol: sanitizeExternalText(symbol, 40) }),
} as const

/** A note as a cell of a table has it. */
export const formatNoteCell = ({ text, tags }: UserNote): string =>
  sanitizeExternalText([...tags.map(tag => `#${tag}`), text].filter(part => part !== '').join(' '), 300)

/** How the note of a row is opened, and what stands in it. */
export const formatNoteButtonLabel = (of: string, note: UserNote | undefined): string =>
  note === undefined
    ? fillMessage(messages.openNoteWords.note, { of })
    : fillMessage(messages.openNoteWords.note2, { of, noteCell: formatNoteCell(note) })

/** What a note is about: a market by its name, an entry of the order log or a row of the past by its id. */
export const formatNoteSubject = (about: string): string => sanitizeExternalText(about.replace(/^market\./, ''), 40)

/** When a note was last kept. */
export const formatNoteSavedTime = ({ at }: UserNote): string => fillMessage(messages.noteKeptWords, { at: formatDayTime(at) })

/** That something is typed which was not kept yet. */
export const unsavedNoteMessage = messages.unkeptWords

/** Which tags are none, and what one is. */
export const describeInvalidTags = (invalidTags: readonly string[]): string =>
  fillMessage(messages.unreadTagsWords, { unread: sanitizeExternalText(invalidTags.join(', '), 80), tags: String(userNoteLimits.tags) })
