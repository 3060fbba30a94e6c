import type { UserNote } from '@core/history/user-note'
import { userNoteLimits } from '@core/history/user-note'
import { formatDayTime } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/notes'

export const notePanelMessages = {
  ...messages.noteWords,
  marketText: (symbol: string): string =>
    fillMessage(messages.noteWords.marketText, { symbol: sanitizeExternalText(symbol, 40) }),
} as const

export const formatNoteCell = ({ text, tags }: UserNote): string =>
  sanitizeExternalText([...tags.map(tag => `#${tag}`), text].filter(part => part !== '').join(' '), 300)

/** Returns the accessible name of the button that opens a row's `note`, with its text if there is one. */
export const formatNoteButtonLabel = (of: string, note: UserNote | undefined): string =>
  note === undefined
    ? fillMessage(messages.openNoteWords.note, { of })
    : fillMessage(messages.openNoteWords.note2, { of, noteCell: formatNoteCell(note) })

/** Formats the subject of a note: a market name, or the id of an order-log entry or history row. */
export const formatNoteSubject = (about: string): string =>
  sanitizeExternalText(about.replace(/^market\./, ''), 40)

export const formatNoteSavedTime = ({ at }: UserNote): string =>
  fillMessage(messages.noteKeptWords, { at: formatDayTime(at) })

export const unsavedNoteMessage = messages.unkeptWords

/** Lists the invalid tags and the form that a tag must have. */
export const describeInvalidTags = (invalidTags: readonly string[]): string =>
  fillMessage(messages.unreadTagsWords, {
    unread: sanitizeExternalText(invalidTags.join(', '), 80),
    tags: String(userNoteLimits.tags),
  })
