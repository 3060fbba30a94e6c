import type { EnvelopeWorst, SideWorst } from '@core/armed/worst-case'
import { isZero, type Amount } from '@core/value/decimal'
import type { WorstGroup } from '../armed-worst'
import { basketWorstLines } from './baskets'
import { shown, sized, type GridOf, type Sized } from '../fill'
import { DASH, money, percent, price } from '../format'
import { stopWorstLines } from './protect'
import type { SheetLine } from '../sheet'

export const worstGroups = (worst: EnvelopeWorst, gridOf: GridOf): readonly WorstGroup[] => [
  ...(worst.stop === undefined
    ? []
    : [{ name: '最坏情况：什么也不移动', lines: stopWorstLines(worst.stop, gridOf(worst.stop.symbol)) }]),
  ...worst.cases.map(one => ({
    name: isOfSeveral(worst)
      ? `${shown(one.symbol)}，若全部成交`
      : one.side === 'BUY'
        ? '若全部买入'
        : '若全部卖出',
    lines: caseLines(one, gridOf(one.symbol)),
  })),
  ...worst.closings.map(({ symbol, size: held, price: at, ...apart }) => ({
    name: '若将现有仓位平仓',
    lines: [
      ['数量与价格', `${sized(held, gridOf(symbol))}，价格 ${price(at, gridOf(symbol))}`],
      beyondLine(apart, gridOf(symbol)),
      ['限额', '平仓不受数量与价值的限制'],
    ] as const,
  })),
  ...(worst.basket === undefined
    ? []
    : [{ name: '全部腿合计', lines: basketWorstLines(worst.basket, gridOf) }]),
  ...worst.churns.map(({ lost, fee }) => ({
    name: '若反复买入再卖出',
    lines: [
      ['两个价格之间的损失', isZero(lost) ? '无' : `${money(lost)} USDC`],
      ['手续费', fee === undefined ? '未知' : `${money(fee)} USDC`],
    ] as const,
  })),
]

const isOfSeveral = ({ cases }: EnvelopeWorst): boolean => new Set(cases.map(({ symbol }) => symbol)).size > 1

const beyondLine = (
  { mark, beyondMark }: Pick<SideWorst, 'mark' | 'beyondMark'>,
  market: Sized | undefined,
): SheetLine => [
  '比标记价格差',
  mark === undefined || beyondMark === undefined
    ? '标记价格未知'
    : `${money(beyondMark)} USDC（标记价格 ${price(mark, market)}）`,
]

const sentLine = (sent: Amount, market: Sized | undefined): SheetLine => [
  '若交易所的记录有误',
  `至多 ${sized(sent, market)}，即可发送的全部数量`,
]

function caseLines(
  { size: all, price: at, then, sent, ...apart }: SideWorst,
  market: Sized | undefined,
): readonly SheetLine[] {
  const { position, fee, liquidation, ratio } = then
  return [
    ['数量与价格', `${sized(all, market)}，价格 ${price(at, market)}`],
    ...(sent === undefined ? [] : [sentLine(sent, market)]),
    beyondLine(apart, market),
    ['手续费', fee === undefined ? '未知' : `${money(fee.amount)} USDC`],
    ['届时仓位', position === undefined ? DASH : sized(position, market)],
    ['强平价', liquidation === undefined ? DASH : isZero(liquidation) ? '无' : price(liquidation, market)],
    ['保证金率', ratio === undefined ? DASH : percent(ratio)],
  ]
}
