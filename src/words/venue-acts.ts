import type { GoneOrder, TakenPart, VenueAct, VenueActKind } from '@core/account/venue-act'
import { absolute, amount, isNegative, type Amount } from '@core/value/decimal'
import { shown } from './fill'
import { money, short } from './format'
import { dayTime } from './times'

/** How many orders of one act are named. */
export const MOST_ORDERS = 6

/** What each act is called. */
export const actTitles: Readonly<Record<VenueActKind, string>> = {
  liquidated: 'Liquidated',
  deleveraged: 'Deleveraged',
  settled: 'Settled',
  'closed by the venue': 'Closed without a fill',
}

/** An act with all its figures, as a sentence or several. What no record says is said not to be known. */
export function venueActWords(act: VenueAct): string {
  const { is, at, parts, fee, record, orders } = act
  const head = `${actTitles[is]} ${dayTime(at)}`
  if (is === 'settled') return `${head}: ${settledWords(act.settled)}`
  const taken = parts.length === 0 ? 'the record names no position' : parts.map(partWords).join(', ')
  const cost = is === 'liquidated' ? ` ${feeWords(fee)}` : ''
  const number = record === undefined ? '' : ` The venue’s record is ${shown(record, 40)}.`
  return `${head}: ${taken}.${cost}${ordersWords(orders)}${number}${becauseWords[is]}`
}

/** Why it happened, as far as it is known. */
const becauseWords: Readonly<Record<VenueActKind, string>> = {
  liquidated: '',
  deleveraged: ' Another account’s loss was closed against this position.',
  settled: '',
  'closed by the venue': ' The cause is not known yet, nor what it cost. Check your fills at the venue.',
}

function partWords({ symbol, marginMode, quantity, price }: TakenPart): string {
  const mode = marginMode === undefined ? '' : ` in ${marginMode === 'CROSS' ? 'cross' : 'isolated'} margin`
  const what =
    quantity === undefined
      ? `of ${shown(symbol, 40)} a size that no record gives`
      : `${isNegative(quantity) ? 'short' : 'long'} ${short(absolute(quantity))} ${shown(symbol, 40)}`
  const cost = price === undefined ? 'at a price that is not reported' : `at ${short(price)}`
  return `${what}${mode} ${cost}`
}

const feeWords = (fee: Amount | undefined): string =>
  fee === undefined
    ? 'Its fee is not reported.'
    : isNegative(fee)
      ? `The insurance fund paid ${money(absolute(fee))} USDC more than the fees came to.`
      : `It cost ${money(fee)} USDC in fees, of the liquidator and of the insurance fund.`

function ordersWords(orders: readonly GoneOrder[]): string {
  if (orders.length === 0) return ''
  const named = orders
    .slice(0, MOST_ORDERS)
    .map(
      ({ orderId, symbol, side, quantity }) =>
        `${side} ${short(quantity)} ${shown(symbol, 40)} (${shown(orderId, 24)})`,
    )
  const more = orders.length > named.length ? `, and ${orders.length - named.length} more` : ''
  return ` Cancelled around it: ${named.join(', ')}${more}.`
}

/** What a settlement moved. */
export function settledWords(moved: string | undefined): string {
  const figure = amount(moved ?? '')
  if (figure === undefined) return 'Unsettled profit or loss became balance.'
  return isNegative(figure)
    ? `${money(absolute(figure))} USDC of unsettled loss was charged to the balance. Nothing was won or lost by it.`
    : `${money(figure)} USDC of unsettled profit became balance. Nothing was won or lost by it.`
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
      : `${isNegative(quantity) ? 'short' : 'long'} ${say.size(absolute(quantity))} `
  const cost = price === undefined ? ', price not reported' : ` at ${say.price(price)}`
  const fees = fee === undefined ? '' : `, fees ${say.money(fee)} USDC`
  const rest = more === undefined ? '' : `, and in ${shown(more, 8)} more markets`
  const gone = orders === undefined ? '' : ` Open orders cancelled with it: ${shown(orders, 8)}.`
  return `${title}: ${size}${shown(symbol, 40)}${cost}${fees}${rest}.${gone} Nothing that adds risk can be sent until you have looked.`
}
