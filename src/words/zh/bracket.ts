import type { Amount } from '@core/value/decimal'
import type { ExitUnit } from '@core/figures/exit-price'
import type { BracketWay } from '../bracket'
import { exact } from '../format'

/** 止损或止盈有多远，按输入它的单位。 */
export function exitWords(figure: Amount, unit: ExitUnit): string {
  switch (unit) {
    case 'price':
      return exact(figure)
    case 'percent':
      return `${exact(figure)} %`
    case 'ticks':
      return `${exact(figure)} 个 tick`
    case 'profit':
      return `${exact(figure)} USDC`
    case 'return':
      return `保证金的 ${exact(figure)} %`
    case 'r':
      return `${exact(figure)} R`
  }
}

/** 一行说明默认止盈止损。 */
export const bracketWords = ({
  stopLoss,
  takeProfit,
}: {
  readonly stopLoss?: BracketWay
  readonly takeProfit?: BracketWay
}): string =>
  [
    ...(stopLoss ? [`止损 ${exitWords(stopLoss.figure, stopLoss.unit)}`] : []),
    ...(takeProfit ? [`止盈 ${exitWords(takeProfit.figure, takeProfit.unit)}`] : []),
  ].join('，')

/** 下单面板关于本市场默认止盈止损的文字。 */
export const bracketSays = {
  group: '默认止盈止损',
  filled: (symbol: string, bracket: string): string => `${symbol} 的默认止盈止损：${bracket}`,
  other: (bracket: string): string => `不是默认止盈止损：${bracket}`,
  save: '保存为默认止盈止损',
  saveAbout: '此后本市场的新委托以它开始。只减仓委托和平仓除外。',
  prices: '价格不能作为默认值：请输入百分比、tick、盈亏、回报率或 R',
  use: '使用默认值',
  forget: '删除默认值',
  left: '此类型的委托不附带止盈 / 止损：默认止盈止损不使用。',
} as const
