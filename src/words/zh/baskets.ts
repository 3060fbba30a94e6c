import type { BasketWorst, LegAlone } from '@core/armed/basket-worst'
import type { BasketRule, EnvelopeRule, ProgramRule, RuleLeg } from '@core/envelope/program-rule'
import type { LegProgress, ProgramProgress } from '@core/programs/progress'
import { isZero } from '@core/value/decimal'
import { shown, type GridOf } from '../fill'
import { counted, DASH, money, price, size } from '../format'
import {
  compared,
  feesLine,
  howItTakes,
  inMinutes,
  leftToFill,
  programSideWords,
  progressLines,
  ruleLines,
  waitsLine,
} from './programs'
import { protectLines } from './protect'
import type { SheetLine } from '../sheet'

export const basketSays = {
  leg: (nth: number): string => `第 ${counted(nth)} 腿`,
  about: '每条腿一笔委托，依此顺序发出；前一笔的记录完结后才发出下一笔。未成交的部分就错过了。',
  market: '市场',
  size: '数量',
  add: '添加一条腿',
  remove: (nth: number): string => `移除第 ${counted(nth)} 腿`,
  isolated: '逐仓保证金',
}

export const basketRowSays = {
  row: (ended: number, of: number, legs: readonly string[]): string =>
    `已完成 ${counted(ended)} / ${counted(of)} 条腿 · ${legs.join(' · ')}`,
  leg: (side: string, done: string, of: string, symbol: string): string =>
    `${symbol} ${side} ${done} / ${of}`,
}

export const basketLegWords = ({ side, executed, quantity, symbol }: LegProgress, gridOf: GridOf): string => {
  const [done, of] = [executed, quantity].map(each => size(each, gridOf(symbol)))
  return basketRowSays.leg(programSideWords[side], done ?? '', of ?? '', shown(symbol))
}

export const basketLegInRow = (leg: LegProgress, gridOf: GridOf): string => {
  const { symbol, unknown } = leg
  const words = basketLegWords(leg, gridOf)
  return isZero(unknown) ? words : `${words}，${size(unknown, gridOf(symbol))} 结果未知`
}

export const sealedRuleLines = (
  rule: EnvelopeRule,
  markets: readonly { readonly symbol: string }[],
  gridOf: GridOf,
): readonly SheetLine[] => {
  if (rule.is === 'basket') return basketLines(rule, gridOf)
  const market = gridOf(markets[0]?.symbol ?? '')
  return rule.is === 'protect' ? protectLines(rule, market) : ruleLines(rule, market)
}

const basketLines = (rule: BasketRule, gridOf: GridOf): readonly SheetLine[] => [
  ['内容', `在 ${inMinutes(rule.follows)}内，于 ${counted(rule.legs.length)} 个市场各发一笔委托`],
  ...rule.legs.map((leg, nth): SheetLine => [basketSays.leg(nth + 1), legWords(leg, gridOf)]),
  ['每条腿', `IOC 吃单，${howItTakes(rule)}；最优价越过最差价格时等待`],
  ['逐一发出', '依此顺序；前一笔的记录完结后才发出下一笔，无论前一笔成交了多少'],
  ['错过的部分', '不再补发，其余各腿照常发出'],
  waitsLine(rule),
]

function legWords({ symbol, side, quantity, step, tick, arrival }: RuleLeg, gridOf: GridOf): string {
  const grid = gridOf(symbol)
  return `${side === 'BUY' ? '买入' : '卖出'} ${size(quantity, grid)} ${shown(symbol)}；盘口中间价 ${price(arrival, grid)}；数量步长 ${size(step, grid)}，价格步长 ${price(tick, grid)}`
}

export const basketWorstLines = (
  { bought, sold, beyondMark, fee, alone }: BasketWorst,
  gridOf: GridOf,
): readonly SheetLine[] => [
  [
    '所有腿合计',
    [
      `买入 ${money(bought)} USDC，卖出 ${money(sold)} USDC`,
      beyondMark === undefined ? '有标记价格未知' : `比标记价格差 ${money(beyondMark)}`,
      fee === undefined ? '手续费未知' : `手续费 ${money(fee)}`,
      '以上强平价和保证金率仅就每条腿单独计算，合计的数值未知',
    ].join('；'),
  ],
  ...alone.map((one, nth): SheetLine =>
    nth === 0
      ? ['最坏的单腿风险', `第一腿全部成交，第二腿完全未成交：${aloneWords(one, gridOf)}`]
      : ['反之', `第一腿完全未成交，第二腿全部成交：${aloneWords(one, gridOf)}`],
  ),
]

function aloneWords(
  { symbol, side, size: all, price: at, worth, then, without }: LegAlone,
  gridOf: GridOf,
): string {
  const grid = gridOf(symbol)
  return [
    `${side === 'BUY' ? '买入' : '卖出'} ${size(all, grid)} ${shown(symbol)}，按最差价格 ${price(at, grid)} 价值 ${money(worth)} USDC`,
    `仓位 ${then.position === undefined ? DASH : size(then.position, grid)}`,
    `没有 ${shown(without)} 与之对冲：它只随自己的市场变动，此处也不会将其平仓`,
  ].join('；')
}

export const sealedProgressLines = (
  rule: ProgramRule,
  progress: ProgramProgress,
  gridOf: GridOf,
): readonly SheetLine[] =>
  rule.is === 'basket'
    ? basketProgressLines(progress, gridOf)
    : progress.legs.flatMap(leg => progressLines(progress, leg, gridOf(leg.symbol)))

const basketProgressLines = (
  { slices, of, ended, fee, legs }: ProgramProgress,
  gridOf: GridOf,
): readonly SheetLine[] => [
  ['已完成的腿', `${counted(ended)} / ${counted(of)}`],
  ['已发委托', `${counted(slices)} / ${counted(of)}`],
  ...legs.map((leg): SheetLine => [shown(leg.symbol), legProgressWords(leg, gridOf)]),
  feesLine(fee),
]

function legProgressWords(leg: LegProgress, gridOf: GridOf): string {
  const { symbol, average, arrival, againstArrival, market: own, againstMarket } = leg
  const grid = gridOf(symbol)
  return [
    basketLegWords(leg, gridOf),
    leftToFill(leg, grid),
    `均价 ${average === undefined ? DASH : price(average, grid)}`,
    `相对起始价 ${compared(againstArrival)}（${price(arrival, grid)}）`,
    `相对市场均价 ${own === undefined ? DASH : `${compared(againstMarket)}（${price(own, grid)}）`}`,
  ].join('；')
}
