import type { TicketType } from '@core/write/ticket-type'
import type { MarginMode, Side } from '@core/market/market'
import type { ExitUnit } from '@core/figures/exit-price'
import { amount, type Amount } from '@core/value/decimal'
import { exact } from '../format'
import type { RiskOf, TakenMark, UnderstoodLine } from '../typed-order'
import { exitWords } from './bracket'

/** 命令面板所问的，以及如何在其中输入委托。 */
export const typedOrderHint = '您想做什么？或输入：buy 0.1 btc 60000 sl 59000'

/** 读回一行时，每种委托类型的叫法。 */
export const typeWords: Record<TicketType, string> = {
  LIMIT: '限价 limit',
  MARKET: '市价 market',
  IOC: '立即成交或撤销 IOC',
  FOK: '全部成交或撤销 FOK',
  POST_ONLY: '只做挂单 post-only',
  STOP_LIMIT: '然后限价 limit',
  STOP_MARKET: '然后市价 market',
  TRAILING_STOP: '跟踪止损',
  LADDER: '阶梯委托',
}

const sides: Readonly<Record<Side, string>> = { BUY: '买入', SELL: '卖出' }
const modes: Readonly<Record<MarginMode, string>> = { CROSS: '全仓', ISOLATED: '逐仓' }
const markNames = { comma: '逗号', point: '句点' } as const

/** 对输入一行的理解，每个数字完整写出。 */
export function readLineWords(line: UnderstoodLine): string {
  switch (line.is) {
    case 'order':
      return readOrderWords(line)
    case 'leverage':
      return `${line.symbol} 的杠杆，${modes[line.marginMode]}：${exact(line.leverage)}×${marksWords(line.marks)}`
    case 'flatten':
      return '一键平仓：停止交易，在每个市场撤销每笔委托并平掉每个仓位'
  }
}

function readOrderWords({
  market,
  typed,
  share,
  worth,
  risk,
  exits,
  isDefault,
  marks,
}: Extract<UnderstoodLine, { is: 'order' }>): string {
  const side = sides[typed.side]
  const size = `${exact(typed.size)} ${market.base}`
  const what =
    share === undefined ? `${side} ${size}` : `平掉 ${market.symbol} 的 ${exact(share)} %：${side} ${size}`
  const parts = [
    worth === undefined ? '' : `${exact(worth.usdc)} USDC 在 ${exact(worth.at)} 时最多能换得的数量`,
    risk === undefined ? '' : riskWords(risk),
    typed.trigger === '' ? '' : `标记价格达到 ${exact(typed.trigger)} 后`,
    typeWords[typed.type],
    typed.price === '' ? '' : `价格 ${exact(typed.price)}`,
    wayWords('止损', typed.stopLoss, typed.stopLossIn, exits?.stopLoss),
    wayWords('止盈', typed.takeProfit, typed.takeProfitIn, exits?.takeProfit),
    isDefault ? '按默认止盈止损' : '',
    typed.reduceOnly ? '只减仓 reduce-only' : '',
    modes[typed.marginMode],
  ].filter(part => part !== '')
  return `${what}，${parts.join('，')}${marksWords(marks)}`
}

/** 所说的离场方式，以及已知时它折合的价格。 */
function wayWords(name: string, typed: string, unit: ExitUnit, at: Amount | undefined): string {
  const figure = amount(typed)
  if (figure === undefined) return ''
  if (unit === 'price') return `${name} ${exact(figure)}`
  const how = exitWords(figure, unit)
  return at === undefined ? `${name}距开仓价 ${how}` : `${name}距开仓价 ${how}，即 ${exact(at)}`
}

function riskWords({ said, money, at, loss }: RiskOf): string {
  const most =
    said.is === 'money' ? `${exact(money)} USDC` : `${exact(said.figure)} % 即 ${exact(money)} USDC`
  return `从 ${exact(at)} 到止损亏损不超过 ${most} 的最大数量，含手续费共亏损 ${exact(loss)} USDC`
}

/** 哪些符号被当作小数点，如果它们也可能不是。 */
function marksWords(marks: readonly TakenMark[]): string {
  const taken = (['comma', 'point'] as const).flatMap(each => {
    const words = marks.filter(({ mark }) => mark === each).map(({ word }) => word)
    return words.length === 0 ? [] : [`${words.join(' 和 ')} 中的${markNames[each]}是小数点`]
  })
  return taken.length === 0 ? '' : `（${taken.join('；')}）`
}

/** 按 Enter 会做什么。 */
export const readLineSays = {
  order: '按 Enter 将其填入下单面板，不发送任何内容。',
  leverage: '按 Enter 打开核对，不发送任何内容。',
  flatten: '按 Enter 打开核对，不发送任何内容。',
} as const
