import type { Figures } from '@core/figures/results'
import type { DayPoint } from '@core/history/portfolio'
import type { ValuePoint } from '@core/history/account-value'
import type { ResultName, RowFigures, SumsRow } from '../explain-history'
import type { FigureOrigin } from '../explain'
import { gain, counted, money } from '../format'
import { dayTime } from '../times'
import { DESK, VENUE } from './explain'
import { figureTitles, formulas } from './portfolio'

/** 一行是一天。 */
export const ofDay = (date: string): SumsRow['of'] => ({ name: '日期（UTC）', figure: date })
/** 一行是一个市场。 */
export const ofMarket = (symbol: string): SumsRow['of'] => ({ name: '市场', figure: symbol })

const fillsIn = ({ fills }: RowFigures) => ({ name: '成交笔数', figure: counted(fills) })

/** 交易所没有说明结果的成交（若有）。 */
const untoldIn = ({ untold }: RowFigures): FigureOrigin['inputs'] =>
  untold === 0 ? [] : [{ name: '其中没有结果的', figure: counted(untold) }]

/** 净盈亏由什么构成。 */
export const netInputs = ({
  realised,
  funding,
}: Pick<Figures, 'realised' | 'funding'>): FigureOrigin['inputs'] => [
  { name: '已实现盈亏，已扣手续费', figure: gain(realised) },
  { name: '− 资金费', figure: money(funding) },
]

const inputsOf: Readonly<Record<ResultName, (sums: RowFigures) => FigureOrigin['inputs']>> = {
  net: sums => [...netInputs(sums), ...untoldIn(sums)],
  realised: sums => [fillsIn(sums), ...untoldIn(sums)],
  fees: sums => [fillsIn(sums), { name: '成交额', figure: `${money(sums.volume)} USDC` }],
  funding: () => [],
  volume: sums => [fillsIn(sums)],
  fills: sums => [{ name: '成交额', figure: `${money(sums.volume)} USDC` }],
}

/** 某一天或某个市场的一个数字，出自其中发生的事。 */
export const explainSum = (name: ResultName, sums: RowFigures, { of, at }: SumsRow): FigureOrigin => ({
  title: name === 'fills' ? '成交笔数' : figureTitles[name],
  formula: name === 'fills' ? '交易所的记录里这个账户有多少笔成交，不论由谁下单。' : formulas[name],
  inputs: [of, ...inputsOf[name](sums)],
  source: DESK,
  at,
})

/** 从时间段的第一天到其中某一天的净盈亏。 */
export const explainStayed = (day: DayPoint, first: string, at?: number): FigureOrigin => ({
  title: '这段时间开始以来的净盈亏',
  formula: `从第一天起每天的净盈亏相加。${formulas.net}`,
  inputs: [
    { name: '第一个有记录的日子', figure: first },
    { name: '直到（含）', figure: day.date },
    { name: '当天净盈亏', figure: gain(day.net) },
    { name: '当天成交笔数', figure: counted(day.fills) },
  ],
  source: DESK,
  at,
})

/** 交易所自己的记录里，账户某天值多少。 */
export const explainDayValue = (date: string, at?: number): FigureOrigin => ({
  title: '账户价值，交易所每日的',
  formula: '当天结束时的账户价值，未平仓位按标记价格计。今天的在当天结束前可能滞后。',
  inputs: [ofDay(date)],
  source: VENUE,
  at,
})

/** 这里保存的某个时刻，账户值多少。 */
export const explainKept = ({ at }: ValuePoint, saved: number): FigureOrigin => ({
  title: '账户价值，这里保存的',
  formula: '总保证金，未平仓位按标记价格计，由交易所在这一刻告知并由本终端保存。',
  inputs: [
    { name: '保存于', figure: dayTime(at) },
    { name: '这些日子保存的时刻数', figure: counted(saved) },
  ],
  source: VENUE,
  at,
})
