import { type AlgoOrders } from '../account/algo-orders'
import { type AlgoOrderRecord } from '../records/algo-order-records'
import { decimalStep, roundToStep } from '../numbers/fixed-decimal'
import type { JsonPayload } from './exact-json'
import { computeAveragePrice } from './trading-payloads'

const EIGHT = decimalStep(8)

const getTriggerStatus = ({ triggered, status, algoType }: AlgoOrderRecord): string =>
  algoType === 'BRACKET' ? 'USELESS' : !triggered ? 'PENDING' : status === 'REJECTED' ? 'FAILED' : 'SUCCESS'

export function encodeAlgoOrder(algo: AlgoOrders, order: AlgoOrderRecord): JsonPayload {
  const root =
    order.id === order.root ? order : algo.ordersOf(order.account).find(({ id }) => id === order.root)
  return {
    algo_order_id: order.id,
    root_algo_order_id: order.root,
    parent_algo_order_id: order.parent,
    symbol: order.symbol,
    algo_type: order.algoType,
    type: order.type,
    side: order.side,
    quantity: order.quantity ?? 0,
    trigger_price: order.triggerPrice ?? null,
    trigger_price_type: 'MARK_PRICE',
    trigger_status: getTriggerStatus(order),
    is_triggered: String(order.triggered),
    is_activated: order.active,
    algo_status: order.status,
    root_algo_status: root?.status ?? order.status,
    price: order.price ?? null,
    total_executed_quantity: order.executed,
    executed_quantity: order.executed,
    average_executed_price: computeAveragePrice(order),
    visible_quantity: order.quantity ?? 0,
    total_fee: order.fee,
    fee_asset: 'USDC',
    reduce_only: order.reduceOnly,
    margin_mode: order.mode,
    order_tag: order.tag ?? 'default',
    client_order_id: order.clientId ?? null,
    realized_pnl: roundToStep(order.realized, EIGHT),
    created_time: String(order.createdAt),
    updated_time: String(order.updatedAt),
    ...(order.algoType === 'TRAILING_STOP'
      ? encodeTrailingFields(order, ['activated_price', 'callback_rate', 'callback_value', 'extreme_price'])
      : {}),
    child_orders: algo.childrenOf(order).map(child => encodeAlgoOrder(algo, child)),
  }
}

const encodeTrailingFields = (
  order: AlgoOrderRecord,
  [activated, rate, value, extreme]: readonly [string, string, string, string],
) => ({
  [activated]: order.activatedPrice ?? null,
  [rate]: order.callbackRate ?? null,
  [value]: order.callbackValue ?? null,
  [extreme]: order.extreme ?? null,
})

/** Encodes the flat push of the older topic. */
export function encodeAlgoReport(order: AlgoOrderRecord, root: AlgoOrderRecord): JsonPayload {
  return {
    symbol: order.symbol,
    rootAlgoOrderId: order.root,
    parentAlgoOrderId: order.parent,
    algoOrderId: order.id,
    clientOrderId: order.clientId ?? '',
    orderTag: order.tag ?? '',
    algoType: order.algoType,
    type: order.type,
    side: order.side,
    quantity: order.quantity ?? 0,
    price: order.price ?? 0,
    triggerPrice: order.triggerPrice ?? 0,
    triggerPriceType: 'MARK_PRICE',
    triggerStatus: getTriggerStatus(order),
    triggered: order.triggered,
    isTriggered: order.triggered,
    triggerTradePrice: 0,
    triggerTime: order.triggeredAt,
    status: order.status,
    rootAlgoStatus: root.status,
    algoStatus: order.status,
    isActivated: order.active,
    tradeId: 0,
    executedPrice: computeAveragePrice(order),
    executedQuantity: order.executed,
    totalExecutedQuantity: order.executed,
    averageExecutedPrice: computeAveragePrice(order),
    fee: order.fee,
    feeAsset: 'USDC',
    totalFee: order.fee,
    visibleQuantity: order.quantity ?? 0,
    reduceOnly: order.reduceOnly,
    ...encodeTrailingFields(order, ['activatedPrice', 'callbackRate', 'callbackValue', 'extremePrice']),
    isMaker: false,
    createdTime: order.createdAt,
    timestamp: order.updatedAt,
    marginMode: order.mode,
  }
}

/** Encodes the nested push of the newer topic: always the whole root. */
export function encodeAlgoTree(algo: AlgoOrders, order: AlgoOrderRecord, root = order): JsonPayload {
  return {
    algoOrderId: order.id,
    rootAlgoOrderId: order.root,
    parentAlgoOrderId: order.parent,
    clientOrderId: order.clientId ?? '',
    symbol: order.symbol,
    algoType: order.algoType,
    side: order.side,
    type: order.type,
    quantity: order.quantity ?? 0,
    price: order.price ?? 0,
    triggerPrice: order.triggerPrice ?? 0,
    triggerPriceType: 'MARK_PRICE',
    triggerStatus: getTriggerStatus(order),
    isTriggered: order.triggered,
    status: order.status,
    rootAlgoStatus: root.status,
    algoStatus: order.status,
    isActivated: order.active,
    totalExecutedQuantity: order.executed,
    averageExecutedPrice: computeAveragePrice(order),
    reduceOnly: order.reduceOnly,
    createdTime: order.createdAt,
    timestamp: order.updatedAt,
    marginMode: order.mode,
    childOrders: algo.childrenOf(order).map(child => encodeAlgoTree(algo, child, root)),
  }
}
