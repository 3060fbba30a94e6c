export const keysListSays = {
  dialog: 'Keyboard shortcuts', title: 'Keyboard shortcuts', fixed: 'In fields, tables and the sheet',
  note: 'Shortcuts follow the position of keys on the keyboard, are ignored while you type, and never send an order.',
} as const
export const fixedKeys = {
  fieldOneTick: 'In a field: one tick or step; with Shift ten', ticketReview: 'In the ticket: review',
  tableMoveFirst: 'In a table: move; first and last column', tableOpenRow: 'In a table: open the row',
  tableSortColumn: 'In a table: sort by the column', tableRowMenu: 'In a table: row menu',
  tableCancelClose: 'In a table: cancel or close the row, on the sheet',
  sheetHoldSend: 'In the sheet: hold to send', sheetBackNothing: 'In the sheet: back, nothing sent',
} as const
