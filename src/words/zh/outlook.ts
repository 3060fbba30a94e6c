import { compare, isZero } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { FillEstimate, Outlook, Prospect, PositionAt } from '@core/write/plan'
import { gain, money, percent, price, short, size, times, tone } from '../format'
import { beforeAfter, line, type Line } from '../outlook'
import { explainCeiling, explainFee, explainLeverage } from './explain'

export { beforeAfter, line } from '../outlook'

/** 全部成交后账户的状况。 */
export function standingLines(
  outlook: Outlook | undefined,
  then: Prospect | undefined,
  market: Market | undefined,
): readonly Line[] {
  return [...safety(outlook?.before, then, market), ...accountLines(outlook, then)]
}

/** 账户整体的状况。 */
export function accountLines(outlook: Outlook | undefined, then: Prospect | undefined): readonly Line[] {
  const { before } = outlook ?? {}
  const leverage = beforeAfter('实际杠杆', before?.leverage, then?.leverage, times, '账户价值未知')
  return [
    outlook === undefined ? leverage : { ...leverage, explain: () => explainLeverage(outlook, then) },
    beforeAfter('保证金率', before?.ratio, then?.ratio, a => percent(a, 1), '不会有未平仓位，或账户价值未知'),
  ]
}

/** 不移动仓位的操作仍会改变的：强平价与可用保证金。 */
export const safetyLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] =>
  safety(outlook?.before, outlook?.now, market)

/** 仓位会在哪里被强平，以及可用的保证金。 */
export const safety = (
  before: PositionAt | undefined,
  then: PositionAt | undefined,
  market: Market | undefined,
): readonly Line[] => [
  beforeAfter(
    '强平价',
    before?.liquidation,
    then?.liquidation,
    a => (isZero(a) ? '无' : price(a, market)),
    '标记价格、账户或市场规则未知',
  ),
  beforeAfter('可用保证金', before?.free, then?.free, money, freeMissing),
]

/** 可用保证金为何显示横线。 */
export const freeMissing = '可用保证金未知'

/** 订单簿立即给出多少，其余如何。 */
export function fillWords(now: Prospect | undefined, market: Market | undefined): string | undefined {
  const fill = now?.fill
  if (fill === undefined) return undefined
  const { quantity, average, rests, cancelled } = fill
  const left = [
    ...(isZero(rests)
      ? []
      : [isZero(quantity) && isZero(cancelled) ? '全部挂单' : `${size(rests, market)} 挂单`]),
    ...(isZero(cancelled)
      ? []
      : [isZero(quantity) && isZero(rests) ? '全部撤销' : `${size(cancelled, market)} 撤销`]),
  ]
  if (isZero(quantity)) return ['不成交', ...left].join('；')
  const filled = `${left.length === 0 ? '全部' : size(quantity, market)}${average === undefined ? '' : `，均价 ${price(average, market)}`}`
  return [filled, ...left].join('；')
}

const byWords = {
  book: '（均价）',
  limit: '（其限价）',
  limits: '（各限价的均价）',
  mark: '（标记价格）',
} as const

/** 订单簿立即给出的最好与最差价格，如果跨越多个价格。 */
export function spanLines(now: Prospect | undefined, market: Market | undefined): readonly Line[] {
  const { best, worst } = now?.fill ?? {}
  if (best === undefined || worst === undefined || best === worst) return []
  return [line('最好 / 最差成交价', `${price(best, market)} – ${price(worst, market)}`, '')]
}

/** 最坏情况下的价格是什么。 */
export const worstWords = { ...byWords, book: '（订单簿给出的最后价格）' } as const

/** 以什么价格成交，以及那是什么价格。 */
export function filledAtWords(
  prospect: Prospect | undefined,
  market: Market | undefined,
  by: Readonly<Record<FillEstimate['by'], string>> = byWords,
): string | undefined {
  const fill = prospect?.fill
  if (fill?.average === undefined) return undefined
  return `${price(fill.average, market)}${by[fill.by]}`
}

/** 买入最多花费多少，卖出至少值多少，以及两者都不成立的情况。 */
export function spends(outlook: Outlook | undefined): Line {
  const { ceiling, worst } = outlook ?? {}
  const feeOf = (sign: string): string =>
    worst?.fee === undefined ? '' : ` ${sign} ${money(worst.fee.amount)} 手续费`
  if (outlook !== undefined && ceiling !== undefined)
    return {
      ...line('最多支付', `${money(ceiling)}${feeOf('+')}`, ''),
      explain: () => explainCeiling(outlook),
    }
  const isFloor = worst?.fill !== undefined && worst.fill.by !== 'book'
  return line(
    isFloor ? '名义价值至少' : '名义价值，无上限',
    worst?.paid && `${money(worst.paid)}${isFloor ? feeOf('减') : feeOf('另加')}`,
    '价格未知',
  )
}

/** 收取多少，按谁的费率。 */
export function fee(prospect: Prospect | undefined): Line {
  const known = prospect?.fee
  const rate = known?.bps === undefined ? '' : ` ${short(known.bps)} bps`
  const label = known === undefined ? '手续费' : `手续费（${feeWords[known.as]}${rate}）`
  const paid = line(label, known && `${money(known.amount)} USDC`, '此账户的手续费率尚未读取')
  return prospect === undefined ? paid : { ...paid, explain: () => explainFee(prospect) }
}

const feeWords = { taker: '吃单 taker', maker: '挂单 maker', both: '吃单 taker 和挂单 maker' } as const

/** 平仓带来的盈亏怎么称呼。 */
export const realisedWords = '已实现盈亏，扣除手续费'

/** 平仓带来什么。 */
export const realised = ({ realised: sum }: Prospect): Line => ({
  ...line(realisedWords, sum && `${gain(sum)} USDC`, '开仓价未知'),
  tone: tone(sum),
})

/** 之前的仓位，以及全部成交后的仓位。 */
export function position(outlook: Outlook | undefined, market: Market | undefined): Line {
  const [before, after] = [outlook?.before.position, outlook?.filled?.position]
  const way = before === undefined || after === undefined ? 0 : compare(after, before)
  return {
    ...beforeAfter('仓位', before, after, a => size(a, market), '仓位尚未读取'),
    tone: way === 0 ? '' : way > 0 ? 'up' : 'down',
  }
}
