import type { Difference, HeldSize } from '@core/snapshot/differences'
import { absolute, isNegative, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Order } from '@core/account/order'
import { DASH, fine, gain, money, price, size, times } from './format'
import { shown } from './fill'
import { many } from './many'

/** The rules of a market, where they are known. */
export type MarketOf = (symbol: string) => Market | undefined

const sectionWords: Record<Extract<Difference, { is: 'not known' }>['section'], string> = {
  account: 'The account’s figures',
  positions: 'Positions',
  orders: 'Orders',
  fills: 'Fills',
  holdings: 'Holdings',
  leverages: 'Leverage',
}

const figureWords: Record<Extract<Difference, { is: 'account changed' }>['figure'], string> = {
  value: 'Account value',
  totalCollateral: 'Total collateral',
  free: 'Free collateral',
}

const mode = (marginMode: 'CROSS' | 'ISOLATED'): string => (marginMode === 'CROSS' ? 'cross' : 'isolated')
const way = (quantity: Amount): string => (isNegative(quantity) ? 'SHORT' : 'LONG')

/** One thing that is otherwise at the later moment, as a sentence. */
export function differenceWords(change: Difference, marketOf: MarketOf): string {
  switch (change.is) {
    case 'position opened':
    case 'position closed':
    case 'position changed':
      return positionWords(change, marketOf)
    case 'order opened':
      return `${orderWords(change.order, marketOf)} was placed and is open.`
    case 'order ended':
      return `${orderWords(change.order, marketOf)} ended: ${shown(change.order.statusWord, 40)}, ${size(change.order.executed, marketOf(change.order.symbol))} filled.`
    case 'order changed':
      return `${orderWords(change.before, marketOf)} is now ${orderWords(change.after, marketOf)}, ${size(change.after.executed, marketOf(change.after.symbol))} filled.`
    case 'order gone':
      return `${orderWords(change.order, marketOf)} was open before; its outcome is not known here.`
    case 'filled':
      return `Filled: ${change.fill.side} ${size(change.fill.quantity, marketOf(change.fill.symbol))} ${shown(change.fill.symbol, 40)} at ${price(change.fill.price, marketOf(change.fill.symbol))}, fee ${change.fill.fee === undefined ? DASH : fine(change.fill.fee)}.`
    case 'balance changed':
      return `${shown(change.token, 20)} held: ${fine(change.from)} → ${fine(change.to)}.`
    case 'leverage changed':
      return `Leverage of ${shown(change.symbol, 40)} (${mode(change.marginMode)}): ${leverage(change.from)} → ${leverage(change.to)}.`
    case 'account changed':
      return `${figureWords[change.figure]}: ${money(change.from)} → ${money(change.to)} (${gain(change.by)}).`
    case 'learnt':
      return `${learntWords[change.section](change.count)} from before the earlier moment became known after it.`
    case 'maybe more':
      return 'More may have filled in between than is shown here: only the newest fills are saved with a moment. The History tab and the portfolio have them all.'
    case 'not known':
      return `${sectionWords[change.section]} were not saved ${whenWords[change.when]}, so nothing is said about them.`
  }
}

const learntWords = {
  orders: (count: number) => many(count, 'order', 'orders'),
  fills: (count: number) => many(count, 'fill', 'fills'),
} as const

const whenWords = {
  before: 'by the earlier moment',
  after: 'by the later moment',
  both: 'by either moment',
} as const

const leverage = (a: Amount | undefined): string => (a === undefined ? 'not known' : times(a))

function positionWords(
  change: Extract<Difference, { is: 'position opened' | 'position closed' | 'position changed' }>,
  marketOf: MarketOf,
): string {
  const { symbol, marginMode } = change
  const name = `${shown(symbol, 40)} (${mode(marginMode)})`
  const held = ({ quantity, entry }: HeldSize): string =>
    `${way(quantity)} ${size(absolute(quantity), marketOf(symbol))} from ${price(entry, marketOf(symbol))}`
  switch (change.is) {
    case 'position opened':
      return `${name} opened: ${held(change)}.`
    case 'position closed':
      return `${name} closed; it was ${held(change)}.`
    case 'position changed':
      return `${name}: ${held(change.from)} → ${held(change.to)}.`
  }
}

function orderWords(order: Order, marketOf: MarketOf): string {
  const market = marketOf(order.symbol)
  const at = order.price === undefined ? '' : ` at ${price(order.price, market)}`
  return `${order.side} ${size(order.quantity, market)} ${shown(order.symbol, 40)}${at}`
}
