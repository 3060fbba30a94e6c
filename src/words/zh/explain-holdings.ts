import type { Account, Holding } from '@core/account/account'
import type { CollateralToken } from '@core/market/venue-facts'
import type { FigureOrigin } from '../explain'
import * as once from '../once/holding-figures'
import { toldMoney, VENUE } from './explain'

/** 对持有的资产所说的话。 */
export const holdingsSay: once.HoldingsSay = {
  byVenue: VENUE,
  nothing: '不计入',
  weight: {
    title: '抵押权重',
    counting:
      '持有量 × 其价格 × 权重，且不超过交易所允许计入的数量。权重最高为基础权重，数量大时交易所按折扣系数降低它。',
    notCounting: '交易所不接受这个币种作保证金：无论持有多少，都不增加保证金。',
    counts: '可作保证金',
    yes: '是',
    no: '否',
    base: '基础权重',
    discount: '折扣系数',
    haircut: '折扣率',
    upTo: '最多计入',
    noBound: '无上限',
  },
  held: {
    title: '持有',
    formula: '充值 − 提现，加上所有已结算的。未结算的盈利不在内，冻结的在内，两者都不表示委托能用多少。',
  },
  frozen: { title: '冻结', formula: '持有量中交易所划出的部分：既不能提现，也不能用于委托。' },
  parts: { held: '持有', frozen: '其中冻结', notFrozen: '未冻结' },
  free: {
    title: '可用保证金',
    formula:
      '总保证金 − 仓位和当前委托的初始保证金；不会低于零。总保证金是每项持有按权重计入的价值，加上未结算的盈亏。冻结的算持有，不算可用。',
    heldOf: token => `持有 ${token}`,
    ofItFrozen: amount => `，冻结 ${amount}`,
    weightUnread: '权重未读取',
    countsForNothing: '不计入',
    countsFor: weight => `按 ${weight} 计入`,
    holding: (held, frozen, counts) => `${held}${frozen}，${counts}`,
    others: '持有的其他币种',
    total: '总保证金',
    notFree: '不可用',
    atLeast: '至少 ',
    initial: '初始保证金率',
    value: '账户价值',
    valueIs: toldMoney,
  },
}

/** 币种的抵押权重，短到能放进单元格；交易所没有说明时为 undefined。 */
export const weightWords = (token: CollateralToken | undefined): string | undefined =>
  once.weightWords(holdingsSay, token)

/** 持有的币种作为保证金值多少。 */
export const explainWeight = (token: CollateralToken, at?: number): FigureOrigin =>
  once.explainWeight(holdingsSay, token, at)

/** 一个币种持有多少。 */
export const explainHeld = (row: Holding, at?: number): FigureOrigin =>
  once.explainHolding(holdingsSay, 'held', row, at)

/** 一个币种持有而不能用的部分。 */
export const explainFrozen = (row: Holding, at?: number): FigureOrigin =>
  once.explainHolding(holdingsSay, 'frozen', row, at)

/** 还有多少可用于新委托，以及它怎样由持有量得出。 */
export const explainFree = (
  account: Account,
  at?: number,
  holdings: readonly Holding[] = [],
  counted: once.Weights = { of: () => undefined },
): FigureOrigin => once.explainFree(holdingsSay, account, at, holdings, counted)
