import type { Amount } from '@core/value/decimal'
import type { FillRecord, OrderRecord, OrderStatus } from '@core/account/order'
import type { JsonFields } from '../json-value'
import { withoutUndefined } from './market'
import {
  readAgreedAmount,
  readAmount,
  readClientOrderId,
  readFlag,
  readNumericId,
  readOptionalAmount,
  readOptionalFlag,
  readOptionalText,
  readOptionalTime,
  readNonZeroAmount,
  readOrderMarginMode,
  readOrderSide,
  readMarketSymbol,
  readText,
  readTime,
} from './reader'

const statuses: ReadonlySet<string> = new Set(['NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED'])

/** The status this desk knows by that word; any other word is never final. */
export const toOrderStatus = (word: string): OrderStatus =>
  statuses.has(word) ? (word as OrderStatus) : 'unrecognised'

/** What a record says of an order beside its margin mode, whose word may be one that nobody knows. */
export type OrderFieldsWithoutMode = Omit<OrderRecord, 'marginMode' | 'marginWord' | 'isModeOmitted'>

/** Reads the venue's record of an order. */
export function decodeOrderRecord(row: JsonFields): OrderRecord {
  const statusWord = readText(row, 'status')
  const createdAt = readTime(row, 'created_time')
  const executed = readAgreedAmount(row, ['total_executed_quantity', 'executed_quantity', 'executed'])
  const record = withoutUndefined<OrderFieldsWithoutMode>({
    orderId: readNumericId(row, 'order_id'),
    clientOrderId: readClientOrderId(row, 'client_order_id'),
    symbol: readMarketSymbol(row),
    side: readOrderSide(row, 'side'),
    type: readText(row, 'type'),
    status: toOrderStatus(statusWord),
    statusWord,
    price: readNonZeroAmount(row, 'price'),
    quantity: readQuantity(row, executed),
    executed,
    averagePrice: readNonZeroAmount(row, 'average_executed_price'),
    visible: readOptionalAmount(row, 'visible_quantity') ?? readOptionalAmount(row, 'visible'),
    fee: readOptionalAmount(row, 'total_fee'),
    feeAsset: readOptionalText(row, 'fee_asset'),
    reduceOnly: readOptionalFlag(row, 'reduce_only'),
    createdAt,
    // What names no change is as old as it can be, and takes the place of nothing newer.
    updatedAt: readOptionalTime(row, 'updated_time') ?? createdAt,
  })
  return { ...record, ...readOrderMarginMode(row, 'margin_mode', 'older') }
}

/** Reads a trade of one's own. */
export function decodeOwnFill(row: JsonFields): FillRecord {
  return withoutUndefined<FillRecord>({
    tradeId: readNumericId(row, 'id'),
    orderId: readNumericId(row, 'order_id'),
    symbol: readMarketSymbol(row),
    side: readOrderSide(row, 'side'),
    price: readAmount(row, 'executed_price'),
    quantity: readAmount(row, 'executed_quantity'),
    fee: readOptionalAmount(row, 'fee'),
    feeAsset: readOptionalText(row, 'fee_asset'),
    maker: readFlag(row, 'is_maker'),
    marginMode: readFillMarginMode(row),
    realised: readOptionalAmount(row, 'realized_pnl'),
    at: readTime(row, 'executed_timestamp'),
  })
}

/** Which mode a fill belongs to says nothing that a write rests on: a word that nobody knows is none. */
function readFillMarginMode(row: JsonFields): FillRecord['marginMode'] {
  const word = readOptionalText(row, 'margin_mode')
  return word === 'CROSS' || word === 'ISOLATED' ? word : undefined
}

/** An order that another client placed by value has no size of its own: what it got is all there is. */
function readQuantity(row: JsonFields, executed: Amount): Amount {
  const byValue = readOptionalAmount(row, 'quantity') === undefined && readOptionalAmount(row, 'amount') !== undefined
  return byValue ? executed : readAmount(row, 'quantity')
}
