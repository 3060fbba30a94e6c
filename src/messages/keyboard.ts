import * as messages from './en/keyboard'

export const keyboardListMessages = messages.keysListSays

/** Lists the keys that belong to no command. */
export const listFixedKeys = (): readonly { readonly title: string; readonly shown: string }[] => [
  { title: messages.fixedKeys.fieldOneTick, shown: '↑ ↓' },
  { title: messages.fixedKeys.ticketReview, shown: 'Enter' },
  { title: messages.fixedKeys.tableMoveFirst, shown: '← → ↑ ↓ Home End' },
  { title: messages.fixedKeys.tableOpenRow, shown: 'Enter' },
  { title: messages.fixedKeys.tableSortColumn, shown: 'Shift Enter' },
  { title: messages.fixedKeys.tableRowMenu, shown: 'Shift F10' },
  { title: messages.fixedKeys.tableCancelClose, shown: 'Del' },
  { title: messages.fixedKeys.sheetHoldSend, shown: 'Enter' },
  { title: messages.fixedKeys.sheetBackNothing, shown: 'Esc' },
]
