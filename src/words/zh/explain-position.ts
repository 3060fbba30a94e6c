import { absolute, type Amount } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import type { FigureOrigin } from '../explain'
import type { At } from '../explain-position'
import { gain, money, percent, price, size, times } from '../format'
import { DESK, input, VENUE } from './explain'

/** 仓位按标记价格值多少。 */
export const explainWorth = (
  row: Pick<Position, 'quantity'>,
  mark: Amount,
  { market, at }: At,
): FigureOrigin => ({
  title: '名义价值',
  formula: '数量 × 标记价格，不分多空。',
  inputs: [
    { name: '数量', figure: size(absolute(row.quantity), market) },
    { name: '标记价格', figure: price(mark, market) },
  ],
  source: DESK,
  at,
})

/** 仓位占用多少保证金。 */
export const explainMargin = (
  row: Pick<Position, 'marginMode' | 'margin' | 'imr' | 'leverage'>,
  worth: Amount | undefined,
  at: number | undefined,
): FigureOrigin => ({
  title: '保证金',
  ...(row.marginMode === 'ISOLATED'
    ? {
        formula: '单为这个仓位划出的保证金：它的亏损不会超过这么多。',
        source: VENUE,
      }
    : {
        formula: '名义价值 × 初始保证金率：仓位占用账户多少保证金。账户的全部保证金都支撑它。',
        source: DESK,
      }),
  inputs: [
    ...input('名义价值', worth && `${money(worth)} USDC`),
    ...(row.marginMode === 'ISOLATED' ? [] : [{ name: '初始保证金率', figure: percent(row.imr, 2) }]),
    ...input('设定的杠杆', row.leverage && times(row.leverage)),
  ],
  at,
})

/** 已经赚或亏、还没有进入余额的。 */
export const explainUnsettled = (row: Pick<Position, 'unsettledPnl'>, at?: number): FigureOrigin => ({
  title: '未结算',
  formula: '上次结算以来的盈亏和资金费，还没有进入余额。平仓后它可能还在，也不是最后一笔成交带来的。',
  inputs: [{ name: '未结算', figure: `${gain(row.unsettledPnl)} USDC` }],
  source: VENUE,
  at,
})
