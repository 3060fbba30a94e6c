import type { GoneOrder, TakenPart, VenueAct, VenueActKind } from '@core/account/venue-act'
import { absolute, amount, isNegative, type Amount } from '@core/value/decimal'
import { shown } from '../fill'
import { money, short } from '../format'
import { dayTime } from '../times'
import { MOST_ORDERS, type Writing } from '../venue-acts'
import { sideWords } from './order-words'

export { MOST_ORDERS } from '../venue-acts'

/** What each act is called. */
export const actTitles: Readonly<Record<VenueActKind, string>> = {
  liquidated: '强制平仓',
  deleveraged: '自动减仓',
  settled: '已结算',
  'closed by the venue': '未见成交的平仓',
}

/** An act with all its figures, as a sentence or several. What no record says is said not to be known. */
export function venueActWords(act: VenueAct): string {
  const { is, at, parts, fee, record, orders } = act
  const head = `${actTitles[is]} ${dayTime(at)}`
  if (is === 'settled') return `${head}：${settledWords(act.settled)}`
  const taken = parts.length === 0 ? '记录没有列出仓位' : parts.map(partWords).join('；')
  const cost = is === 'liquidated' ? feeWords(fee) : ''
  const number = record === undefined ? '' : `交易所的记录编号为 ${shown(record, 40)}。`
  return `${head}：${taken}。${cost}${ordersWords(orders)}${number}${becauseWords[is]}`
}

/** Why it happened, as far as it is known. */
const becauseWords: Readonly<Record<VenueActKind, string>> = {
  liquidated: '',
  deleveraged: '另一个账户的亏损与此仓位对冲平仓。',
  settled: '',
  'closed by the venue': '原因和代价都还不清楚。请在交易所查看您的成交。',
}

function partWords({ symbol, marginMode, quantity, price }: TakenPart): string {
  const mode = marginMode === undefined ? '' : `（${marginMode === 'CROSS' ? '全仓' : '逐仓'}）`
  const what =
    quantity === undefined
      ? `${shown(symbol, 40)}，数量没有记录`
      : `${isNegative(quantity) ? '空头 SHORT' : '多头 LONG'} ${short(absolute(quantity))} ${shown(symbol, 40)}`
  const cost = price === undefined ? '，价格未公布' : `，价格 ${short(price)}`
  return `${what}${mode}${cost}`
}

const feeWords = (fee: Amount | undefined): string =>
  fee === undefined
    ? '费用未公布。'
    : isNegative(fee)
      ? `保险基金支付的金额比费用多 ${money(absolute(fee))} USDC。`
      : `清算人和保险基金的费用共 ${money(fee)} USDC。`

function ordersWords(orders: readonly GoneOrder[]): string {
  if (orders.length === 0) return ''
  const named = orders
    .slice(0, MOST_ORDERS)
    .map(
      ({ orderId, symbol, side, quantity }) =>
        `${sideWords[side]} ${short(quantity)} ${shown(symbol, 40)}（${shown(orderId, 24)}）`,
    )
  const more = orders.length > named.length ? `，另有 ${orders.length - named.length} 笔` : ''
  return `同时被撤销的委托：${named.join('、')}${more}。`
}

/** What a settlement moved. */
export function settledWords(moved: string | undefined): string {
  const figure = amount(moved ?? '')
  if (figure === undefined) return '未结算盈亏已转为余额。'
  return isNegative(figure)
    ? `${money(absolute(figure))} USDC 的未结算亏损已从余额中扣除。这本身没有盈亏。`
    : `${money(figure)} USDC 的未结算盈利已转为余额。这本身没有盈亏。`
}

/** An act in the few words of a notice: what, how much, at which price, what it cost and how many orders went. */
export function actNotice(facts: Readonly<Record<string, string>>, say: Writing): string {
  const { is = '', symbol = '', more, orders } = facts
  const [quantity, price, fee] = [facts['quantity'], facts['price'], facts['fee']].map(text =>
    amount(text ?? ''),
  )
  const title = is in actTitles ? actTitles[is as VenueActKind] : shown(is, 40)
  const size =
    quantity === undefined
      ? ''
      : `${isNegative(quantity) ? '空头 SHORT' : '多头 LONG'} ${say.size(absolute(quantity))} `
  const cost = price === undefined ? '，价格未公布' : `，价格 ${say.price(price)}`
  const fees = fee === undefined ? '' : `，费用 ${say.money(fee)} USDC`
  const rest = more === undefined ? '' : `，另有 ${shown(more, 8)} 个市场`
  const gone = orders === undefined ? '' : `同时撤销的当前委托：${shown(orders, 8)} 笔。`
  return `${title}：${size}${shown(symbol, 40)}${cost}${fees}${rest}。${gone}在您查看之前，不能发送任何增加风险的请求。`
}
