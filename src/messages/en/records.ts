export const lackSays = {
  orders: 'orders not journalled: none is sent', archiveOnlyRead: 'offline copy shown, not updated',
  noArchive: 'no offline copy', archiveNotNow: 'current state not saved for offline use',
  pastOnlyRead: 'history shown, not updated', noPast: 'no history saved or shown',
  pastNotNow: 'history not updated',
} as const
export const noteSays = { full: '{most} notes at most', noKey: 'the notes’ key is not available' } as const
export const causes = {
  newer: 'database of a newer desk', foreign: 'database not made by this desk',
  busy: 'another program holds the database', readOnly: 'database is read-only',
  failed: 'disk failed while writing', damaged: 'database damaged', full: 'disk full',
  cannotOpen: 'database cannot be opened', elsewhere: 'journal gone: folder removed or file replaced',
  noDatabase: 'not a database', refused: 'disk took no more: full, limit reached, or failing',
  notOurs: 'folder belongs to someone else', diskReadOnly: 'disk is read-only',
  tooLarge: 'file may not grow further', fileThere: 'a file where the folder should be',
  folderThere: 'a folder where the file should be', linkThere: 'a link in place of the file',
  unknown: 'database does not answer',
} as const
