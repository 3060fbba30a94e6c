export const missing = {
  mark: '还没有标记价格', index: '还没有指数价格', last: '还没有成交', dayAgo: '一天前的价格未知', then: '当时的价格未知', funding: '还没有资金费率',
  nextFunding: '资金费用时间已过，下期费率尚未公布', untold: '尚未公布', touch: '还没有最优价', bookSide: '订单簿有一侧是空的',
  pointedPrice: '请指向一个价格', rules: '该市场的规则尚未读取', rulesOfOne: '有一个市场的规则尚未读取', account: '账户尚未读取', unread: '尚未读取',
  unknown: '尚不清楚', nothingRead: '没有读到任何内容', nothingOpen: '没有未平的仓位或委托', noCross: '没有未平的全仓仓位',
} as const
export const missingOffline = {
  mark: '未保存', index: '未保存', last: '未保存', funding: '未保存', nextFunding: '资金费用时间已过，离线时不会读取', untold: '未保存',
  touch: '未保存', rules: '未保存', rulesOfOne: '未保存', account: '未保存', unread: '未保存', unknown: '未知',
  bookSide: '离线时没有订单簿',
} as const
