export const changedWords = {
  edited: '记录中的一些行被本终端以外的程序更改、删除或插入。', 'rolled back': '记录的末尾比曾经的更早：它被换成了一份较旧的副本。',
} as const
export const leftLines = {
  linesFound: '找到的行数', newestLine: '最新一行', none: '无', ago: '{max}前', orderLogEntries: '其中的委托日志条目',
  open: '据此未结束', checkedAgain: '{unresolved}，会再次核查',
} as const
export const acceptWords = [
  '本终端无法知道缺少什么。它发送过的委托可能已不在任何一行中：这样的委托会显示为在别处下达。', '请先在交易所自己的页面上查看您的委托、仓位和成交，并与这里显示的内容对照。',
  '找到的记录会原样存入单独的文件，您的接受也会被记录下来。',
] as const
