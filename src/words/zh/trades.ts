import type { SealedStop, TradeRow, TradesTold } from '@core/history/trade'
import type { Fall, Grouping, TradeGroup } from '@core/history/trade-results'
import { readCount } from '@core/value/digits'
import { money, percent } from '../format'
import { dayOfYearTime } from '../times'
import { many } from './many'
import { shown } from '../fill'

export { factorWords, lastedWords, resultWords, rWords } from '../trades'

/** 只有交易表才有的列名。 */
export const tradeTitles = {
  lasted: '持续时间',
  gross: '未扣手续费',
  result: '结果',
  r: 'R',
  mae: 'MAE',
  mfe: 'MFE',
  efficiency: '平仓效率',
  tags: '标签',
  ended: '结束',
  group: { market: '市场', kind: '开仓方式', tag: '标签', hour: '小时（UTC）', weekday: '星期（UTC）' },
  trades: '交易',
  winRate: '胜率',
  expectancy: '期望值',
  profitFactor: '获利因子',
  averageR: '平均 R',
  depth: '回撤',
  from: '起点',
  lowest: '最低点',
  recovered: '恢复',
  fill: '成交',
  does: '作用',
} as const

/** 交易的某个数字为什么没有。 */
export const tradeWhy = {
  begins: '未知：它早于第一笔保存的成交',
  open: '尚未结束',
  withoutFill: '未知：它没有成交就结束了',
  fees: '未知：交易所没有说明每笔成交的手续费',
  funding: '尚未知：其时间内的资金费用仍在读取',
  order: '未知：它的委托没有保存',
  realised: '未知：交易所没有说明其成交的已实现盈亏',
  r: '未知：没有开仓或结果，就没有 R',
  stopWrong: '无：止损在开仓价的盈利一侧',
  noTrade: '没有结果已知的交易',
  noLoss: '没有亏损的交易',
  marks: (kept: string): string => `未知：标记价格只保存了其时间的 ${kept}`,
} as const

/** 交易的某个数字不存在时写什么。 */
export const tradeNone = {
  stop: '无止损',
  ahead: '从未浮盈',
  tags: '无标签',
  untagged: '没有标签',
  unknownKind: '未知',
} as const

/** 交易怎样结束，或还没有结束。 */
export const tradeEndWords: Readonly<Record<TradeRow['ends'], string>> = {
  open: '未平',
  'by fills': '已平',
  turned: '反手',
  liquidated: '强平',
  'without a fill': '没有成交',
}

/** 交易怎样结束，完整的说法。 */
export const endSentences: Readonly<Record<TradeRow['ends'], string>> = {
  open: '尚未结束：结果是目前已平部分的。',
  'by fills': '由成交平仓。',
  turned: '最后一笔成交平掉它并反向开仓：那笔成交的手续费按数量分摊。',
  liquidated: '被强平。',
  'without a fill': '没有保存的成交就结束了，例如自动减仓：结果取自交易所自己的仓位记录。',
}

/** 交易期间有多少时间保存了标记价格。 */
export const keptWords = (row: Pick<TradeRow, 'kept' | 'begins' | 'ends'>): string => {
  if (row.begins === 'not known') return tradeWhy.begins
  return row.ends === 'without a fill' ? tradeWhy.withoutFill : tradeWhy.marks(percent(row.kept, 0))
}

const weekdays = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const

/** 一组交易的共同点。 */
export function groupWords(by: Grouping, { of }: Pick<TradeGroup, 'of'>): string {
  if (of === undefined) return by === 'tag' ? tradeNone.untagged : tradeNone.unknownKind
  if (by === 'weekday') return weekdays[readCount(of)] ?? of
  return by === 'hour' ? `${of.padStart(2, '0')}:00` : shown(of)
}

/** 按什么把交易分组，供选择。 */
export const groupingWords: Readonly<Record<Grouping, string>> = {
  market: '市场',
  kind: '委托类型',
  tag: '标签',
  hour: '小时',
  weekday: '星期',
}

/** 衡量交易风险所用的止损。 */
export const stopWords = (stop: SealedStop, price: string): string =>
  stop.isBracket
    ? `${price}，于 ${dayOfYearTime(stop.at)} 随开仓委托密封`
    : `${price}，持仓期间第一个密封的，于 ${dayOfYearTime(stop.at)}`

/** 显示的内容漏掉了什么。 */
export const leftOutWords = ({ left, looseFunding }: Pick<TradesTold, 'left' | 'looseFunding'>): string =>
  [
    ...(left === 0
      ? []
      : [`${many(left, '笔更早的交易', '笔更早的交易')}没有显示：请选更短的时间，或把全部保存到文件。`]),
    ...(looseFunding.count === 0
      ? []
      : [
          `${many(looseFunding.count, '笔资金费', '笔资金费')}共 ${money(looseFunding.amount)} USDC 不属于任何已知的交易。`,
        ]),
  ].join('')

/** 回撤何时恢复，或没有恢复。 */
export const recoveredWords = (fall: Pick<Fall, 'recovered'>): string =>
  fall.recovered === undefined ? '尚未' : dayOfYearTime(fall.recovered)

/** 回撤从何时开始。 */
export const fallFromWords = (fall: Pick<Fall, 'from'>): string =>
  fall.from === undefined ? '开始时' : dayOfYearTime(fall.from)

/** 交易页面说的话。 */
export const tradesSays = {
  trades: '交易，从无仓位到无仓位',
  grid: '交易；Enter 打开一笔',
  empty: {
    title: '这段时间没有交易结束。',
    next: '一笔交易从仓位的第一笔成交开始，到把它全部平掉的那笔为止。',
  },
  groups: '分组依据',
  groupsGrid: '分组的交易',
  noGroup: {
    title: '还没有可分组的。',
    next: '已结束且结果已知的交易计入这里。',
  },
  untold: (count: number): string => `${count} 笔未知`,
  curve: '累计结果',
  curveOf: (trades: number, sum: string): string =>
    `${many(trades, '笔交易', '笔交易')}，按结束的先后：合计 ${sum} USDC。`,
  falls: '回撤',
  noFall: {
    title: '没有回撤。',
    next: '每次回撤从高点到恢复都列在这里。',
  },
  noCurve: {
    title: '还没有可画的。',
    next: '曲线从第一笔结果已知的交易开始。',
  },
  summary: (count: number, result: string, rate: string | undefined): string =>
    `${many(count, '笔交易', '笔交易')}，${result} USDC${rate === undefined ? '' : `，胜率 ${rate}`}`,
  begunBefore: (more: string): string => `有些交易早于所保存的记录。${more}`,
  open: '打开这笔交易',
} as const

/** 拆解一笔交易的对话框说的话。 */
export const tradeStorySays = {
  title: (way: string, symbol: string): string => `${{ LONG: '多', SHORT: '空' }[way] ?? way} ${symbol}`,
  about: (opened: string | undefined, closed: string | undefined): string =>
    `${opened ?? '早于保存的历史'} 到 ${closed ?? '现在'}`,
  entry: '开仓均价',
  exit: '平仓均价',
  largest: '最大数量',
  gross: '未扣手续费的结果',
  fees: '− 手续费',
  funding: '− 资金费',
  result: '= 结果',
  byVenue: '按交易所对其成交的记录：平仓部分的手续费已扣除。',
  stop: '止损',
  risk: '到止损的风险',
  r: 'R，结果 ÷ 风险',
  mae: 'MAE，最大浮亏',
  mfe: 'MFE，最大浮盈',
  efficiency: '平仓效率，未扣手续费的结果 ÷ MFE',
  kept: '已保存的标记价格',
  path: '期间的盈亏，未扣手续费和资金费',
  pathJoined: '期间的盈亏，未扣手续费和资金费；缺少部分标记价格，线只是把已知的连起来',
  pathOf: (low: string, high: string): string => `交易期间的盈亏，在 ${low} 与 ${high} USDC 之间。`,
  noPath: '这段时间没有保存标记价格。',
  fills: '成交',
  noFills: { title: '没有保存的成交。', next: '交易所告知的成交会显示在这里。' },
  paid: '资金费收付',
  noPaid: '持有它没有支付或收到资金费。',
  does: { opens: '开仓', closes: '平仓' },
  share: '一笔成交的一部分',
  taken: '被强平取走',
} as const

/** 日历说的话。 */
export const calendarSays = {
  calendar: '日历，按 UTC',
  hint: '方向键逐日移动，Page Up 和 Page Down 逐月移动；Enter 显示当天结束的交易。',
  none: '没有交易结束',
  noneShort: '·',
  unknown: '未知',
  month: (year: number, month: string, sum: string): string => `${year} 年 ${month}：${sum} USDC`,
  day: (date: string, said: string): string => `${date}：${said}`,
  result: (result: string, count: number): string => `${result} USDC，${many(count, '笔交易', '笔交易')}`,
  trades: (count: number): string => many(count, '笔交易', '笔交易'),
  ofDay: (date: string): string => `${date} 结束的交易`,
  ofADay: '某一天的交易',
  choose: { title: '没有选择日期。', next: '选择一天，即可看到当天结束的交易。' },
  noTrade: { title: '这一天没有交易结束。', next: '请选另一天。' },
  weekdays: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  months: ['1 月', '2 月', '3 月', '4 月', '5 月', '6 月', '7 月', '8 月', '9 月', '10 月', '11 月', '12 月'],
} as const
