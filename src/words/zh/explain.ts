import type { Account } from '@core/account/account'
import { isZero, type Amount } from '@core/value/decimal'
import type { Outlook, Prospect } from '@core/write/plan'
import type { Position } from '@core/account/position'
import { perEightHours, perYear } from '@core/figures/funding'
import { openNotional } from '@core/figures/rates'
import { isCrossMargin, type FigureOrigin, type ToldMarket, type TotalName } from '../explain'
import { bps, change, DASH, money, percent, price, size, times } from '../format'
import { input } from '../once/inputs'

export { isCrossMargin } from '../explain'
export { input } from '../once/inputs'

/** 原样显示的数字由谁算出。 */
export const VENUE = '由交易所算出；原样显示。'
/** 这里算出的数字由谁算出。 */
export const DESK = '由本终端根据交易所的数据精确算出。'

/** 仓位按此价格估值和强平。 */
export const explainMark = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: '标记价格',
  formula:
    '三者的中间一个：指数价格加上到下次支付为止的资金费；指数价格加上与这个市场的平常距离；买一、卖一和最新成交的中间。与指数价格的距离从不超过交易所允许的范围。',
  inputs: [
    ...input('指数价格', quote?.index && price(quote.index, market)),
    ...input('最新成交', quote?.last && price(quote.last, market)),
    ...input('资金费率', quote?.fundingRate && percent(quote.fundingRate, 4)),
  ],
  source: VENUE,
  at,
})

/** 标的本身在别处的价格。 */
export const explainIndex = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: '指数价格',
  formula: '若干现货市场的价格按成交量加权；与其他相差很远的，权重较低。',
  inputs: input('当前标记价格', quote?.mark && price(quote.mark, market)),
  source: VENUE,
  at,
})

/** 多空之间支付多少。 */
export function explainFunding({ quote, market, at }: ToldMarket): FigureOrigin {
  const { fundingRate: rate } = quote ?? {}
  const hours = market?.fundingHours
  const [eight, year] = [perEightHours, perYear].map(of =>
    rate === undefined || hours === undefined ? undefined : of(rate, hours),
  )
  return {
    title: '预测资金费率',
    formula:
      '这个市场在本期内与指数价格的平均距离，加利息，限于上限和下限之间。支付额：数量 × 标记价格 × 费率。大于零时多头付给空头；小于零时空头付给多头。费率针对这个市场自己的周期：÷ 其小时数 × 8 为每 8 小时，÷ 其小时数 × 8,760 为每年。在支付的那一刻之前它是预测值，之后不是。',
    inputs: [
      ...input(hours === undefined ? '费率' : `${hours} 小时的费率`, rate && change(rate, 4)),
      ...input('每 8 小时', hours === 8 ? undefined : eight && change(eight, 4)),
      ...input('年化', year && change(year, 2)),
      ...input('上限', market && change(market.fundingCap, 3)),
      ...input('下限', market && change(market.fundingFloor, 3)),
      ...input('支付间隔', hours === undefined ? undefined : `${hours} 小时`),
    ],
    source: VENUE,
    at,
  }
}

const UNREALISED = '数量 ×（标记价格 − 开仓价）。开仓价已含开仓的手续费；不含资金费和平仓的手续费。'

/** 未平部分的盈亏。 */
export const explainUnrealised = (
  row: Pick<Position, 'quantity' | 'entry'>,
  mark: Amount,
  { market, at }: Omit<ToldMarket, 'quote'>,
): FigureOrigin => ({
  title: '未实现盈亏',
  formula: UNREALISED,
  inputs: [
    { name: '数量', figure: size(row.quantity, market) },
    { name: '标记价格', figure: price(mark, market) },
    { name: '开仓价', figure: price(row.entry, market) },
  ],
  source: DESK,
  at,
})

export const totalTitles: Readonly<Record<TotalName, string>> = {
  unrealised: '未实现盈亏',
  notional: '名义价值',
  maintenance: '维持保证金',
}

const totalFormulas: Readonly<Record<TotalName, string>> = {
  unrealised: `${UNREALISED}全部仓位相加。`,
  notional: '每个仓位的数量 × 标记价格，不分多空。',
  maintenance:
    '数量 × 标记价格 × 维持保证金率，全部仓位相加。该率由市场自己规定，仓位相对市场越大，该率越高。',
}

export const explainTotal = (name: TotalName, positions: readonly Position[], at?: number): FigureOrigin => ({
  title: `${totalTitles[name]}，全部仓位`,
  formula: totalFormulas[name],
  inputs: [{ name: '仓位数', figure: String(positions.filter(({ quantity }) => !isZero(quantity)).length) }],
  source: DESK,
  at,
})

/** 交易所以计价货币给出的数字，或其记录里没有。 */
export const toldMoney = (figure: Amount | undefined): string =>
  figure === undefined ? `${DASH}（交易所未提供）` : `${money(figure)} USDC`

/** 仓位会在哪里被强平。 */
export const explainLiquidation = (
  row: Pick<Position, 'quantity' | 'mmr' | 'marginMode' | 'margin'>,
  mark: Amount,
  {
    market,
    at,
    off = false,
    fund,
  }: Omit<ToldMarket, 'quote'> & { readonly off?: boolean; readonly fund?: string | undefined },
): FigureOrigin => ({
  title: '强平价',
  formula: `${
    row.marginMode === 'CROSS'
      ? '账户的总保证金不再够其维持保证金时的标记价格，假定其他标记价格都不变。'
      : '为这个仓位划出的保证金不再够其维持保证金时的标记价格。'
  }${off ? '参考市场已休市，或不知道是否休市：标记价格与指数价格的距离可以是开市时的五倍。' : ''}`,
  inputs: [
    { name: '数量', figure: size(row.quantity, market) },
    { name: '标记价格', figure: price(mark, market) },
    { name: '维持保证金率', figure: percent(row.mmr, 2) },
    ...(row.marginMode === 'ISOLATED' ? [{ name: '保证金', figure: toldMoney(row.margin) }] : []),
    ...input('保险基金', fund),
  ],
  source: VENUE,
  at,
})

/** 未平部分有多少保证金支撑。 */
export const explainRatio = (
  account: Account,
  positions: readonly Position[],
  at?: number,
): FigureOrigin => ({
  title: '保证金率',
  formula: '总保证金 ÷ 全部全仓仓位的名义价值。低于维持保证金率即开始强平。逐仓仓位靠自己的保证金，不计入。',
  inputs: [
    { name: '总保证金', figure: `${money(account.totalCollateral)} USDC` },
    { name: '全仓仓位', figure: `${money(openNotional(positions.filter(isCrossMargin)))} USDC` },
    { name: '维持保证金率', figure: percent(account.maintenanceMarginRatio, 2) },
  ],
  source: VENUE,
  at,
})

/** 相对于支撑它的保证金，账户的仓位有多大。 */
export const explainLeverage = ({ before }: Outlook, then: Prospect | undefined): FigureOrigin => ({
  title: '实际杠杆',
  formula: '全部全仓仓位的名义价值 ÷ 总保证金。设定的杠杆是另一个数。',
  inputs: [
    ...input('现在', before.leverage && times(before.leverage)),
    ...input('之后', then?.leverage && times(then.leverage)),
    ...input('之后的总保证金', then?.collateral && `${money(then.collateral)} USDC`),
    ...input('委托名义价值', then?.paid && `${money(then.paid)} USDC`),
  ],
  source: DESK,
})

/** 委托要付多少手续费。 */
export const explainFee = ({ fee, paid }: Prospect): FigureOrigin => ({
  title: '手续费',
  formula: '成交数量 × 其价格 × 这个账户的费率。立即成交的按吃单方收取，先挂单的按挂单方收取。',
  inputs: [
    ...input('委托名义价值', paid && `${money(paid)} USDC`),
    ...input('费率', fee?.bps && bps(fee.bps)),
    ...input('角色', fee && { taker: '吃单方', maker: '挂单方', both: '吃单方和挂单方' }[fee.as]),
    ...input('手续费', fee && `${money(fee.amount)} USDC`),
  ],
  source: DESK,
})

/** 委托最多花多少。 */
export const explainCeiling = ({ ceiling, filled, worst }: Outlook): FigureOrigin => ({
  title: '最多花费',
  formula: '数量 × 限价，不含手续费。卖单和市价委托没有上限。',
  inputs: [
    ...input('上限', ceiling && `${money(ceiling)} USDC`),
    ...input('手续费最多', worst?.fee && `${money(worst.fee.amount)} USDC`),
    ...input('若由此订单簿成交', filled?.paid && `${money(filled.paid)} USDC`),
  ],
  source: DESK,
})
