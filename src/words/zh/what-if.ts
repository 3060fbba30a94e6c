import type { Market } from '@core/market/market'
import { isZero, type Amount } from '@core/value/decimal'
import { shareUntil, type Scenario, type ScenarioLiquidation, type ScenarioRow } from '@core/context/scenario'
import { change, gain, money, percent, price, tone } from '../format'
import type { Line } from '../outlook'
import { NAMED, pair } from '../what-if'

export { NAMED, pair } from '../what-if'

/** 假设价格的对话框自身的文字。 */
export const whatIf = {
  title: '假设：价格变动',
  about: '情景：以下都不是实时数据，此处不发送任何内容，也不起草委托。',
  tag: '情景',
  what: '什么变动',
  way: '方向',
  ways: [
    { value: 'down', label: '▼ 下跌' },
    { value: 'up', label: '▲ 上涨' },
  ],
  move: '幅度',
  market: '市场',
  price: '情景价格',
  open: '假设：价格变动…',
  unread: '仓位尚未读取。',
  empty: '没有持仓，价格变动不会改变任何内容。',
  together: '合计',
  liquidated: '途中强平',
  each: '每个仓位',
  noAccount: '账户尚未读取：全仓仓位会怎样未知。',
  none: '途中不会有强平。',
  rests:
    '从最新的标记价格出发，直接到达目标。资金费、手续费、当前委托的成交、触发以及其他代币的价值保持不变；途中会被强平的仓位，仍按持有计算。交易所对全仓仓位一起处理，不说明先后顺序。',
} as const

/** 可以变动的内容。 */
export const shockChoices = [
  { value: 'all', label: '全部市场' },
  { value: 'one', label: '一个市场' },
  { value: 'price', label: '一个市场，到某价格' },
] as const

/** 之前与之后的账户。 */
export const scenarioLines = (scenario: Scenario): readonly Line[] => [
  {
    ...pair('未实现盈亏', scenario.unrealised, gain, '仓位尚未读取'),
    tone: tone(scenario.unrealised.after),
  },
  pair('总保证金', scenario.collateral, money, '账户尚未读取'),
  pair('保证金率', scenario.ratio, ratio => percent(ratio, 1), '账户尚未读取'),
  pair('可用保证金', scenario.free, money, '从已知内容无法得出'),
  pair('全仓维持保证金', scenario.maintenance, money, '有市场的规则尚未读取'),
]

/** 一个仓位之前与之后。 */
export function scenarioRowLine(row: ScenarioRow, market: Market | undefined): Line {
  return {
    label: `${nameOf(row, market)}，标记价格 ${price(row.mark.after, market)}`,
    before: gain(row.unrealised.before),
    text: gain(row.unrealised.after),
    tone: tone(row.unrealised.after),
  }
}

const nameOf = ({ symbol, marginMode }: ScenarioRow, market: Market | undefined): string =>
  `${market?.base ?? symbol}${marginMode === 'ISOLATED' ? ' 逐仓' : ''}`

/** 途中某一点被强平的内容，一句话。 */
export function liquidationWords(
  liquidation: ScenarioLiquidation,
  marketOf: (symbol: string) => Market | undefined,
  share: Amount | undefined,
): string {
  const { marginMode, way, marks } = liquidation
  const [named, others] = [marks.slice(0, NAMED), marks.length - NAMED]
  const places = named.map(({ symbol, mark }) => {
    const market = marketOf(symbol)
    return `${market?.base ?? symbol} 标记价格 ${price(mark, market)}`
  })
  const list = [...places, ...(others > 0 ? [`另有 ${others} 个`] : [])].join('，')
  const what = marginMode === 'CROSS' ? `全部全仓仓位一起：${list}` : `逐仓 ${list}`
  if (isZero(way)) return `${what}，按现在的数字。`
  return share === undefined
    ? `${what}。`
    : `${what}，当价格变动达到 ${change(shareUntil(liquidation, share))}。`
}

/** 作为起点的数字本身不是最新的。 */
export const restsOnWords = (old: string): string => `所依据的数字：${old}`

/** 没有列出每个仓位。 */
export const moreWords = (others: number): string => `另有 ${others} 个，变化较小`

/** 哪些仓位无法判断。 */
export const unruledWords = (symbols: readonly string[]): string =>
  `${symbols.slice(0, NAMED).join('、')}${symbols.length > NAMED ? ' 等市场' : ' '}的规则尚未读取：是否会被强平未知。`

/** 下跌不能超过的限度。 */
export const tooFarWords = '价格下跌不能超过其全部。'
