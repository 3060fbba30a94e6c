import type { Note } from '@core/history/note'
import { noteLimits } from '@core/history/note'
import { dayTime } from './times'
import { shown } from './fill'

/** What the part for notes says by itself. */
export const noteWords = {
  title: 'Note',
  text: 'Your note on this entry',
  rowText: 'Your note on this row',
  marketText: (symbol: string): string => `Your note on ${shown(symbol, 40)}`,
  others: 'All notes, newest first',
  noMarket: 'No market is chosen.',
  noneYet: 'No notes yet.',
  open: 'Note',
  tags: 'Tags',
  tagsHint: 'such as: late plan-b',
  keep: 'Save note',
  save: 'Save all notes…',
  where: 'Notes stay on this machine, sealed, beside the record: they are in no evidence and in no bundle.',
  column: 'Note',
  none: 'no note',
} as const

/** A note as a cell of a table has it. */
export const noteCellText = ({ text, tags }: Note): string =>
  shown([...tags.map(tag => `#${tag}`), text].filter(part => part !== '').join(' '), 300)

/** How the note of a row is opened, and what stands in it. */
export const openNoteWords = (of: string, note: Note | undefined): string =>
  note === undefined ? `Note on ${of}` : `Note on ${of}: ${noteCellText(note)}`

/** What a note is about: a market by its name, an entry of the order log or a row of the past by its id. */
export const noteAboutWords = (about: string): string => shown(about.replace(/^market\./, ''), 40)

/** When a note was last kept. */
export const noteKeptWords = ({ at }: Note): string => `Saved ${dayTime(at)}.`

/** That something is typed which was not kept yet. */
export const unkeptWords = 'Not saved yet.'

/** Which tags are none, and what one is. */
export const unreadTagsWords = (unread: readonly string[]): string =>
  `Not saved as tags: ${shown(unread.join(', '), 80)}. There can be ${noteLimits.tags}, each of letters, digits, - and _.`
