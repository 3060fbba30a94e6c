import type { Amount } from '@core/value/decimal'
import { change, gain, money, price, size, times } from '../format'
import { entryMargin, type Protected, type WayOut } from '@core/figures/protection'
import type { FigureOrigin } from '../explain'
import type { ToldProtection } from '../explain-protect'
import { input } from './explain'

const SOURCE = '由本终端根据输入的内容和交易所的数据精确算出。'

/** 一种离场在其价格上会带来多少。 */
export function explainWayOut(
  title: string,
  { of, end, way }: { readonly of: Protected; readonly end: Amount; readonly way: WayOut },
  { market, at }: ToldProtection,
): FigureOrigin {
  const margin = entryMargin(of)
  return {
    title,
    formula: `数量 × ${of.side === 'BUY' ? '（价格 − 开仓价）' : '（开仓价 − 价格）'}，价格取限价，没有限价则取触发价。旁边是：该值 ÷ 保证金，保证金为数量 × 开仓价 ÷ 杠杆。未付的手续费和资金费不计入，触发后按当时订单簿的价格成交。`,
    inputs: [
      { name: '数量', figure: size(of.size, market) },
      { name: '开仓价', figure: price(of.entry, market) },
      { name: '价格', figure: price(end, market) },
      ...input('杠杆', of.leverage && times(of.leverage)),
      ...input('保证金', margin && `${money(margin)} USDC`),
      ...input('保证金回报率', way.onMargin && change(way.onMargin, 1)),
    ],
    source: SOURCE,
    at,
  }
}

/** 每冒一份风险能赢多少。 */
export const explainReward = (
  won: WayOut | undefined,
  lost: WayOut | undefined,
  { at }: Pick<ToldProtection, 'at'>,
): FigureOrigin => ({
  title: '盈亏比',
  formula: '止盈会带来的 ÷ 止损会损失的，不含手续费。',
  inputs: [
    ...input('止盈时', won && `${gain(won.pnl)} USDC`),
    ...input('止损时', lost && `${gain(lost.pnl)} USDC`),
  ],
  source: SOURCE,
  at,
})
