import type { Account, Holding } from '@core/account/account'
import { isZero } from '@core/value/decimal'
import type { CollateralToken } from '@core/market/venue-facts'
import { notFree, notFrozen } from '@core/figures/collateral'
import { MOST_HOLDINGS, type Weights } from '../explain-holdings'
import type { FigureOrigin } from '../explain'
import { fine, money, percent } from '../format'
import { toldMoney, VENUE } from './explain'
import { shown } from '../fill'

export { MOST_HOLDINGS } from '../explain-holdings'

/** 币种的抵押权重，短到能放进单元格；交易所没有说明时为 undefined。 */
export function weightWords(token: CollateralToken | undefined): string | undefined {
  if (token === undefined) return undefined
  if (!token.isCollateral) return '不计入'
  return token.baseWeight === undefined ? undefined : percent(token.baseWeight)
}

const bound = ({ most, token }: CollateralToken): string =>
  most === undefined ? '无上限' : `${fine(most)} ${shown(token, 20)}`

/** 持有的币种作为保证金值多少。 */
export const explainWeight = (token: CollateralToken, at?: number): FigureOrigin => ({
  title: '抵押权重',
  formula: token.isCollateral
    ? '持有量 × 其价格 × 权重，且不超过交易所允许计入的数量。权重最高为基础权重，数量大时交易所按折扣系数降低它。'
    : '交易所不接受这个币种作保证金：无论持有多少，都不增加保证金。',
  inputs: [
    { name: '可作保证金', figure: token.isCollateral ? '是' : '否' },
    ...(token.baseWeight === undefined ? [] : [{ name: '基础权重', figure: percent(token.baseWeight) }]),
    ...(token.discountFactor === undefined ? [] : [{ name: '折扣系数', figure: fine(token.discountFactor) }]),
    ...(token.haircut === undefined ? [] : [{ name: '折扣率', figure: percent(token.haircut) }]),
    ...(token.isCollateral ? [{ name: '最多计入', figure: bound(token) }] : []),
  ],
  source: VENUE,
  at,
})

const parts = (row: Holding): FigureOrigin['inputs'] => [
  { name: '持有', figure: `${fine(row.held)} ${shown(row.token, 20)}` },
  { name: '其中冻结', figure: fine(row.frozen) },
  { name: '未冻结', figure: fine(notFrozen(row)) },
]

/** 一个币种持有多少。 */
export const explainHeld = (row: Holding, at?: number): FigureOrigin => ({
  title: '持有',
  formula: '充值 − 提现，加上所有已结算的。未结算的盈利不在内，冻结的在内，两者都不表示委托能用多少。',
  inputs: parts(row),
  source: VENUE,
  at,
})

/** 一个币种持有而不能用的部分。 */
export const explainFrozen = (row: Holding, at?: number): FigureOrigin => ({
  title: '冻结',
  formula: '持有量中交易所划出的部分：既不能提现，也不能用于委托。',
  inputs: parts(row),
  source: VENUE,
  at,
})

function holdingWords(row: Holding, counted: Weights): string {
  const token = counted.of(row.token)
  const weight = weightWords(token)
  const frozen = isZero(row.frozen) ? '' : `，冻结 ${fine(row.frozen)}`
  const counts =
    weight === undefined ? '权重未读取' : token?.isCollateral === false ? '不计入' : `按 ${weight} 计入`
  return `${fine(row.held)}${frozen}，${counts}`
}

/** 还有多少可用于新委托，以及它怎样由持有量得出。 */
export const explainFree = (
  account: Account,
  at?: number,
  holdings: readonly Holding[] = [],
  counted: Weights = { of: () => undefined },
): FigureOrigin => ({
  title: '可用保证金',
  formula:
    '总保证金 − 仓位和当前委托的初始保证金；不会低于零。总保证金是每项持有按权重计入的价值，加上未结算的盈亏。冻结的算持有，不算可用。',
  inputs: [
    ...holdings.slice(0, MOST_HOLDINGS).map(row => ({
      name: `持有 ${shown(row.token, 20)}`,
      figure: holdingWords(row, counted),
    })),
    ...(holdings.length > MOST_HOLDINGS
      ? [{ name: '持有的其他币种', figure: String(holdings.length - MOST_HOLDINGS) }]
      : []),
    { name: '总保证金', figure: `${money(account.totalCollateral)} USDC` },
    {
      name: '不可用',
      figure: `${isZero(account.free) ? '至少 ' : ''}${money(notFree(account))} USDC`,
    },
    { name: '初始保证金率', figure: percent(account.initialMarginRatio, 2) },
    { name: '账户价值', figure: toldMoney(account.value) },
  ],
  source: VENUE,
  at,
})
