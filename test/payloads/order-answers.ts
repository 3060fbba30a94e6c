import { answer, rows, page, paged, type Payload } from './payload'

const orderRow =
  '{"order_id":78151,"user_id":12345,"price":0.67772,"type":"LIMIT","quantity":20,"amount":null,' +
  '"executed_quantity":20,"total_executed_quantity":20,"visible_quantity":1,"visible":1,"symbol":"PERP_WOO_USDC",' +
  '"side":"BUY","status":"FILLED","total_fee":0.5,"fee_asset":"USDC","client_order_id":"pd-1",' +
  '"average_executed_price":0.67772,"created_time":1653563963000,"updated_time":1653564213000,"realized_pnl":0.0,' +
  '"executed":20,"reduce_only":null,"order_tag":"","margin_mode":"CROSS"}'
const order = {
  orderId: '78151',
  clientOrderId: 'pd-1',
  symbol: 'PERP_WOO_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'FILLED',
  statusWord: 'FILLED',
  price: '0.67772',
  quantity: '20',
  executed: '20',
  averagePrice: '0.67772',
  visible: '1',
  fee: '0.5',
  feeAsset: 'USDC',
  marginMode: 'CROSS',
  createdAt: 1653563963000,
  updatedAt: 1653564213000,
}
/** A market order of an older client: no price, no client id, a status word of its own, a size by value. */
const oddOrderRow =
  '{"order_id":"1790000001999000013","price":null,"type":"MARKET","quantity":null,"amount":100,"executed":0.5,' +
  '"symbol":"PERP_WOO_USDC","side":"SELL","status":"PENDING_CANCEL","total_fee":-1E-7,"fee_asset":"USDC",' +
  '"client_order_id":0,"average_executed_price":0,"created_time":"1653563963000","reduce_only":true,' +
  '"margin_mode":"ISOLATED"}'
const oddOrder = {
  orderId: '1790000001999000013',
  symbol: 'PERP_WOO_USDC',
  side: 'SELL',
  type: 'MARKET',
  status: 'unrecognised',
  statusWord: 'PENDING_CANCEL',
  quantity: '0.5',
  executed: '0.5',
  fee: '-0.0000001',
  feeAsset: 'USDC',
  reduceOnly: true,
  marginMode: 'ISOLATED',
  createdAt: 1653563963000,
  updatedAt: 1653563963000,
}

const fillRow =
  '{"id":2,"symbol":"PERP_BTC_USDC","fee":0.0001,"fee_asset":"USDC","side":"BUY","order_id":1,' +
  '"executed_price":123,"executed_quantity":0.05,"executed_timestamp":1567382401000,"is_maker":1,' +
  '"realized_pnl":0.0,"match_id":1773456866666461776,"margin_mode":"CROSS","order_enum_fee":null}'
const fill = {
  tradeId: '2',
  orderId: '1',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  price: '123',
  quantity: '0.05',
  fee: '0.0001',
  feeAsset: 'USDC',
  maker: true,
  marginMode: 'CROSS',
  realised: '0',
  at: 1567382401000,
}

const legRow = (id: number, kind: string, trigger: number): string =>
  `{"algo_order_id":${id},"parent_algo_order_id":168400010,"root_algo_order_id":168400010,` +
  `"symbol":"PERP_NEAR_USDC","algo_type":"${kind}","type":"MARKET","side":"SELL","quantity":5.5,` +
  `"trigger_price":${trigger},"trigger_price_type":"MARK_PRICE","is_triggered":"false","is_activated":true,` +
  '"algo_status":"NEW","root_algo_status":"NEW","total_executed_quantity":0,"total_fee":0,"reduce_only":true,' +
  '"margin_mode":"CROSS","created_time":"1702871974317","updated_time":"1702871974317"}'
const leg = (id: string, kind: string, triggerPrice: string) => ({
  algoOrderId: id,
  parentId: '168400010',
  rootId: '168400010',
  symbol: 'PERP_NEAR_USDC',
  kind,
  type: 'MARKET',
  side: 'SELL',
  quantity: '5.5',
  executed: '0',
  triggerPrice,
  triggerPriceType: 'MARK_PRICE',
  triggered: false,
  active: true,
  status: 'NEW',
  statusWord: 'NEW',
  rootStatus: 'NEW',
  fee: '0',
  reduceOnly: true,
  marginMode: 'CROSS',
  createdAt: 1702871974317,
  updatedAt: 1702871974317,
  legs: [],
})
const algoRow =
  '{"algo_order_id":168400010,"parent_algo_order_id":0,"root_algo_order_id":168400010,"symbol":"PERP_NEAR_USDC",' +
  '"algo_type":"TP_SL","quantity":5.5,"trigger_price":0,"trigger_price_type":"MARK_PRICE","is_triggered":"true",' +
  '"algo_status":"FILLED","root_algo_order_status":"PARTIAL_FILLED","total_executed_quantity":2,"total_fee":0.1,' +
  '"fee_asset":"USDC","client_order_id":"pd-9","margin_mode":"CROSS","created_time":1702871974.317,' +
  `"updated_time":"1702871974999","child_orders":[${legRow(168400011, 'TAKE_PROFIT', 3.365)},` +
  `${legRow(168400012, 'STOP_LOSS', 2.5)}]}`
const algo = {
  algoOrderId: '168400010',
  rootId: '168400010',
  clientOrderId: 'pd-9',
  symbol: 'PERP_NEAR_USDC',
  kind: 'TP_SL',
  quantity: '5.5',
  executed: '2',
  triggerPriceType: 'MARK_PRICE',
  triggered: true,
  active: true,
  status: 'FILLED',
  statusWord: 'FILLED',
  rootStatus: 'PARTIAL_FILLED',
  fee: '0.1',
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: 1702871974317,
  updatedAt: 1702871974999,
  legs: [leg('168400011', 'TAKE_PROFIT', '3.365'), leg('168400012', 'STOP_LOSS', '2.5')],
}

/** Orders, and what became of them. */
export const orderAnswers = {
  order: {
    text: answer(orderRow),
    value: order,
    faults: [
      ['order_id', '78151', '-1'],
      ['order_id', '78151', '1.5'],
      ['side', '"BUY"', '"buy"'],
      ['quantity', '"quantity":20', '"quantity":null'],
      ['status', '"FILLED"', '5'],
      ['executed', '"executed":20', '"executed":19'],
      ['client_order_id', '"pd-1"', '{}'],
      ['reduce_only', '"reduce_only":null', '"reduce_only":"maybe"'],
    ],
  },
  orderByClientId: { text: answer(oddOrderRow), value: oddOrder },
  orders: {
    text: page(orderRow, oddOrderRow),
    value: paged(order, oddOrder),
    faults: [
      ['rows[1].symbol', `PERP_WOO_USDC","side":"SELL"`, `","side":"SELL"`],
      ['total', '"total":9', '"total":"many"'],
    ],
  },
  orderTrades: {
    text: rows(fillRow),
    value: [fill],
    faults: [
      ['rows[0].is_maker', '"is_maker":1', '"is_maker":2'],
      ['rows[0].id', '"id":2', '"id":0'],
    ],
  },
  trades: {
    text: page(fillRow.replace('"is_maker":1', '"is_maker":false')),
    value: paged({ ...fill, maker: false }),
  },
  algoOrder: {
    text: answer(algoRow),
    value: algo,
    faults: [
      ['child_orders[1].trigger_price', '"trigger_price":2.5', '"trigger_price":"low"'],
      ['created_time', '1702871974.317', '"yesterday"'],
      ['is_triggered', '"is_triggered":"true"', '"is_triggered":"USELESS"'],
    ],
  },
  algoOrderByClientId: { text: answer(legRow(5, 'STOP', 1.5)), value: leg('5', 'STOP', '1.5') },
  algoOrders: { text: page(algoRow), value: paged(algo) },
} satisfies Readonly<Record<string, Payload>>
