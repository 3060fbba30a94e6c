/** The list of keys. */
export const keysListSays = {
  dialog: 'Keyboard shortcuts',
  title: 'Keyboard shortcuts',
  /** What the keys are about that belong to no command. */
  fixed: 'In fields, tables and the sheet',
  note: 'Shortcuts follow the position of keys on the keyboard, are ignored while you type, and never send an order.',
}

/** What the keys do that belong to no command, with their names. */
export const fixedKeys = (
  modifier: string,
): readonly { readonly title: string; readonly shown: string }[] => [
  { title: 'In a field: one tick or step; with Shift ten', shown: '↑ ↓' },
  { title: 'In the ticket: review', shown: 'Enter' },
  { title: 'In a table: move; first and last column', shown: '← → ↑ ↓ Home End' },
  { title: 'In a table: open the row', shown: 'Enter' },
  { title: 'In a table: sort by the column', shown: 'Shift Enter' },
  { title: 'In a table: row menu', shown: 'Shift F10' },
  { title: 'In a table: cancel or close the row, on the sheet', shown: 'Del' },
  { title: 'In the sheet: hold to send', shown: `${modifier} Enter` },
  { title: 'In the sheet: back, nothing sent', shown: 'Esc' },
]
