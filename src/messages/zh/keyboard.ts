export const keysListSays = {
  dialog: '键盘快捷键', title: '键盘快捷键', fixed: '在输入框、表格和确认面板中', note: '快捷键按键盘上的按键位置识别，输入文字时不生效，也从不发送委托。',
} as const
export const fixedKeys = {
  fieldOneTick: '在输入框中：一个最小变动或步长；按住 Shift 为十个', ticketReview: '在下单面板中：核对', tableMoveFirst: '在表格中：移动；首列和末列',
  tableOpenRow: '在表格中：打开该行', tableSortColumn: '在表格中：按该列排序', tableRowMenu: '在表格中：行菜单',
  tableCancelClose: '在表格中：对该行撤单或平仓，经确认面板', sheetHoldSend: '在确认面板中：按住发送',
  sheetBackNothing: '在确认面板中：返回，不发送任何请求',
} as const
