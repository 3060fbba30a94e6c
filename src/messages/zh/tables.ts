export const tabTitles = {
  positions: '仓位', orders: '当前委托', algo: '条件委托', stops: '止损', attempts: '委托日志', fills: '成交', history: '历史',
  funding: '资金费', holdings: '资产',
} as const
export const blotterSays = {
  oldPrices: '价格：{age}', panel: '表格', protectNothing: '不保护任何仓位',
  label: {
    history: '历史委托和其他记录', attempts: '委托日志', funding: '资金费记录', fills: '成交', holdings: '资产', journal: '操作日志',
    orders: '当前委托', algo: '条件委托', stops: '止损', positions: '仓位',
  },
} as const
export const nothingThere = {
  holdings: { next: '{moneyElsewhere}委托能用多少，见下单面板下方。', title: '没有资产。' },
  algo: { title: '没有条件委托。', next: '止损、止盈和跟踪止损列在这里，连同各自的止盈止损价。' },
  stops: { title: '没有仓位。', next: '各仓位的止损，以及在该处的亏损。' },
  orders: { title: '没有当前委托。', next: '没有立即成交的限价委托会挂在这里，直到成交或由您撤销。' },
  positions: { title: '没有仓位。', next: '您的委托成交后，仓位会出现在这里。' },
  journal: { title: '操作日志是空的。', next: '每个请求的每一步都列在这里：您确认了什么、发送了什么、收到了什么、读到了什么。' },
  filtered: { title: '没有符合的行。', next: '清除筛选即可再次看到全部行。' }, unreadable: '记录无法读取。',
} as const
export const gridSays = {
  filterOne: '筛选{table}', columnsOf: '{table}的列', filter: '筛选', actions: '操作', columns: '列', noRoom: '空间不足',
  shown: '按此顺序显示：Alt ↑ ↓ 移动', copyAll: '把全部行复制为文本', reset: '重置列', further: { left: '左边还有列', right: '右边还有列' },
} as const
export const sideText = { BUY: '买入', SELL: '卖出' } as const
export const rowSays = {
  editOne: '修改：{what}', cancelOne: '撤单：{what}', algoOrder: '{symbol} 的{kind}', timelineOf: '{id} 的时间线',
  repeatOne: '按原来的{side} {symbol} 填写下单面板', edit: '修改…', cancel: '撤单…', cancelOrphan: '撤销它…', timeline: '时间线',
  repeat: '再下一单', repeatAbout: '用同样的条款填写下单面板；不发送任何东西',
} as const
export const positionSays = {
  closeShare: '平仓 {symbol} 的 {percent} %', more: '{symbol} 的更多操作', totals: '全部仓位合计', close: '平仓', sent: '已发…',
  fillTicket: '按数量或价格平仓：填写下单面板', protect: '保护：止盈和止损…', reverse: '反手 {symbol}', margin: '增加或减少保证金…',
  leverage: '杠杆…', marginMode: '新仓位的保证金模式…', breakEven: '止损移至保本…', breakEvenOne: '{symbol} 的止损移至保本',
  breakEvenShort: '保本…', breakEvenUnknown: '手续费、市场规则或条件委托尚未读取', closeSeveral: '平掉多个仓位…',
  cancelAll: '撤销这里的全部委托…',
} as const
