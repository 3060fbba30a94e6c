import { sideWords } from './order-words'
import type { GoneOrder, TakenPart, VenueAct, VenueActKind } from '@core/account/venue-act'
import { absolute, amount, isNegative, type Amount } from '@core/value/decimal'
import { shown } from './fill'
import { money, short } from './format'
import { dayTime } from './times'
import { fill } from './message'
import * as messages from './en/venue-acts'

/** How many orders of one act are named. */
export const MOST_ORDERS = 6

/** What each act is called. */
export const actTitles: Readonly<Record<VenueActKind, string>> = messages.actTitles

/** An act with all its figures, as a sentence or several. What no record says is said not to be known. */
export function venueActWords(act: VenueAct): string {
  const { is, at, parts, fee, record, orders } = act
  const head = `${actTitles[is]} ${dayTime(at)}`
  if (is === 'settled')
    return fill(messages.venueActWords.headSettled, { head, settled: settledWords(act.settled) })
  const taken =
    parts.length === 0
      ? messages.venueActWords.recordNamesNo
      : parts.map(partWords).join(messages.venueActWords.separator)
  const cost = is === 'liquidated' ? fill(messages.venueActWords.fee, { fee: feeWords(fee) }) : ''
  const number =
    record === undefined ? '' : fill(messages.venueActWords.venueRecord, { record: shown(record, 40) })
  return fill(messages.venueActWords.headTakenCost, {
    head,
    taken,
    cost,
    orders: ordersWords(orders),
    number,
    is: becauseWords[is],
  })
}

/** Why it happened, as far as it is known. */
const becauseWords: Readonly<Record<VenueActKind, string>> = {
  ...messages.becauseWords,
  liquidated: '',
  settled: '',
}

function partWords({ symbol, marginMode, quantity, price }: TakenPart): string {
  const mode =
    marginMode === undefined
      ? ''
      : fill(messages.partWords.margin, {
          marginMode: marginMode === 'CROSS' ? messages.partWords.cross : messages.partWords.isolated,
        })
  const what =
    quantity === undefined
      ? fill(messages.partWords.sizeNoRecord, { symbol: shown(symbol, 40) })
      : `${isNegative(quantity) ? messages.partWords.short : messages.partWords.long} ${short(absolute(quantity))} ${shown(symbol, 40)}`
  const cost =
    price === undefined
      ? messages.partWords.priceNotReported
      : fill(messages.partWords.at, { price: short(price) })
  return fill(messages.partWords.whatModeCost, { what, mode, cost })
}

const feeWords = (fee: Amount | undefined): string =>
  fee === undefined
    ? messages.feeWords.feeNotReported
    : isNegative(fee)
      ? fill(messages.feeWords.insuranceFundPaid, { fee: money(absolute(fee)) })
      : fill(messages.feeWords.costUsdcFees, { fee: money(fee) })

function ordersWords(orders: readonly GoneOrder[]): string {
  if (orders.length === 0) return ''
  const named = orders.slice(0, MOST_ORDERS).map(({ orderId, symbol, side, quantity }) =>
    fill(messages.ordersWords.sideQuantitySymbol, {
      side: sideWords[side],
      quantity: short(quantity),
      symbol: shown(symbol, 40),
      orderId: shown(orderId, 24),
    }),
  )
  const more =
    orders.length > named.length
      ? fill(messages.ordersWords.more, { orders: String(orders.length - named.length) })
      : ''
  return fill(messages.ordersWords.cancelledAround, {
    named: named.join(messages.ordersWords.separator),
    more,
  })
}

/** What a settlement moved. */
export function settledWords(moved: string | undefined): string {
  const figure = amount(moved ?? '')
  if (figure === undefined) return messages.settledWords.unsettledProfitLoss
  return isNegative(figure)
    ? fill(messages.settledWords.usdcUnsettledLoss, { figure: money(absolute(figure)) })
    : fill(messages.settledWords.usdcUnsettledProfit, { figure: money(figure) })
}

/** How the figures of a notice are written. */
export interface Writing {
  readonly size: (a: Amount) => string
  readonly price: (a: Amount) => string
  readonly money: (a: Amount) => string
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
      : `${isNegative(quantity) ? messages.actNotice.short : messages.actNotice.long} ${say.size(absolute(quantity))} `
  const cost =
    price === undefined
      ? messages.actNotice.priceNotReported
      : fill(messages.actNotice.at, { price: say.price(price) })
  const fees = fee === undefined ? '' : fill(messages.actNotice.feesUsdc, { fee: say.money(fee) })
  const rest = more === undefined ? '' : fill(messages.actNotice.moreMarkets, { more: shown(more, 8) })
  const gone =
    orders === undefined ? '' : fill(messages.actNotice.openOrdersCancelled, { orders: shown(orders, 8) })
  return fill(messages.actNotice.nothingAddsRisk, {
    title,
    size,
    symbol: shown(symbol, 40),
    cost,
    fees,
    rest,
    gone,
  })
}
