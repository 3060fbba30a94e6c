import type { HistoryTable } from '@core/history/history-table'
import { many } from './many'
import { moneyElsewhere } from './transfers'

/** 历史表往前看多久。 */
export const reaches = [
  { value: '1', label: '今天（UTC）' },
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: '365', label: '1 年' },
  { value: 'all', label: '全部' },
] as const

/** 历史表没有行时写什么。 */
export const nothingKept: Record<HistoryTable, { readonly title: string; readonly next: string }> = {
  orders: {
    title: '没有已结束的委托。',
    next: '已成交、已撤销和被拒绝的委托列在这里，不论由谁下单。',
  },
  fills: { title: '还没有成交。', next: '您的每笔成交连同手续费列在这里。' },
  funding: {
    title: '还没有资金费。',
    next: '未平仓位在每次资金费时间支付或收到多少，列在这里。',
  },
  settlements: {
    title: '还没有结算。',
    next: '盈亏变为余额时，连同前后的余额列在这里。',
  },
  positions: {
    title: '没有平掉的仓位。',
    next: '每个仓位连同开仓价、平仓价和已实现盈亏列在这里。',
  },
  liquidations: {
    title: '没有被强平。',
    next: '强平取走的，按仓位逐一列在这里。',
  },
  transfers: { title: '没有充值或提现。', next: moneyElsewhere },
  days: { title: '没有保存任何一天。', next: '' },
}

/** 还不知道有没有时写什么。 */
export const stillRead = {
  title: '仍在载入。',
  next: '交易所的历史会随载入显示。全部载入之前，列表为空并不表示没有。',
}

/** 离线时不载入任何内容，此时写什么。 */
export const notLoaded = {
  title: '并未全部保存。',
  next: '本终端已离线。连接后会载入交易所的历史；在此之前，列表为空并不表示没有。',
}

/** 交易所只给密钥持有人看的表里写什么。 */
export const untoldPublicly = {
  title: '不公开。',
  next: '交易所只向账户自己的密钥显示这些。列表为空并不表示没有。',
}

/** 画面上显示了表的多少：全部、一部分，或目前读到的。 */
export function readWords(count: number, of: 'all' | 'more' | 'late'): string {
  const rows = many(count, '行', '行')
  return { all: `${rows}，全部`, more: `已载入 ${rows}；还有更多`, late: `目前 ${rows}` }[of]
}

/** 自行排序或筛选的表，对已保存但未载入的行没有说明什么。 */
export const partlyRead = (count: number): string =>
  `排序和筛选只涉及已载入的 ${many(count, '行', '行')}。还有更多：请全部载入，或把它们保存到文件。`

/** 历史表上方的栏说的话。 */
export const pastSays = {
  table: '哪张表',
  market: '市场',
  everyMarket: '所有市场',
  side: '方向',
  bothSides: '双向',
  sides: { BUY: '买入 / 多', SELL: '卖出 / 空' },
  reach: '时间段',
  order: '顺序',
  orders: { 'newest first': '最新的在前', 'oldest first': '最早的在前' },
  readMore: '载入更多',
  readAll: '全部载入',
  savedIn: (rows: number, file: string): string => `${many(rows, '行', '行')}存于 ${file}`,
  saveCsv: '保存 CSV…',
  saveJson: '保存 JSON…',
} as const
