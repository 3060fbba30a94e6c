import type { Market } from '@core/market/market'
import type { NoRiskSize, RiskSize } from '@core/figures/risk-size'
import { gain, money, price, short, size } from '../format'
import type { Line } from '../outlook'

/** 为何没有数量，一句话，以及写在哪个字段旁。 */
export function noSizeWords(
  none: NoRiskSize,
  side: 'BUY' | 'SELL',
  market: Market | undefined,
): { readonly beside: 'risk' | 'stop' | 'target'; readonly sentence: string } {
  switch (none.why) {
    case 'stop on the wrong side':
      return {
        beside: 'stop',
        sentence: `${side === 'BUY' ? '买入的止损在开仓价下方' : '卖出的止损在开仓价上方'}。方向以下单面板为准。`,
      }
    case 'target on the wrong side':
      return {
        beside: 'target',
        sentence: `${side === 'BUY' ? '买入在开仓价上方盈利' : '卖出在开仓价下方盈利'}。`,
      }
    case 'too small':
      return {
        beside: 'risk',
        sentence: `市场的最小委托在此的风险为 ${money(none.least)} USDC。不会替您更改任何内容。`,
      }
    case 'too large':
      return {
        beside: 'risk',
        sentence: `这将是 ${size(none.quantity, market)}；市场最多接受 ${size(none.most, market)}。`,
      }
  }
}

/** 从风险到数量的计算，逐行，行始终相同。 */
export function riskLines(found: RiskSize | undefined, market: Market | undefined): readonly Line[] {
  const base = market?.base ?? '单位'
  const line = (label: string, text: string | undefined, missing: string): Line => ({ label, text, missing })
  return [
    line(`每 ${base} 的止损距离`, found && `${price(found.move, market)} USDC`, '请输入两个价格'),
    line(`每 ${base} 的往返手续费`, found && `${money(found.fees)} USDC`, '请输入两个价格'),
    line('数量，向下取整', found && `${size(found.quantity, market)} ${base}`, '请输入风险和两个价格'),
    line('开仓名义价值', found && `${money(found.worth)} USDC`, '还没有数量'),
    {
      ...line('止损时亏损', found && `${money(found.loss)} USDC`, '还没有数量'),
      tone: 'down',
    },
    line(
      '达到目标时盈利',
      found?.gain &&
        `${gain(found.gain)} USDC${found.ratio === undefined ? '' : `，盈亏比 ${short(found.ratio)} : 1`}`,
      '没有输入目标',
    ),
  ]
}

/** 由风险计算数量的对话框的文字。 */
export const riskSays = {
  title: '按风险计算数量',
  about: (side: 'BUY' | 'SELL', symbol: string | undefined): string =>
    `${side === 'BUY' ? '买入 / 做多' : '卖出 / 做空'} ${symbol ?? '（无市场）'}，以下单面板为准。不发送任何内容。`,
  unit: '风险单位',
  units: [
    { value: 'money', label: 'USDC' },
    { value: 'share', label: '账户价值的 %' },
  ],
  risk: '风险',
  share: (risk: string, whole: string): string => `${whole} USDC 中的 ${risk}`,
  entry: '开仓价',
  stop: '止损价',
  target: '目标价（可选）',
  notZero: '必须大于零。',
  valueUnread: '账户价值尚未读取。',
  tooMuch: '这超过了账户的价值。',
  rulesUnread: '市场规则尚未读取。',
  feesUnread: '此账户的手续费率尚未读取。',
  reducing: '下单面板只减仓，没有新的风险。',
  sum: '结果',
  liquidated: (price: string): string => `会在 ${price} 被强平，先于止损：亏损可能更大。`,
  fees: '手续费按吃单（taker）计，双向。触发后的止损按届时订单簿给出的价格成交，可能花费更多。',
  changes: '下单面板中的更改',
  withExits: '附加止损和目标，作为止盈 / 止损',
  fields: { size: '数量', price: '价格', stopLoss: '止损', takeProfit: '止盈' },
  blank: '无',
  noChange: '无。',
  put: '填入下单面板',
} as const
