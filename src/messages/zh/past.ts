export const reaches = {
  '1': { label: '今天（UTC）' }, '7': { label: '7 天' }, '30': { label: '30 天' }, '90': { label: '90 天' },
  '365': { label: '1 年' }, all: { label: '全部' },
} as const
export const nothingKept = {
  transfers: { title: '没有充值或提现。' }, days: { title: '没有保存任何一天。' },
  orders: { title: '没有已结束的委托。', next: '已成交、已撤销和被拒绝的委托列在这里，不论由谁下单。' },
  fills: { title: '还没有成交。', next: '您的每笔成交连同手续费列在这里。' },
  funding: { title: '还没有资金费。', next: '未平仓位在每次资金费时间支付或收到多少，列在这里。' },
  settlements: { title: '还没有结算。', next: '盈亏变为余额时，连同前后的余额列在这里。' },
  positions: { title: '没有平掉的仓位。', next: '每个仓位连同开仓价、平仓价和已实现盈亏列在这里。' },
  liquidations: { title: '没有被强平。', next: '强平取走的，按仓位逐一列在这里。' },
} as const
export const stillRead = { title: '仍在载入。', next: '交易所的历史会随载入显示。全部载入之前，列表为空并不表示没有。' } as const
export const notLoaded = { title: '并未全部保存。', next: '本终端已离线。连接后会载入交易所的历史；在此之前，列表为空并不表示没有。' } as const
export const untoldPublicly = { title: '不公开。', next: '交易所只向账户自己的密钥显示这些。列表为空并不表示没有。' } as const
export const readWords = {
  row: { other: '{count} 行' }, allThem: '{rows}，全部', loadedMore: '已载入 {rows}；还有更多', soFar: '目前 {rows}',
} as const
export const partlyRead = {
  row: { other: '{count} 行' }, sortingFiltersCover: '排序和筛选只涉及已载入的 {count}。还有更多：请全部载入，或把它们保存到文件。',
} as const
export const pastSays = {
  savedIn: { row: { other: '{count} 行' }, in: '{rows}存于 {file}' }, table: '哪张表', market: '市场',
  everyMarket: '所有市场', side: '方向', bothSides: '双向', sides: { BUY: '买入 / 多', SELL: '卖出 / 空' }, reach: '时间段',
  order: '顺序', orders: { 'newest first': '最新的在前', 'oldest first': '最早的在前' }, readMore: '载入更多',
  readAll: '全部载入', saveCsv: '保存 CSV…', saveJson: '保存 JSON…',
} as const
