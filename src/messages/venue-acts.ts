import { requestSideLabels } from './order-words'
import type {
  CancelledOpenOrder,
  ClosedPositionPart,
  VenueAction,
  VenueActionKind,
} from '@core/account/venue-action'
import { absolute, parseAmount, isNegative, type Amount } from '@core/value/decimal-amount'
import { sanitizeExternalText } from './fill'
import { formatQuoteMoney, formatShortNumber } from './format'
import { formatDayTime } from './times'
import { fillMessage } from './message'
import * as messages from './en/venue-acts'

/** Largest number of cancelled orders that the text of one action names. */
export const MAX_NAMED_ORDERS = 6

export const venueActionTitles: Readonly<Record<VenueActionKind, string>> = messages.actTitles

/** Describes an action of the venue with all of its figures. A figure without a record is described as unknown. */
export function describeVenueAction(action: VenueAction): string {
  const { is, at, parts, fee, record, orders } = action
  const head = `${venueActionTitles[is]} ${formatDayTime(at)}`
  if (is === 'settled')
    return fillMessage(messages.venueActWords.headSettled, {
      head,
      settled: describeSettledPnl(action.settled),
    })
  const taken =
    parts.length === 0
      ? messages.venueActWords.recordNamesNo
      : parts.map(describeTakenPart).join(messages.venueActWords.separator)
  const cost =
    is === 'liquidated' ? fillMessage(messages.venueActWords.fee, { fee: describeLiquidationFee(fee) }) : ''
  const number =
    record === undefined
      ? ''
      : fillMessage(messages.venueActWords.venueRecord, { record: sanitizeExternalText(record, 40) })
  return fillMessage(messages.venueActWords.headTakenCost, {
    head,
    taken,
    cost,
    orders: describeCancelledOrders(orders),
    number,
    is: venueActionReasons[is],
  })
}

/** Reason of each action, as far as it is known. */
const venueActionReasons: Readonly<Record<VenueActionKind, string>> = {
  ...messages.becauseWords,
  liquidated: '',
  settled: '',
}

function describeTakenPart({ symbol, marginMode, quantity, price }: ClosedPositionPart): string {
  const mode =
    marginMode === undefined
      ? ''
      : fillMessage(messages.partWords.margin, {
          marginMode: marginMode === 'CROSS' ? messages.partWords.cross : messages.partWords.isolated,
        })
  const what =
    quantity === undefined
      ? fillMessage(messages.partWords.sizeNoRecord, { symbol: sanitizeExternalText(symbol, 40) })
      : `${isNegative(quantity) ? messages.partWords.short : messages.partWords.long} ${formatShortNumber(absolute(quantity))} ${sanitizeExternalText(symbol, 40)}`
  const cost =
    price === undefined
      ? messages.partWords.priceNotReported
      : fillMessage(messages.partWords.at, { price: formatShortNumber(price) })
  return fillMessage(messages.partWords.whatModeCost, { what, mode, cost })
}

const describeLiquidationFee = (fee: Amount | undefined): string =>
  fee === undefined
    ? messages.feeWords.feeNotReported
    : isNegative(fee)
      ? fillMessage(messages.feeWords.insuranceFundPaid, { fee: formatQuoteMoney(absolute(fee)) })
      : fillMessage(messages.feeWords.costUsdcFees, { fee: formatQuoteMoney(fee) })

function describeCancelledOrders(orders: readonly CancelledOpenOrder[]): string {
  if (orders.length === 0) return ''
  const named = orders.slice(0, MAX_NAMED_ORDERS).map(({ orderId, symbol, side, quantity }) =>
    fillMessage(messages.ordersWords.sideQuantitySymbol, {
      side: requestSideLabels[side],
      quantity: formatShortNumber(quantity),
      symbol: sanitizeExternalText(symbol, 40),
      orderId: sanitizeExternalText(orderId, 24),
    }),
  )
  const more =
    orders.length > named.length
      ? fillMessage(messages.ordersWords.more, { orders: String(orders.length - named.length) })
      : ''
  return fillMessage(messages.ordersWords.cancelledAround, {
    named: named.join(messages.ordersWords.separator),
    more,
  })
}

export function describeSettledPnl(moved: string | undefined): string {
  const figure = parseAmount(moved ?? '')
  if (figure === undefined) return messages.settledWords.unsettledProfitLoss
  return isNegative(figure)
    ? fillMessage(messages.settledWords.usdcUnsettledLoss, { figure: formatQuoteMoney(absolute(figure)) })
    : fillMessage(messages.settledWords.usdcUnsettledProfit, { figure: formatQuoteMoney(figure) })
}

/** Formatters for the figures of a notice. */
export interface NoticeNumberFormatters {
  readonly size: (a: Amount) => string
  readonly price: (a: Amount) => string
  readonly money: (a: Amount) => string
}

/** Summarizes an action for a notice: size, price, fee and number of cancelled orders. */
export function summarizeVenueAction(
  facts: Readonly<Record<string, string>>,
  formatters: NoticeNumberFormatters,
): string {
  const { is = '', symbol = '', more, orders } = facts
  const [quantity, price, fee] = [facts['quantity'], facts['price'], facts['fee']].map(text =>
    parseAmount(text ?? ''),
  )
  const title =
    is in venueActionTitles ? venueActionTitles[is as VenueActionKind] : sanitizeExternalText(is, 40)
  const size =
    quantity === undefined
      ? ''
      : `${isNegative(quantity) ? messages.actNotice.short : messages.actNotice.long} ${formatters.size(absolute(quantity))} `
  const cost =
    price === undefined
      ? messages.actNotice.priceNotReported
      : fillMessage(messages.actNotice.at, { price: formatters.price(price) })
  const fees =
    fee === undefined ? '' : fillMessage(messages.actNotice.feesUsdc, { fee: formatters.money(fee) })
  const rest =
    more === undefined
      ? ''
      : fillMessage(messages.actNotice.moreMarkets, { more: sanitizeExternalText(more, 8) })
  const gone =
    orders === undefined
      ? ''
      : fillMessage(messages.actNotice.openOrdersCancelled, { orders: sanitizeExternalText(orders, 8) })
  return fillMessage(messages.actNotice.nothingAddsRisk, {
    title,
    size,
    symbol: sanitizeExternalText(symbol, 40),
    cost,
    fees,
    rest,
    gone,
  })
}
