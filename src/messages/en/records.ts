export const lackSays = {
  orders: 'orders cannot be journalled, so none is sent',
  archiveOnlyRead: 'the offline copy is shown and not updated', noArchive: 'there is no offline copy',
  archiveNotNow: 'the current state is not saved for offline use',
  pastOnlyRead: 'account history is shown and not updated',
  noPast: 'account history is neither saved nor shown', pastNotNow: 'account history is not updated',
} as const
export const noteSays = {
  full: 'there are {most} notes already', noKey: 'the key that notes are sealed with is not at hand',
} as const
export const causes = {
  newer: 'the database was made by a newer desk', foreign: 'the database was not made by this desk',
  busy: 'another program holds the database', readOnly: 'the database may not be written',
  failed: 'the disk failed while it was written', damaged: 'the database is damaged',
  full: 'the disk is full', cannotOpen: 'the database cannot be opened',
  elsewhere: 'the journal’s file is no longer in its place: the folder was removed, or another file was put there',
  noDatabase: 'the file is not a database',
  refused: 'the disk took no more: it is full, a limit is reached, or it fails',
  notOurs: 'the folder belongs to someone else', diskReadOnly: 'the disk is read-only',
  tooLarge: 'the file may not grow any further', fileThere: 'there is a file where the folder should be',
  folderThere: 'there is a folder where the file should be', linkThere: 'a link is in the place of the file',
  unknown: 'the database does not answer as it should',
} as const
