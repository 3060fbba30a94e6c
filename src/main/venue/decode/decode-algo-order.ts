import type { AlgoOrderReference, AlgoOrder } from '@core/account/algo-order'
import type { MarginMode } from '@core/market/venue-market-rules'
import { ZERO } from '@core/value/decimal-amount'
import type { JsonFields } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import { toOrderStatus } from './decode-order'
import {
  readAgreedAmount,
  readAmount,
  readClientOrderId,
  readNumericId,
  readOptionalAmount,
  readOptionalFlag,
  readOptionalNumericId,
  readOptionalText,
  readLegacyTime,
  readNonZeroAmount,
  readHistoricMarginMode,
  decodeEachRow,
  readOrderSide,
  readMarketSymbol,
  readText,
} from './field-reader'

/** Algo types with their own quantity; the others may omit it. */
const typesWithQuantity: ReadonlySet<string> = new Set(['STOP', 'TP_SL', 'BRACKET', 'TRAILING_STOP'])

/** Maximum nesting of legs: a bracket contains a pair, and the pair two legs. */
const MAX_LEG_DEPTH = 4

export const decodeAlgoOrder = (row: JsonFields): AlgoOrder => decodeAlgoRow(row, undefined)

/** Decodes which algo order a push concerns; its record is then requested. */
export const decodeAlgoOrderPush = (row: JsonFields): AlgoOrderReference => ({
  algoOrderId: readNumericId(row, 'algoOrderId'),
  symbol: readMarketSymbol(row),
})

interface ParentOrder {
  readonly marginMode: MarginMode
  readonly createdAt: number
  readonly depth: number
}

function decodeAlgoRow(row: JsonFields, whole: ParentOrder | undefined): AlgoOrder {
  const algoOrderId = readNumericId(row, 'algo_order_id')
  const kind = readText(row, 'algo_type')
  const statusWord = readOptionalText(row, 'algo_status') ?? readText(row, 'status')
  const rootWord =
    readOptionalText(row, 'root_algo_status') ?? readOptionalText(row, 'root_algo_order_status') ?? statusWord
  // A leg without a creation time has its parent's.
  const createdAt = readLegacyTime(row, 'created_time', whole?.createdAt)
  // A leg without a margin mode has its parent's.
  const marginMode =
    whole !== undefined && readOptionalText(row, 'margin_mode') === undefined
      ? whole.marginMode
      : readHistoricMarginMode(row, 'margin_mode')
  const legs = row.get('child_orders')
  const depth = whole?.depth ?? 0
  return withoutUndefined<AlgoOrder>({
    algoOrderId,
    parentId: readOptionalNumericId(row, 'parent_algo_order_id'),
    rootId: readOptionalNumericId(row, 'root_algo_order_id') ?? algoOrderId,
    clientOrderId: readClientOrderId(row, 'client_order_id'),
    symbol: readMarketSymbol(row),
    kind,
    type: readOptionalText(row, 'type'),
    side: readOptionalText(row, 'side') === undefined ? undefined : readOrderSide(row, 'side'),
    quantity: typesWithQuantity.has(kind)
      ? readAmount(row, 'quantity')
      : (readOptionalAmount(row, 'quantity') ?? ZERO),
    executed: readAgreedAmount(row, ['total_executed_quantity', 'executed_quantity']),
    price: readNonZeroAmount(row, 'price'),
    averagePrice: readNonZeroAmount(row, 'average_executed_price'),
    triggerPrice: readNonZeroAmount(row, 'trigger_price'),
    triggerPriceType: readOptionalText(row, 'trigger_price_type'),
    triggered: readOptionalFlag(row, 'is_triggered') ?? false,
    active: readOptionalFlag(row, 'is_activated') ?? true,
    status: toOrderStatus(statusWord),
    statusWord,
    rootStatus: toOrderStatus(rootWord),
    activatedPrice: readNonZeroAmount(row, 'activated_price'),
    callbackRate: readNonZeroAmount(row, 'callback_rate'),
    callbackValue: readNonZeroAmount(row, 'callback_value'),
    extremePrice: readNonZeroAmount(row, 'extreme_price'),
    fee: readOptionalAmount(row, 'total_fee'),
    reduceOnly: readOptionalFlag(row, 'reduce_only') ?? false,
    marginMode,
    createdAt,
    updatedAt: readLegacyTime(row, 'updated_time', whole && createdAt),
    legs:
      legs === undefined || legs === null || depth >= MAX_LEG_DEPTH
        ? []
        : decodeEachRow(legs, 'child_orders', leg =>
            decodeAlgoRow(leg, { createdAt, marginMode, depth: depth + 1 }),
          ),
  })
}
