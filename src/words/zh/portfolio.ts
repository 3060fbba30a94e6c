import type { FillingProgress, HistoryProgress } from '@core/history/history-progress'
import type { HistoryTable } from '@core/history/history-table'
import type { Comparison, Portfolio } from '@core/history/portfolio'
import { isZero } from '@core/value/decimal'
import type { AccountValue } from '@core/history/account-value'
import type { FigureName } from '../portfolio'
import { fine } from '../format'
import { dayTime } from '../times'
import { shown } from '../fill'
import { many } from './many'

export { isInputs, winRate } from '../portfolio'

/** 账户价值为什么有些日子不知道。 */
export const valueKeptWords = '本终端打开时才保存。'

/** 各数字的名称。 */
export const figureTitles: Record<FigureName, string> = {
  net: '净盈亏',
  realised: '已实现盈亏',
  fees: '手续费',
  funding: '资金费',
  volume: '成交额',
  wins: '胜率',
  drawdown: '最大回撤',
  value: '账户价值',
  'value fall': '账户价值回撤',
}

/** 各数字怎样算出，由什么算出。 */
export const formulas: Record<FigureName, string> = {
  net: '已实现盈亏 − 资金费。平仓部分的手续费已扣除；未平仓位及其手续费不计入。',
  realised:
    '交易所自己对每笔成交记录的已实现盈亏之和：已扣除平仓部分的手续费（开仓和平仓两次），未扣资金费。',
  fees: '每笔成交的手续费之和。负数为返佣。平仓部分的手续费已在已实现盈亏里，未平部分的在其开仓价里。',
  funding: '每次资金费收付之和。正数为支付，负数为收到。',
  volume: '每笔成交的价格 × 数量之和。',
  wins: '这段时间平掉的仓位里，按交易所记录已实现盈亏大于零的占比。',
  drawdown: '净盈亏的最大跌幅：从最高点到其后的最低点，逐日计算。未平仓位不计入。',
  value:
    '交易所所报的账户价值，未平仓位按标记价格计，取本终端保存的各时刻。它的变化由转入转出、净盈亏和未平仓位构成。',
  'value fall': '账户价值的最大跌幅：从最高点到其后的最低点，剔除转入转出，取本终端保存的每个时刻。',
}

/** 保存的各表的名称。 */
export const tableTitles: Record<HistoryTable, string> = {
  orders: '委托',
  fills: '成交',
  funding: '资金费',
  settlements: '结算',
  positions: '已平仓位',
  liquidations: '强平',
  transfers: '转入转出',
  days: '交易所的每日数据',
}

/** 可存给其他程序的各表的名称。 */
export const savedTitles = { ...tableTitles, trades: '交易', forecasts: '预测' } as const

/** 本终端的哪个数字与交易所的哪个对照。 */
export const comparisonTitles: Record<Comparison['what'], string> = {
  volume: '成交额，对照交易所的每日成交额',
  profit: '净盈亏，对照交易所的每日盈亏',
  'realised by prices': '按价格和手续费算的已实现盈亏，对照交易所对每笔成交的记录',
  'realised by closed positions': '已实现盈亏，对照交易所的已平仓位',
  'account value': '这里保存的账户价值，对照交易所的，取两边都有的最近一天',
}

/** 两者为什么可能不同，却都没有错。 */
export const comparisonReasons: Record<Comparison['what'], string> = {
  volume: '交易所今天的数字可能滞后。',
  profit: '交易所没有说明它计入什么：可能包括按标记价格计的未平仓位，也可能不包括资金费。',
  'realised by prices':
    '两者之一不出自交易所：卖出减买入，再减每笔手续费。若差额与手续费相当，说明交易所自己的数字漏掉了一些。',
  'realised by closed positions': '部分平仓在这里立即计入，在交易所要到完全平仓才计入。',
  'account value': '本终端取当天最后保存的数值；交易所在当天结束时记录自己的，其间标记价格可能已变动。',
}

/** 仓位的结局。 */
export const winWords = ({ won, lost, even }: Portfolio['wins']): string =>
  won + lost + even === 0 ? '没有已平仓位' : `${won} 盈，${lost} 亏，${even} 平`

/** 最大跌幅发生在何时。 */
export const fallWords = ({ amount, from, to }: Portfolio['drawdown']): string =>
  isZero(amount) || to === undefined ? '没有回撤' : `${from ?? '从开始'} 到 ${to}`

/** 账户价值的最大跌幅发生在何时；只有一个时刻则看不出。 */
export function valueFallWords({ saved, drawdown: { amount, from, to } }: AccountValue): string {
  if (saved === 1) return cardSays.keptOnce
  if (isZero(amount) || from === undefined || to === undefined) return '没有回撤'
  return `${dayTime(from)} 到 ${dayTime(to)}`
}

/** 账户价值的变化由什么构成，每部分带名称。 */
export function worthParts({
  points,
  change,
  moved,
  net,
  rest,
  uncounted,
}: AccountValue): readonly (readonly [string, string])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const others = uncounted === 0 ? '' : `，以及 ${uncounted} 笔其他币种或方向不明的转账`
  return [
    [`首次保存，${dayTime(first.at)}`, fine(first.value)],
    [`最近保存，${dayTime(last.at)}`, fine(last.value)],
    ['变化', fine(change)],
    ['− 转入减转出', fine(moved)],
    ['− 其间净盈亏', fine(net)],
    [`= 以上两项都未解释的：未平仓位${others}`, fine(rest)],
  ]
}

/** 各数字漏掉了什么（若有）。 */
export const untoldWords = (count: number): string | undefined =>
  count === 0 ? undefined : `${count} 笔成交没有说明已实现盈亏或费用：这些成交没有计入。`

/** 每日数字以哪里为界。 */
export const dayWords = '一天从 UTC 00:00 开始。已实现盈亏已扣除平仓部分的手续费；净盈亏还扣除资金费。'

/** 历史读到了哪里，一句话。 */
export function progressWords(progress: HistoryProgress | undefined): string {
  if (progress === undefined) return '这次运行尚未同步历史：显示的是以前读到的。'
  if (progress.why !== undefined) return `历史无法保存：${shown(progress.why, 100)}。`
  const late = progress.tables.filter(({ is }) => is !== 'up to date')
  const trouble = progress.tables.find(each => each.trouble !== undefined)
  if (trouble !== undefined)
    return `${tableTitles[trouble.table]}无法读取（${shown(trouble.trouble ?? '', 80)}）；会再试。`
  if (late.length > 0) return `正在同步：${late.map(({ table }) => tableTitles[table]).join('、')}。`
  const upTo = Math.min(...progress.tables.map(each => each.upTo ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(upTo)) return '还没有读到任何东西。'
  const { filling } = progress
  return filling === undefined
    ? `到 ${dayTime(upTo)}（交易所时钟）为止是完整的。`
    : `已读到 ${dayTime(upTo)}（交易所时钟），往前直到账户自己的列表所及。${fillingWords(filling)}`
}

/** 账户自己的列表漏掉的行，从哪里可以得知。 */
export const wouldFillWords = '交易所的公开查询可能查得到：在账户密钥处用“修改…”允许后才会去查。'

/** 账户自己的列表漏掉的，查到了哪里，一两句话。 */
function fillingWords({ is, upTo, rows, unsure, trouble }: FillingProgress): string {
  const taken = `从公开查询取得 ${many(rows, '行', '行')}`
  const leftOut = unsure === 0 ? '' : `其中 ${many(unsure, '行', '行')}未采用：可能这里已经有了。`
  if (is === 'not allowed')
    return `列表往前有多远，交易所没有说明。${wouldFillWords}${rows === 0 ? '' : `此前${taken}。`}${leftOut}`
  if (trouble !== undefined)
    return `列表漏掉的无法从公开查询读取（${shown(trouble, 80)}）；会再试。${leftOut}`
  if (is === 'reading' || upTo === undefined) return `正在从公开查询读取列表漏掉的：目前${taken}。${leftOut}`
  return `列表漏掉的已查到 ${dayTime(upTo)}：${taken}。${leftOut}`
}

/** 把本终端的合计与交易所的对照的面板说的话。 */
export const againstSays = {
  title: '与交易所自己的合计对照',
  ours: '本终端',
  venue: '交易所',
  unsaid: '这些日子未提供',
  difference: '差额',
  none: '无',
  nothing: '还没有可对照的',
} as const

/** 账户曲线说的话。 */
export const curveSays = {
  nothing: '还没有可画的',
  onlyWorth: (from: string, to: string, worth: string): string =>
    `${from} 到 ${to} 的账户价值：最后是 ${worth} USDC。没有交易。`,
  stayed: (from: string, to: string, sum: string): string =>
    `${from} 到 ${to} 的净盈亏：最后是 ${sum} USDC。下表列出每一天。`,
  day: '日期（UTC）',
  sum: '这段时间开始以来的净盈亏',
  value: '账户价值，交易所每日的',
  kept: '账户价值，这里保存的',
  notKept: '到那时还没有保存',
} as const

/** 拆解一个数字的对话框说的话。 */
export const explainSays = {
  inMarket: (symbol: string): string => `· 市场 ${symbol}`,
  period: (from: string, to: string): string => `${from} 到 ${to}，UTC。出自本终端对交易所各行的记录。`,
  fall: '从最高到最低',
  between: '期间',
  realised: '已实现盈亏，已扣手续费',
  funding: '− 资金费',
  stayed: '= 净盈亏',
  fees: '全部成交的手续费：平仓部分已扣除，未平部分尚未扣除',
  allWins: '这些仓位的已实现盈亏',
  all: '全部合计',
  rows: (figure: string): string => `${figure}由这些行相加而成`,
  empty: { title: '这些日子没有这样的行。', next: '请选更长的时间。' },
  nothingKept: '这些日子没有保存任何内容。',
  shown: (rows: number, sum: string): string => `显示 ${many(rows, '行', '行')}，合计 ${sum}`,
  more: '显示更多',
  close: '关闭',
} as const

/** 数字卡片上写什么。 */
export const cardSays = {
  received: '收到',
  paid: '支付',
  net: '已实现 − 资金费',
  fills: (count: number): string => many(count, '笔成交', '笔成交'),
  notKept: '这些日子没有保存',
  loading: { soFar: '目前为止，仍在载入', none: '仍在载入' },
  offline: { soFar: '仅按已保存的', none: '未保存' },
  untold: '按地址查看时得不到',
  keptOnce: '这些日子只保存了一次',
  sinceKept: (change: string): string => `首次保存以来 ${change}`,
  explain: '，解释',
} as const

/** 选择时间段的栏说的话。 */
export const periodSays = {
  period: '时间段',
  spans: { 7: '7 天', 30: '30 天', 90: '90 天', 365: '一年', 4_000: '全部' },
  from: '从',
  firstDay: '第一天，UTC 的 年-月-日',
  to: '到',
  lastDay: '最后一天，UTC 的 年-月-日',
  noDay: (typed: string): string =>
    typed === '' ? '请输入日期，如 2026-01-31' : `“${typed}”不是日期；请按 2026-01-31 的样子输入`,
  backwards: '最后一天早于第一天',
  tooLong: '早于任何保存的数据',
  savedIn: (rows: number, file: string): string => `${many(rows, '行', '行')}存于 ${file}`,
  table: '要保存的表',
  saveCsv: '保存 CSV…',
  saveJson: '保存 JSON…',
} as const
