export const faults = {
  'executed above quantity': '已成交大于委托数量', 'executed below zero': '已成交小于零', 'executed went down': '已成交变少了',
  'rejected with fills': '被拒绝却有成交', 'another symbol': '市场不同', 'another side': '方向不同',
  'another client id': '客户端 ID 不同',
} as const
export const foundWords = { 'rolled back': '回退', edited: '修改' } as const
export const factNames = { executed: '已成交', quantity: '数量', known: '已知', seen: '读到' } as const
export const haltSays = {
  journal: { found: '改动（{found}）', journalOutsideDesk: '操作日志被本终端以外的程序{found}。' },
  order: { separator: '，', orderCompareVenue: '委托 {orderId}：{parts}。请与交易所自己的页面对照。' },
  waitingOrder: '条件委托 {why}。请与交易所自己的页面对照。', otherBytes: '即将发出的字节与封存的字节不同。', brokeOff: '发送以绝不应发生的方式中断了。',
  notTakenUp: '有一个账户无法启用。',
} as const
