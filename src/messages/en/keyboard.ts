export const keysListSays = {
  dialog: 'Keyboard shortcuts', title: 'Keyboard shortcuts', fixed: 'Fields, tables, sheet',
  note: 'By key position; never send an order.',
} as const
export const fixedKeys = {
  fieldOneTick: 'Field: one tick or step; Shift ten', ticketReview: 'Ticket: review',
  tableMoveFirst: 'Table: move; first, last column', tableOpenRow: 'Table: open row',
  tableSortColumn: 'Table: sort', tableRowMenu: 'Table: row menu', tableCancelClose: 'Table: cancel or close',
  sheetHoldSend: 'Sheet: hold to send', sheetBackNothing: 'Sheet: back',
} as const
