import type { AlgoOrder } from '@core/account/algo'
import { ZERO } from '@core/value/decimal'
import type { Fill } from '@core/account/order'
import type { Fields } from '../json-value'
import { present } from './market'
import { decodeFill, statusOf } from './order'
import {
  clientIdAt,
  idAt,
  marginModeAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeIdAt,
  maybeTextAt,
  momentAt,
  nonZeroAt,
  rowsOf,
  sideAt,
  symbolAt,
  textAt,
} from './reader'

/** How deep legs may lie: a bracket holds a pair, and the pair two legs. */
const DEEPEST = 4

/** What the fields of a record are called over REST. */
const restNames = {
  id: 'algo_order_id',
  parent: 'parent_algo_order_id',
  root: 'root_algo_order_id',
  client: 'client_order_id',
  kind: 'algo_type',
  triggerPrice: 'trigger_price',
  triggerPriceType: 'trigger_price_type',
  triggered: 'is_triggered',
  active: 'is_activated',
  status: 'algo_status',
  rootStatus: 'root_algo_status',
  rootStatusToo: 'root_algo_order_status',
  executed: 'total_executed_quantity',
  executedToo: 'executed_quantity',
  average: 'average_executed_price',
  activatedPrice: 'activated_price',
  callbackRate: 'callback_rate',
  callbackValue: 'callback_value',
  extremePrice: 'extreme_price',
  fee: 'total_fee',
  reduceOnly: 'reduce_only',
  marginMode: 'margin_mode',
  created: 'created_time',
  updated: 'updated_time',
  legs: 'child_orders',
}

/** What the same fields are called on a stream. */
const streamNames: typeof restNames = {
  id: 'algoOrderId',
  parent: 'parentAlgoOrderId',
  root: 'rootAlgoOrderId',
  client: 'clientOrderId',
  kind: 'algoType',
  triggerPrice: 'triggerPrice',
  triggerPriceType: 'triggerPriceType',
  triggered: 'isTriggered',
  active: 'isActivated',
  status: 'algoStatus',
  rootStatus: 'rootAlgoStatus',
  rootStatusToo: 'rootAlgoOrderStatus',
  executed: 'totalExecutedQuantity',
  executedToo: 'executedQuantity',
  average: 'averageExecutedPrice',
  activatedPrice: 'activatedPrice',
  callbackRate: 'callbackRate',
  callbackValue: 'callbackValue',
  extremePrice: 'extremePrice',
  fee: 'totalFee',
  reduceOnly: 'reduceOnly',
  marginMode: 'marginMode',
  created: 'createdTime',
  updated: 'timestamp',
  legs: 'childOrders',
}

/** Reads the venue's record of an algo order, legs included. */
export const decodeAlgoOrder = (row: Fields): AlgoOrder => readAlgo(row, restNames, 0, 0)

/** Reads a pushed algo order, flat or with its legs. */
export const decodePushedAlgo = (row: Fields): AlgoOrder => readAlgo(row, streamNames, 0, 0)

/** Reads a trade of an algo order: as any other, its match named in text. */
export const decodeAlgoFill = (row: Fields): Fill => decodeFill(row)

function readAlgo(row: Fields, names: typeof restNames, parentCreated: number, depth: number): AlgoOrder {
  const algoOrderId = idAt(row, names.id)
  const statusWord = maybeTextAt(row, names.status) ?? textAt(row, 'status')
  const rootWord = maybeTextAt(row, names.rootStatus) ?? maybeTextAt(row, names.rootStatusToo) ?? statusWord
  const createdAt = momentAt(row, names.created) ?? parentCreated
  const legs = row.get(names.legs)
  return present<AlgoOrder>({
    algoOrderId,
    parentId: maybeIdAt(row, names.parent),
    rootId: maybeIdAt(row, names.root) ?? algoOrderId,
    clientOrderId: clientIdAt(row, names.client),
    symbol: symbolAt(row),
    kind: textAt(row, names.kind),
    type: maybeTextAt(row, 'type'),
    side: maybeTextAt(row, 'side') === undefined ? undefined : sideAt(row, 'side'),
    quantity: maybeAmountAt(row, 'quantity') ?? ZERO,
    executed: maybeAmountAt(row, names.executed) ?? maybeAmountAt(row, names.executedToo) ?? ZERO,
    price: nonZeroAt(row, 'price'),
    averagePrice: nonZeroAt(row, names.average),
    triggerPrice: nonZeroAt(row, names.triggerPrice),
    triggerPriceType: maybeTextAt(row, names.triggerPriceType),
    triggered: maybeFlagAt(row, names.triggered) ?? maybeFlagAt(row, 'triggered') ?? false,
    active: maybeFlagAt(row, names.active) ?? true,
    status: statusOf(statusWord),
    statusWord,
    rootStatus: statusOf(rootWord),
    activatedPrice: nonZeroAt(row, names.activatedPrice),
    callbackRate: nonZeroAt(row, names.callbackRate),
    callbackValue: nonZeroAt(row, names.callbackValue),
    extremePrice: nonZeroAt(row, names.extremePrice),
    fee: maybeAmountAt(row, names.fee) ?? ZERO,
    reduceOnly: maybeFlagAt(row, names.reduceOnly) ?? false,
    marginMode: marginModeAt(row, names.marginMode),
    createdAt,
    updatedAt: momentAt(row, names.updated) ?? createdAt,
    legs:
      legs === undefined || legs === null || depth >= DEEPEST
        ? []
        : rowsOf(legs, names.legs, leg => readAlgo(leg, names, createdAt, depth + 1)),
  })
}
