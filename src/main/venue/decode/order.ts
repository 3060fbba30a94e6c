import type { Amount } from '@core/value/decimal'
import type { Fill, Order, OrderStatus } from '@core/account/order'
import type { Fields } from '../json-value'
import { present } from './market'
import {
  agreedAt,
  amountAt,
  clientIdAt,
  flagAt,
  idAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeTextAt,
  maybeTimeAt,
  nonZeroAt,
  orderModeAt,
  sideAt,
  symbolAt,
  textAt,
  timeAt,
} from './reader'

const statuses: ReadonlySet<string> = new Set(['NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED'])

/** The status this desk knows by that word; any other word is never final. */
export const statusOf = (word: string): OrderStatus =>
  statuses.has(word) ? (word as OrderStatus) : 'unrecognised'

/** What a record says of an order beside its margin mode, whose word may be one that nobody knows. */
export type OrderFacts = Omit<Order, 'marginMode' | 'marginWord' | 'modeUntold'>

/** Reads the venue's record of an order. */
export function decodeOrder(row: Fields): Order {
  const statusWord = textAt(row, 'status')
  const createdAt = timeAt(row, 'created_time')
  const executed = agreedAt(row, ['total_executed_quantity', 'executed_quantity', 'executed'])
  const record = present<OrderFacts>({
    orderId: idAt(row, 'order_id'),
    clientOrderId: clientIdAt(row, 'client_order_id'),
    symbol: symbolAt(row),
    side: sideAt(row, 'side'),
    type: textAt(row, 'type'),
    status: statusOf(statusWord),
    statusWord,
    price: nonZeroAt(row, 'price'),
    quantity: quantityAt(row, executed),
    executed,
    averagePrice: nonZeroAt(row, 'average_executed_price'),
    visible: maybeAmountAt(row, 'visible_quantity') ?? maybeAmountAt(row, 'visible'),
    fee: maybeAmountAt(row, 'total_fee'),
    feeAsset: maybeTextAt(row, 'fee_asset'),
    reduceOnly: maybeFlagAt(row, 'reduce_only'),
    createdAt,
    // What names no change is as old as it can be, and takes the place of nothing newer.
    updatedAt: maybeTimeAt(row, 'updated_time') ?? createdAt,
  })
  return { ...record, ...orderModeAt(row, 'margin_mode', 'older') }
}

/** Reads a trade of one's own. */
export function decodeFill(row: Fields): Fill {
  return present<Fill>({
    tradeId: idAt(row, 'id'),
    orderId: idAt(row, 'order_id'),
    symbol: symbolAt(row),
    side: sideAt(row, 'side'),
    price: amountAt(row, 'executed_price'),
    quantity: amountAt(row, 'executed_quantity'),
    fee: maybeAmountAt(row, 'fee'),
    feeAsset: maybeTextAt(row, 'fee_asset'),
    maker: flagAt(row, 'is_maker'),
    marginMode: fillModeAt(row),
    realised: maybeAmountAt(row, 'realized_pnl'),
    at: timeAt(row, 'executed_timestamp'),
  })
}

/** Which mode a fill belongs to says nothing that a write rests on: a word that nobody knows is none. */
function fillModeAt(row: Fields): Fill['marginMode'] {
  const word = maybeTextAt(row, 'margin_mode')
  return word === 'CROSS' || word === 'ISOLATED' ? word : undefined
}

/** An order that another client placed by value has no size of its own: what it got is all there is. */
function quantityAt(row: Fields, executed: Amount): Amount {
  const byValue = maybeAmountAt(row, 'quantity') === undefined && maybeAmountAt(row, 'amount') !== undefined
  return byValue ? executed : amountAt(row, 'quantity')
}
