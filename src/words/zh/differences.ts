import type { Difference, HeldSize } from '@core/snapshot/differences'
import { absolute, isNegative, type Amount } from '@core/value/decimal'
import type { Order } from '@core/account/order'
import type { MarketOf } from '../differences'
import { DASH, fine, gain, money, price, size, times } from '../format'
import { shown } from '../fill'
import { many } from './many'
import { sideWords } from './order-words'

const sectionWords: Record<Extract<Difference, { is: 'not known' }>['section'], string> = {
  account: '账户数字',
  positions: '仓位',
  orders: '委托',
  fills: '成交',
  holdings: '资产',
  leverages: '杠杆',
}

const figureWords: Record<Extract<Difference, { is: 'account changed' }>['figure'], string> = {
  value: '账户总值',
  totalCollateral: '总保证金',
  free: '可用保证金',
}

const mode = (marginMode: 'CROSS' | 'ISOLATED'): string => (marginMode === 'CROSS' ? '全仓' : '逐仓')
const way = (quantity: Amount): string => (isNegative(quantity) ? '空头 SHORT' : '多头 LONG')

/** One thing that is otherwise at the later moment, as a sentence. */
export function differenceWords(change: Difference, marketOf: MarketOf): string {
  switch (change.is) {
    case 'position opened':
    case 'position closed':
    case 'position changed':
      return positionWords(change, marketOf)
    case 'order opened':
      return `${orderWords(change.order, marketOf)} 已下单，仍为当前委托。`
    case 'order ended':
      return `${orderWords(change.order, marketOf)} 已结束：${shown(change.order.statusWord, 40)}，已成交 ${size(change.order.executed, marketOf(change.order.symbol))}。`
    case 'order changed':
      return `${orderWords(change.before, marketOf)} 现在是 ${orderWords(change.after, marketOf)}，已成交 ${size(change.after.executed, marketOf(change.after.symbol))}。`
    case 'order gone':
      return `${orderWords(change.order, marketOf)} 此前为当前委托；这里不知道它的结果。`
    case 'filled':
      return `成交：${sideWords[change.fill.side]} ${size(change.fill.quantity, marketOf(change.fill.symbol))} ${shown(change.fill.symbol, 40)}，价格 ${price(change.fill.price, marketOf(change.fill.symbol))}，手续费 ${change.fill.fee === undefined ? DASH : fine(change.fill.fee)}。`
    case 'balance changed':
      return `${shown(change.token, 20)} 持有量：${fine(change.from)} → ${fine(change.to)}。`
    case 'leverage changed':
      return `${shown(change.symbol, 40)}（${mode(change.marginMode)}）的杠杆：${leverage(change.from)} → ${leverage(change.to)}。`
    case 'account changed':
      return `${figureWords[change.figure]}：${money(change.from)} → ${money(change.to)}（${gain(change.by)}）。`
    case 'learnt':
      return `较早时刻之前的 ${learntWords[change.section](change.count)}，是在该时刻之后才得知的。`
    case 'maybe more':
      return '其间的成交可能比这里显示的多：随时刻保存的只有最新的成交。“历史”标签页和投资组合中有全部成交。'
    case 'not known':
      return `${sectionWords[change.section]}${whenWords[change.when]}没有保存，因此对它不作说明。`
  }
}

const learntWords = {
  orders: (count: number) => many(count, '笔委托', '笔委托'),
  fills: (count: number) => many(count, '笔成交', '笔成交'),
} as const

const whenWords = {
  before: '到较早时刻',
  after: '到较晚时刻',
  both: '到两个时刻都',
} as const

const leverage = (a: Amount | undefined): string => (a === undefined ? '未知' : times(a))

function positionWords(
  change: Extract<Difference, { is: 'position opened' | 'position closed' | 'position changed' }>,
  marketOf: MarketOf,
): string {
  const { symbol, marginMode } = change
  const name = `${shown(symbol, 40)}（${mode(marginMode)}）`
  const held = ({ quantity, entry }: HeldSize): string =>
    `${way(quantity)} ${size(absolute(quantity), marketOf(symbol))}，开仓价 ${price(entry, marketOf(symbol))}`
  switch (change.is) {
    case 'position opened':
      return `${name}已开仓：${held(change)}。`
    case 'position closed':
      return `${name}已平仓；此前为${held(change)}。`
    case 'position changed':
      return `${name}：${held(change.from)} → ${held(change.to)}。`
  }
}

function orderWords(order: Order, marketOf: MarketOf): string {
  const market = marketOf(order.symbol)
  const at = order.price === undefined ? '' : `，价格 ${price(order.price, market)}`
  return `${sideWords[order.side]} ${size(order.quantity, market)} ${shown(order.symbol, 40)}${at}`
}
