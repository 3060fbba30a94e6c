export const known = {
  ACTIVE: { word: '交易中', meaning: '接受所有委托。' },
  POST_ONLY: { word: '只做挂单', meaning: '只接受挂单：市价、IOC 和 FOK 会被拒绝。' },
  REDUCE_ONLY: { word: '只减仓', meaning: '这里的仓位只能减少或平仓，不能开仓。' },
  DELISTING: { word: '正在下架', meaning: '请平掉在这里持有的仓位：否则交易所会按它自己的价格平仓。' },
  DELISTED: { word: '已下架', meaning: '这里不再交易。' }, PENDING: { word: '尚未开放', meaning: '交易所开放后才接受委托。' },
  NEW: { word: '尚未开放', meaning: '交易所开放后才接受委托。' },
} as const
export const statusWords = { status: '“{status}”', wordDeskDoes: '本终端不认识这个词，因此不向这里发送委托。' } as const
export const stripSays = {
  strip: '市场', choose: '选择市场', last: '最新价', mark: '标记价格', index: '指数价格', day: '24 小时', range: '24 小时最高 / 最低',
  funding: '资金费率 / 倒计时', openInterest: '持仓量', rules: '最小价格变动 · 步长 · 最小值',
} as const
export const fundingSays = {
  rate: '{rate} / {hours} 小时', paidBefore: '资金费率历史', unread: '现在无法加载。', none: '该市场还没有支付过资金费用。',
  list: '资金费率历史，最新在前',
} as const
export const pickerSays = {
  ofPanel: '为{panel}选择市场', compare: '把{panel}与另一个市场对比', explain: '说明 {symbol} 的数字', prices: '价格 {age}',
  moved: '涨跌幅，{span}', changes: { told: '涨跌幅 {age}', reading: '正在加载涨跌幅…', unread: '现在无法加载涨跌幅' },
  title: '选择市场', search: '搜索市场', sortBy: '市场排序方式', list: '市场', unread: '市场尚未加载。', none: '没有符合的市场。',
  pins: '将市场置顶', explains: '说明它的数字', close: '关闭', span: '涨跌幅区间',
  columns: { symbol: '市场', mark: '标记价格', moved: '涨跌幅', funding: '资金费率', volume: '成交额' },
} as const
