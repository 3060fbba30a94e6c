export const noteWords = {
  marketText: 'Your note on {symbol}', title: 'Note', text: 'Your note on this entry',
  rowText: 'Your note on this row', others: 'All notes, newest first', noMarket: 'No market is chosen.',
  noneYet: 'No notes yet.', open: 'Note', tags: 'Tags', tagsHint: 'such as: late plan-b', keep: 'Save note',
  save: 'Save all notes…',
  where: 'Notes stay on this machine, sealed, beside the record: they are in no evidence and in no bundle.',
  column: 'Note', none: 'no note',
} as const
export const openNoteWords = { note: 'Note on {of}', note2: 'Note on {of}: {noteCell}' } as const
export const noteKeptWords = 'Saved {at}.'
export const unkeptWords = 'Not saved yet.'
export const unreadTagsWords = 'Not saved as tags: {unread}. There can be {tags}, each of letters, digits, - and _.'
