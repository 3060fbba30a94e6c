export const changedWords = {
  edited: '记录中的一些行被本终端以外的程序更改、删除或插入。', 'rolled back': '记录的末尾比曾经的更早：它被换成了一份较旧的副本。',
} as const
export const leftLines = {
  linesFound: '找到的行数', newestLine: '最新一行', none: '无', ago: '{max}前', orderLogEntries: '其中的委托日志条目',
  open: '据此未结束', checkedAgain: '{unresolved}，会再次核查',
} as const
export const acceptWords = ['缺失记录中的委托会显示为在别处下单。', '请先与交易所自己的页面核对委托、持仓和成交。', '发现时的记录保存在单独的文件中。'] as const
