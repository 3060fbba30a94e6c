/** The list of keys. */
export const keysListSays = {
  dialog: '键盘快捷键',
  title: '键盘快捷键',
  /** What the keys are about that belong to no command. */
  fixed: '在输入框、表格和确认面板中',
  note: '快捷键按键盘上的按键位置识别，输入文字时不生效，也从不发送委托。',
}

/** What the keys do that belong to no command, with their names. */
export const fixedKeys = (
  modifier: string,
): readonly { readonly title: string; readonly shown: string }[] => [
  { title: '在输入框中：一个最小变动或步长；按住 Shift 为十个', shown: '↑ ↓' },
  { title: '在下单面板中：核对', shown: 'Enter' },
  { title: '在表格中：移动；首列和末列', shown: '← → ↑ ↓ Home End' },
  { title: '在表格中：打开该行', shown: 'Enter' },
  { title: '在表格中：按该列排序', shown: 'Shift Enter' },
  { title: '在表格中：行菜单', shown: 'Shift F10' },
  { title: '在表格中：对该行撤单或平仓，经确认面板', shown: 'Del' },
  { title: '在确认面板中：按住发送', shown: `${modifier} Enter` },
  { title: '在确认面板中：返回，不发送任何请求', shown: 'Esc' },
]
