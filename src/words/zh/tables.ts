import { moneyElsewhere } from './transfers'

/** 各表的名称。 */
export const tabTitles = {
  positions: '仓位',
  orders: '当前委托',
  algo: '止盈止损',
  attempts: '委托日志',
  fills: '成交',
  history: '历史',
  funding: '资金费',
  holdings: '资产',
  journal: '操作日志',
} as const

/** 表格面板自己说的话。 */
export const blotterSays = {
  panel: '表格',
  oldPrices: (age: string): string => `价格：${age}`,
  protectNothing: '不保护任何仓位',
  label: {
    history: '历史委托和其他记录',
    attempts: '委托日志',
    funding: '资金费记录',
    fills: '成交',
    holdings: '资产',
    journal: '操作日志',
    orders: '当前委托',
    algo: '条件委托',
    positions: '仓位',
  },
} as const

/** 当前的表没有行时，那里写什么。 */
export const nothingThere = {
  algo: {
    title: '没有条件委托。',
    next: '止损、止盈和跟踪止损列在这里，连同各自的止盈止损价。',
  },
  orders: {
    title: '没有当前委托。',
    next: '没有立即成交的限价委托会挂在这里，直到成交或由您撤销。',
  },
  positions: {
    title: '没有仓位。',
    next: '您的委托成交后，仓位会出现在这里。',
  },
  holdings: {
    title: '没有资产。',
    next: `${moneyElsewhere}委托能用多少，见下单面板下方。`,
  },
  journal: {
    title: '操作日志是空的。',
    next: '每个请求的每一步都列在这里：您确认了什么、发送了什么、收到了什么、读到了什么。',
  },
  filtered: {
    title: '没有符合的行。',
    next: '清除筛选即可再次看到全部行。',
  },
  unreadable: '记录无法读取。',
} as const

/** 每张表在行的周围说的话。 */
export const gridSays = {
  filter: '筛选',
  filterOne: (table: string): string => `筛选${table}`,
  actions: '操作',
  columns: '列',
  columnsOf: (table: string): string => `${table}的列`,
  shown: '按此顺序显示：Alt ↑ ↓ 移动',
  copyAll: '把全部行复制为文本',
  reset: '重置列',
  further: { left: '左边还有列', right: '右边还有列' },
} as const

const sideText: Readonly<Record<string, string>> = { BUY: '买入', SELL: '卖出' }

/** 对一行能做什么。 */
export const rowSays = {
  edit: '修改…',
  editOne: (what: string): string => `修改：${what}`,
  cancel: '撤单…',
  cancelOne: (what: string): string => `撤单：${what}`,
  cancelOrphan: '撤销它…',
  algoOrder: (kind: string, symbol: string): string => `${symbol} 的${kind}`,
  order: (side: string, symbol: string): string => `${sideText[side] ?? side} ${symbol}`,
  timeline: '时间线',
  timelineOf: (id: string): string => `${id} 的时间线`,
  repeat: '再下一单',
  repeatAbout: '用同样的条款填写下单面板；不发送任何东西',
  repeatOne: (side: string, symbol: string): string =>
    `按原来的${sideText[side] ?? side} ${symbol} 填写下单面板`,
} as const

/** 对一个仓位能做什么。 */
export const positionSays = {
  totals: '全部仓位合计',
  close: '平仓',
  closeShare: (percent: string, symbol: string): string => `平仓 ${symbol} 的 ${percent} %`,
  more: (symbol: string): string => `${symbol} 的更多操作`,
  fillTicket: '按数量或价格平仓：填写下单面板',
  protect: '保护：止盈和止损…',
  reverse: '反手，分两步…',
  margin: '增加或减少保证金…',
  leverage: '杠杆…',
  marginMode: '新仓位的保证金模式…',
  closeSeveral: '平掉多个仓位…',
  cancelAll: '撤销这里的全部委托…',
} as const
