import { presetFigure, type PresetTicket } from '../preset'
import { layoutsSays } from './settings-panels'
import { moreTypes, ticketTypes } from './ticket'

export { presetFigure } from '../preset'

const labels = new Map([...ticketTypes, ...moreTypes].map(({ value, label }) => [value, label]))

/** 预设填入下单面板的内容，短到一行：“买入 限价 0.25 PERP_BTC_USDC @ 60 000，止盈 / 止损”。 */
export function presetWords(symbol: string, typed: PresetTicket): string {
  const size = typed.size === '' ? [] : [presetFigure(typed.size)]
  const price = typed.price === '' ? [] : [`@ ${presetFigure(typed.price)}`]
  const order = [
    typed.side === 'BUY' ? '买入' : '卖出',
    labels.get(typed.type) ?? typed.type,
    ...size,
    symbol,
    ...price,
  ].join(' ')
  const flags = [
    ...(typed.marginMode === 'ISOLATED' ? ['逐仓'] : []),
    ...(typed.reduceOnly ? ['只减仓'] : []),
    ...(typed.protect ? ['止盈 / 止损'] : []),
    ...(typed.hides ? ['冰山委托'] : []),
    ...(typed.stepsBack ? ['价格调整'] : []),
  ]
  return [order, ...flags].join('，')
}

/** 下单面板的内容为何不能以某名称保存。 */
export const presetRefusals = {
  name: layoutsSays.badName,
  full: layoutsSays.full,
  figure: '下单面板中有数字无法识别。请先更正。',
  market: '未选择市场。',
} as const
