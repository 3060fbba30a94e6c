import type { Account, Holding } from '@core/account/account'
import { money, percent } from '../format'
import type { FigureOrigin } from '../explain'
import type { FigureThen, ToldThen } from '../explain-then'
import { toldMoney, VENUE } from './explain'
import { explainFree } from './explain-holdings'

const told: ToldThen = {
  value: {
    title: '账户价值',
    formula: '每项持有 × 其指数价格，加上为逐仓仓位划出的保证金和所有未结算的盈亏。',
  },
  collateral: {
    title: '总保证金',
    formula: '每项持有按权重计入的价值，加上全仓仓位未结算的盈亏。为逐仓仓位划出的保证金不在内。',
  },
  ratio: {
    title: '保证金率',
    formula:
      '总保证金 ÷ 全部仓位按标记价格的价值。那些标记价格没有随时刻保存，所以无法重新计算。没有仓位时为 10，即 1,000 %。',
  },
}

/** 过去某一刻账户的一个数字。 */
export function explainThen(
  name: FigureThen,
  account: Account,
  { at, holdings = [] }: { readonly at: number; readonly holdings?: readonly Holding[] | undefined },
): FigureOrigin {
  if (name === 'free') return explainFree(account, at, holdings)
  return {
    ...told[name],
    inputs: [
      { name: '账户价值', figure: toldMoney(account.value) },
      { name: '总保证金', figure: `${money(account.totalCollateral)} USDC` },
      { name: '可用保证金', figure: `${money(account.free)} USDC` },
      { name: '保证金率', figure: percent(account.marginRatio) },
      { name: '维持保证金率', figure: percent(account.maintenanceMarginRatio) },
    ].filter(input => input.name !== told[name].title),
    source: VENUE,
    at,
  }
}
