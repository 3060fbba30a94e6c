import type { AlgoNews, AlgoOrder } from '@core/account/algo'
import { ZERO } from '@core/value/decimal'
import type { Fields } from '../json-value'
import { present } from './market'
import { statusOf } from './order'
import {
  agreedAt,
  amountAt,
  clientIdAt,
  idAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeIdAt,
  maybeTextAt,
  momentAt,
  nonZeroAt,
  olderModeAt,
  eachRow,
  sideAt,
  symbolAt,
  textAt,
} from './reader'

/** The kinds that have a size of their own; where the others leave it out, they say that they have none. */
const sized: ReadonlySet<string> = new Set(['STOP', 'TP_SL', 'BRACKET', 'TRAILING_STOP'])

/** How deep legs may lie: a bracket holds a pair, and the pair two legs. */
const DEEPEST = 4

/** Reads the venue's record of an algo order, legs included. */
export const decodeAlgoOrder = (row: Fields): AlgoOrder => readAlgo(row, undefined)

/** Reads which algo order a push is about. What became of it is its record's to say, and is read. */
export const decodeAlgoNews = (row: Fields): AlgoNews => ({
  algoOrderId: idAt(row, 'algoOrderId'),
  symbol: symbolAt(row),
})

/** What a leg is part of: when that was made, and how deep it lies. */
interface Whole {
  readonly createdAt: number
  readonly depth: number
}

function readAlgo(row: Fields, whole: Whole | undefined): AlgoOrder {
  const algoOrderId = idAt(row, 'algo_order_id')
  const kind = textAt(row, 'algo_type')
  const statusWord = maybeTextAt(row, 'algo_status') ?? textAt(row, 'status')
  const rootWord =
    maybeTextAt(row, 'root_algo_status') ?? maybeTextAt(row, 'root_algo_order_status') ?? statusWord
  // A leg is made with what it is part of, and may leave the time to that.
  const createdAt = momentAt(row, 'created_time', whole?.createdAt)
  const legs = row.get('child_orders')
  const depth = whole?.depth ?? 0
  return present<AlgoOrder>({
    algoOrderId,
    parentId: maybeIdAt(row, 'parent_algo_order_id'),
    rootId: maybeIdAt(row, 'root_algo_order_id') ?? algoOrderId,
    clientOrderId: clientIdAt(row, 'client_order_id'),
    symbol: symbolAt(row),
    kind,
    type: maybeTextAt(row, 'type'),
    side: maybeTextAt(row, 'side') === undefined ? undefined : sideAt(row, 'side'),
    quantity: sized.has(kind) ? amountAt(row, 'quantity') : (maybeAmountAt(row, 'quantity') ?? ZERO),
    executed: agreedAt(row, ['total_executed_quantity', 'executed_quantity']),
    price: nonZeroAt(row, 'price'),
    averagePrice: nonZeroAt(row, 'average_executed_price'),
    triggerPrice: nonZeroAt(row, 'trigger_price'),
    triggerPriceType: maybeTextAt(row, 'trigger_price_type'),
    triggered: maybeFlagAt(row, 'is_triggered') ?? false,
    active: maybeFlagAt(row, 'is_activated') ?? true,
    status: statusOf(statusWord),
    statusWord,
    rootStatus: statusOf(rootWord),
    activatedPrice: nonZeroAt(row, 'activated_price'),
    callbackRate: nonZeroAt(row, 'callback_rate'),
    callbackValue: nonZeroAt(row, 'callback_value'),
    extremePrice: nonZeroAt(row, 'extreme_price'),
    fee: maybeAmountAt(row, 'total_fee'),
    reduceOnly: maybeFlagAt(row, 'reduce_only') ?? false,
    marginMode: olderModeAt(row, 'margin_mode'),
    createdAt,
    updatedAt: momentAt(row, 'updated_time', whole && createdAt),
    legs:
      legs === undefined || legs === null || depth >= DEEPEST
        ? []
        : eachRow(legs, 'child_orders', leg => readAlgo(leg, { createdAt, depth: depth + 1 })),
  })
}
