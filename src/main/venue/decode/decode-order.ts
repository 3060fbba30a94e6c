import type { Amount } from '@core/value/decimal-amount'
import type { FillRecord, OrderRecord, OrderStatus } from '@core/account/order-record'
import type { JsonFields } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import {
  DecodeFault,
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
} from './field-reader'

const statuses: ReadonlySet<string> = new Set(['NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED'])

/** Returns the known status for a word; an unknown word is never final. */
export const toOrderStatus = (word: string): OrderStatus =>
  statuses.has(word) ? (word as OrderStatus) : 'unrecognised'

export type OrderFieldsWithoutMode = Omit<OrderRecord, 'marginMode' | 'marginWord' | 'modeUntold'>

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
    // An order without a change time counts as unchanged, so it never replaces newer data.
    updatedAt: readOptionalTime(row, 'updated_time') ?? createdAt,
  })
  return { ...record, ...readOrderMarginMode(row, 'margin_mode', 'older') }
}

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

/** Reads a fill's margin mode; no write depends on it, so an unknown word is ignored. */
function readFillMarginMode(row: JsonFields): FillRecord['marginMode'] {
  const word = readOptionalText(row, 'margin_mode')
  return word === 'CROSS' || word === 'ISOLATED' ? word : undefined
}

/** Reads the quantity. An order placed by notional has none, so its executed quantity is used. */
function readQuantity(row: JsonFields, executed: Amount): Amount {
  const quantity = readOptionalAmount(row, 'quantity')
  if (quantity !== undefined) return quantity
  if (readOptionalAmount(row, 'amount') !== undefined) return executed
  throw new DecodeFault('quantity')
}
