export const noteWords = {
  marketText: 'Note on {symbol}', title: 'Note', text: 'Note on this entry', rowText: 'Note on this row',
  others: 'All notes, newest first', noMarket: 'No market chosen.', noneYet: 'No notes yet.', open: 'Note',
  tags: 'Tags', tagsHint: 'like: late plan-b', keep: 'Save note', save: 'Save all notes…',
  where: 'Sealed on this machine; in no evidence and no bundle.', column: 'Note', none: 'no note',
} as const
export const openNoteWords = { note: 'Note on {of}', note2: 'Note on {of}: {noteCell}' } as const
export const noteKeptWords = 'Saved {at}.'
export const unkeptWords = 'Not saved yet.'
export const unreadTagsWords = 'Not saved as tags: {unread}. At most {tags}, of letters, digits, - and _.'
