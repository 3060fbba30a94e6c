import { sideWords } from './order-words'
import type { Difference, HeldSize } from '@core/snapshot/differences'
import { absolute, isNegative, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Order } from '@core/account/order'
import { DASH, fine, gain, money, price, size, times } from './format'
import { shown } from './fill'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/differences'

/** The rules of a market, where they are known. */
export type MarketOf = (symbol: string) => Market | undefined

const sectionWords: Record<Extract<Difference, { is: 'not known' }>['section'], string> =
  messages.sectionWords

const figureWords: Record<Extract<Difference, { is: 'account changed' }>['figure'], string> =
  messages.figureWords

const mode = (marginMode: 'CROSS' | 'ISOLATED'): string =>
  marginMode === 'CROSS' ? messages.mode.cross : messages.mode.isolated
const way = (quantity: Amount): string => (isNegative(quantity) ? messages.way.short : messages.way.long)

/** One thing that is otherwise at the later moment, as a sentence. */
export function differenceWords(change: Difference, marketOf: MarketOf): string {
  switch (change.is) {
    case 'position opened':
    case 'position closed':
    case 'position changed':
      return positionWords(change, marketOf)
    case 'order opened':
      return fill(messages.differenceWords.orderOpened, { order: orderWords(change.order, marketOf) })
    case 'order ended':
      return fill(messages.differenceWords.orderEnded, {
        order: orderWords(change.order, marketOf),
        statusWord: shown(change.order.statusWord, 40),
        executed: size(change.order.executed, marketOf(change.order.symbol)),
      })
    case 'order changed':
      return fill(messages.differenceWords.orderChanged, {
        order: orderWords(change.before, marketOf),
        changeOrder: orderWords(change.after, marketOf),
        executed: size(change.after.executed, marketOf(change.after.symbol)),
      })
    case 'order gone':
      return fill(messages.differenceWords.orderGone, { order: orderWords(change.order, marketOf) })
    case 'filled':
      return fillWords(change.fill, marketOf)
    case 'balance changed': {
      const token = shown(change.token, 20)
      return fill(messages.differenceWords.balanceChanged, {
        token,
        from: fine(change.from),
        to: fine(change.to),
      })
    }
    case 'leverage changed':
      return fill(messages.differenceWords.leverageChanged, {
        symbol: shown(change.symbol, 40),
        mode: mode(change.marginMode),
        leverage: leverage(change.from),
        changeLeverage: leverage(change.to),
      })
    case 'account changed':
      return fill(messages.differenceWords.accountChanged, {
        figure: figureWords[change.figure],
        from: money(change.from),
        to: money(change.to),
        by: gain(change.by),
      })
    case 'learnt':
      return fill(messages.differenceWords.learnt, { learnt: learntWords[change.section](change.count) })
    case 'maybe more':
      return messages.differenceWords.maybeMore
    case 'not known':
      return fill(messages.differenceWords.notKnown, {
        section: sectionWords[change.section],
        when: whenWords[change.when],
      })
  }
}

function fillWords(made: Extract<Difference, { is: 'filled' }>['fill'], marketOf: MarketOf): string {
  return fill(messages.differenceWords.filled, {
    side: sideWords[made.side],
    quantity: size(made.quantity, marketOf(made.symbol)),
    symbol: shown(made.symbol, 40),
    price: price(made.price, marketOf(made.symbol)),
    fee: made.fee === undefined ? DASH : fine(made.fee),
  })
}

const learntWords = {
  orders: (count: number) => fillPlural(messages.learntWords.orders, count),
  fills: (count: number) => fillPlural(messages.learntWords.fills, count),
} as const

const whenWords = messages.whenWords

const leverage = (a: Amount | undefined): string => (a === undefined ? messages.leverage : times(a))

function positionWords(
  change: Extract<Difference, { is: 'position opened' | 'position closed' | 'position changed' }>,
  marketOf: MarketOf,
): string {
  const { symbol, marginMode } = change
  const name = fill(messages.positionWords.symbolMode, { symbol: shown(symbol, 40), mode: mode(marginMode) })
  const held = ({ quantity, entry }: HeldSize): string =>
    fill(messages.positionWords.from, {
      way: way(quantity),
      quantity: size(absolute(quantity), marketOf(symbol)),
      entry: price(entry, marketOf(symbol)),
    })
  switch (change.is) {
    case 'position opened':
      return fill(messages.positionWords.positionOpened, { name, held: held(change) })
    case 'position closed':
      return fill(messages.positionWords.positionClosed, { name, held: held(change) })
    case 'position changed':
      return fill(messages.positionWords.positionChanged, {
        name,
        held: held(change.from),
        changeHeld: held(change.to),
      })
  }
}

function orderWords(order: Order, marketOf: MarketOf): string {
  const market = marketOf(order.symbol)
  const at = order.price === undefined ? '' : fill(messages.orderWords, { price: price(order.price, market) })
  return `${sideWords[order.side]} ${size(order.quantity, market)} ${shown(order.symbol, 40)}${at}`
}
