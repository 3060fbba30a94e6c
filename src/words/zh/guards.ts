import { amount, decimalsOf } from '@core/value/decimal'
import type { Guards } from '@core/guard/guard'
import type { GuardChange } from '@core/guard/guard-change'
import { brief, counted, inPercent, percent } from '../format'
import { age } from '../times'
import { shown } from '../fill'
import { COLLAR_PLACES, MOST_NAMES } from '../guards'

export { COLLAR_PLACES, fromPercent, MOST_NAMES, toPercent } from '../guards'

/** What each guard caps, for a person who sets it. */
export const guardLabels: Record<keyof Guards, string> = {
  orderNotional: '单笔委托上限，USDC',
  positionNotional: '每个市场的仓位上限，USDC',
  openNotional: '总敞口上限，USDC',
  dailyLoss: '每日亏损上限（UTC），USDC',
  dailyNotional: '每日成交额上限（UTC），USDC',
  collar: '标记价格附近的价格范围',
  writesPerMinute: '每分钟委托和更改上限',
  consentsPerMinute: '每分钟确认上限',
  markets: '市场',
  accounts: '账户',
}

/** What each guard does when it is reached. */
export const guardMeanings: Record<keyof Guards, string> = {
  orderNotional: '更大的委托会被拒绝。',
  positionNotional: '当前委托按已成交计算。不使仓位变大的请求绝不会被拒绝。',
  openNotional: '同上，所有市场合计。',
  dailyLoss: '交易所给出的已实现盈亏，扣除平仓部分的手续费，不含资金费用。达到后只减仓。',
  dailyNotional: '每笔成交的价格 × 数量，不论由谁成交。达到后只减仓。',
  collar: '离标记价格更远的价格还须输入确认。',
  writesPerMinute: '所有种类都计入。超出的会被拒绝，直到这一分钟过去。',
  consentsPerMinute: '确认过多就不会被认真阅读。降低风险的请求绝不会被拒绝。',
  markets: '只能在这些市场增加风险；“all”，或以空格分隔的名称。',
  accounts: '只能在这些账户增加风险；“all”，或以空格分隔的名称。',
}

/** What guards are, and what they are not. */
export const guardsAreOurs = '风控限制属于本终端：此账户的其他客户端不受其约束。'

/** A guard's text as a person reads it: money with its groups, the collar in percent, names as a list. */
export function guardFigure(guard: keyof Guards, text: string): string {
  if (text === 'all') return '全部（all）'
  if (guard === 'markets' || guard === 'accounts')
    return shown(text.replace(/^only ?/, ''), MOST_NAMES) || '无'
  const figure = amount(text)
  if (figure === undefined) return shown(text, 60)
  if (guard === 'collar') return decimalsOf(figure) > COLLAR_PLACES ? inPercent(figure) : percent(figure)
  return guard === 'writesPerMinute' || guard === 'consentsPerMinute' ? counted(figure) : brief(figure)
}

/** One change of a guard as a line: before → after. */
export const changeLine = ({ guard, before, after }: GuardChange): readonly [string, string] => [
  guardLabels[guard],
  before === undefined
    ? guardFigure(guard, after)
    : `${guardFigure(guard, before)} → ${guardFigure(guard, after)}`,
]

/** When what is asked for is in force. */
export const waitWords = (wait: number): string =>
  wait === 0
    ? '立即生效：这是此账户的第一组风控限制。'
    : `${age(wait)}后生效，不会提前。在此之前可以立即取消。`
