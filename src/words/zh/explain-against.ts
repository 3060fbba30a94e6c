import type { Comparison, Portfolio } from '@core/history/portfolio'
import { dayOf, nameOf } from '@core/history/history-table'
import type { FigureAgainst } from '../explain-against'
import type { FigureOrigin } from '../explain'
import { counted, money } from '../format'
import { DESK, VENUE } from './explain'
import { netInputs } from './explain-history'
import { comparisonTitles, formulas } from './portfolio'

const ours: Readonly<Record<Comparison['what'], string>> = {
  volume: '这些日子每笔成交的价格 × 数量相加。',
  profit: formulas.net,
  'realised by prices':
    '卖出所得 − 买入所付 − 手续费，未平部分按其开仓价计：只计入未平部分完全由这些日子的成交形成的市场。',
  'realised by closed positions': formulas.realised,
  'account value': '交易所所报的账户价值，取本终端当天最后保存的。',
}

const venue: Readonly<Record<Comparison['what'], string>> = {
  volume: '按交易所的每日数据，这些日子每天的成交额相加。',
  profit: '按交易所的每日数据，这些日子每天的盈亏相加。',
  'realised by prices': '同样这些市场，交易所对每笔成交记录的已实现盈亏。',
  'realised by closed positions': '这些日子平掉的每个仓位，按交易所所说的已实现盈亏相加。',
  'account value': '按交易所的每日数据的账户价值，取这里也保存了的最近一天。',
}

const formulaOf: Readonly<Record<FigureAgainst, (what: Comparison['what']) => string>> = {
  ours: what => ours[what],
  venue: what => venue[what],
  difference: what => (what === 'realised by prices' ? '本终端 − 交易所，精确到分。' : '本终端 − 交易所。'),
}

const count = (all: number): string => counted(all)

/** 本终端的数字由什么构成。 */
function inputsOfOurs({ what }: Comparison, { total, worth }: Portfolio): FigureOrigin['inputs'] {
  if (what === 'account value') return [{ name: '保存的时刻数', figure: count(worth?.saved ?? 0) }]
  const fills = { name: '成交笔数', figure: count(total.fills) }
  if (what === 'volume') return [fills]
  const untold = total.untold === 0 ? [] : [{ name: '其中没有结果的', figure: count(total.untold) }]
  return what === 'profit' ? [...netInputs(total), ...untold] : [fills, ...untold]
}

/** 交易所的数字由什么构成。 */
function inputsOfVenue({ what }: Comparison, { wins, byDay, total }: Portfolio): FigureOrigin['inputs'] {
  if (what === 'realised by prices') return [{ name: '成交笔数', figure: count(total.fills) }]
  return what === 'realised by closed positions'
    ? [{ name: '已平仓位数', figure: count(wins.won + wins.lost + wins.even) }]
    : [{ name: '已提供的天数', figure: count(byDay.filter(({ value }) => value !== undefined).length) }]
}

const inputs: Readonly<Record<FigureAgainst, (row: Comparison, told: Portfolio) => FigureOrigin['inputs']>> =
  {
    ours: inputsOfOurs,
    venue: inputsOfVenue,
    difference: row => [
      { name: '本终端', figure: money(row.ours) },
      { name: '交易所', figure: money(row.venue) },
    ],
  }

/** 本终端的数字、交易所的数字，或两者的差额。 */
export const explainAgainst = (
  name: FigureAgainst,
  row: Comparison,
  { told, at }: { readonly told: Portfolio; readonly at: number | undefined },
): FigureOrigin => ({
  title: comparisonTitles[row.what],
  formula: formulaOf[name](row.what),
  inputs: [
    { name: '第一天', figure: nameOf(dayOf(told.period.from)) },
    { name: '最后一天', figure: nameOf(dayOf(told.period.to - 1)) },
    ...inputs[name](row, told),
  ],
  source: name === 'venue' ? VENUE : DESK,
  at,
})
