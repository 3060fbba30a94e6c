import { guardText } from '@core/guard/guard'
import { usedShare } from '@core/context/guard-use'
import { exactly, type Amount } from '@core/value/decimal'
import { usedOf, type About, type UsedGuard } from '../explain-guards'
import type { FigureOrigin } from '../explain'
import { brief, counted, percent } from '../format'
import { DESK, input } from './explain'
import { shown } from '../fill'
import { guardLabels } from './guards'

export { usedOf } from '../explain-guards'

const WITH_ORDERS = '标记价格 × 仓位及其当前委托可能达到的最大数量，取多或空中较大者，全仓和逐仓合并计算。'

const formulas: Readonly<Record<UsedGuard, string>> = {
  positionNotional: `${WITH_ORDERS}取该值最大的市场。`,
  openNotional: `${WITH_ORDERS}所有市场相加。`,
  dailyLoss:
    '自 UTC 00:00 以来的成交按交易所自己的记录的已实现盈亏：亏损取其正值，盈利为零。平仓部分的手续费（开仓和平仓）计入；未平部分的手续费和资金费不计入。',
  dailyNotional: '自 UTC 00:00 以来每笔成交的价格 × 数量相加，不论由谁下单。',
  writesPerMinute: '最近 60 秒内同意的每笔委托和更改，不论种类。',
}

/** 风控限制用了多少，怎样算出。 */
export function explainUsed(name: UsedGuard, { use, guards, at }: About): FigureOrigin {
  const figure = usedOf(name, use)
  const cap = guards && exactly(guardText(guards, name))
  const share = figure && cap && usedShare(figure, cap)
  const words = (amount: Amount | undefined): string | undefined =>
    amount && (name === 'writesPerMinute' ? counted(amount) : `${brief(amount)} USDC`)
  const { position, untold = 0 } = use
  return {
    title: `${guardLabels[name]}：现已使用`,
    formula: formulas[name],
    inputs: [
      ...input(
        '市场',
        (name === 'positionNotional' && position?.symbol && shown(position.symbol, 30)) || undefined,
      ),
      ...input('已使用', words(figure)),
      ...input('尚未提供的成交', name === 'dailyLoss' && untold > 0 ? counted(untold) : undefined),
      ...input('设定为', words(cap)),
      ...input('已使用占比', share && percent(share)),
    ],
    source: DESK,
    at,
  }
}
