import type { StopWorst } from '@core/armed/stop-worst'
import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { ProtectRule } from '@core/envelope/protect-rule'
import type { ProtectProgress } from '@core/programs/protect/protect-progress'
import { shown, sized, type Grid, type Sized } from '../fill'
import { counted, gain, money, price, size } from '../format'
import type { SheetLine } from '../sheet'

export const stopMoveSays = {
  stop: '止损单',
  stopOf: (trigger: string, closes: string): string => `触发价 ${trigger}，平仓 ${closes}`,
  whole: '全部',
  noStop: '该市场的仓位没有正在等待、触发后市价成交的止损单。请先下止损单。',
  notRead: '该市场有哪些止损单在等待尚未读取。',
  gone: '所选的止损单已不再等待。请另选一个。',
  evenAt: '标记价格达到此价时移至开仓价',
  evenTicks: '超出开仓价',
  ticks: '跳',
  trailFrom: '标记价格越过此价时跟随',
  trailBy: '与标记价格保持距离',
  trailStep: '每次至少移动',
  furthest: '最多跟随至',
  moves: '最多移动次数',
  apart: '两次移动之间',
  minutes: '持续时间',
}

export function protectLines(rule: ProtectRule, market: Grid | undefined): readonly SheetLine[] {
  const { root, stop, side, from, furthest, even, trail, moves, apart, patience, held, entry } = rule
  return [
    ['内容', `移动交易所中的一笔止损单，只${wayWord[side]}`],
    [
      '止损单',
      `委托 ${stop}${root === stop ? '' : `（属于 ${root}）`}，${side}，市价平仓 ${closesWord(rule, market)}；触发价 ${price(from, market)}`,
    ],
    ['仓位', `${side === 'SELL' ? '多头' : '空头'} ${size(held, market)}，开仓价 ${price(entry, market)}`],
    [
      '保本',
      even === undefined
        ? '无'
        : `标记价格达到 ${price(even.at, market)} 时，止损移至 ${price(even.to, market)}`,
    ],
    [
      '跟随',
      trail === undefined
        ? '不跟随'
        : `标记价格越过 ${price(trail.from, market)} 时，保持 ${price(trail.by, market)} 的距离跟随标记价格，每次至少移动 ${price(trail.step, market)}`,
    ],
    [
      '限额',
      `绝不比 ${price(from, market)} 更宽，绝不越过 ${price(furthest, market)}；最多移动 ${counted(moves)} 次，间隔至少 ${inSeconds(apart)}`,
    ],
    ['等待', `数据或连接中断时至多等待 ${inSeconds(patience)}，然后结束；止损单期间保持在最后移到的位置`],
    ['价格步长', rule.tick],
  ]
}

const wayWord = { SELL: '上移', BUY: '下移' } as const

const closesWord = (rule: ProtectRule, market: Grid | undefined): string =>
  rule.size === '0' ? '全部仓位' : size(rule.size, market)

const inSeconds = (ms: number): string => `${counted(Math.round(ms / 100) / 10)} 秒`

export const barredLines = ({ markets }: Pick<ArmedEnvelope, 'markets'>): readonly SheetLine[] => [
  ...markets.map(({ symbol, marginMode }): SheetLine => [
    '市场',
    `${shown(symbol)}，${marginMode === 'CROSS' ? '全仓' : '逐仓'}`,
  ]),
  ['委托', '无：它在任何方向都不下单'],
  ['种类', '移动这一笔止损单，且只会收紧'],
]

export const protectSheetSays = {
  sends:
    '只有本交易台运行时它才移动止损。止损单在交易所：运行期间和结束之后都保持在最后移到的位置，无论因何结束。被劫持的页面既不能启动它，也不能更改或加快它。',
  after: '仓位绝不会因此变大。止损离市场越近，触发得越早；触发后按当时的价格成交。',
  ends: '以下情况会使其结束：已移动到所定的次数或位置，止损单成交、被撤销或被他人更改，仓位已平或反向，您在该市场自行下单，停止交易、锁定、休眠、切换账户、首个未知结果、交易所拒绝、触及风控限制、等待过久，或由您结束。',
}

export const stopWorstLines = (
  { size: all, at, gain: then, fee }: StopWorst,
  market: Sized | undefined,
): readonly SheetLine[] => [
  ['平仓', `${sized(all, market)}，触发价 ${price(at, market)}`],
  ['届时实现盈亏', `${gain(then)} USDC`],
  ['手续费', fee === undefined ? '未知' : `${money(fee)} USDC`],
]

export const protectRowWords = (
  progress: ProtectProgress,
  symbol: string,
  market: Grid | undefined,
): string => {
  const { moved, of, from, last, unknown } = progress
  const to = last === undefined ? `原位于 ${price(from, market)}` : `最近移至 ${price(last, market)}`
  const words = `${symbol} 止损已移动 ${counted(moved)} / ${counted(of)} 次，${to}`
  return unknown === undefined ? words : `${words}，或移至 ${price(unknown, market)}：结果未知`
}

export const protectProgressLines = (
  { moved, of, from, last, unknown }: ProtectProgress,
  market: Grid | undefined,
): readonly SheetLine[] => [
  ['已移动', `${counted(moved)} / ${counted(of)} 次`],
  ['最近移至', `${last === undefined ? '尚未移动' : price(last, market)}；确认时为 ${price(from, market)}`],
  ...(unknown === undefined
    ? []
    : [['结果未知', `是否已移至 ${price(unknown, market)}`] satisfies SheetLine]),
]
