import { expect, it } from 'vitest'
import { isJsonFields, parseExactJson } from '../json'
import { decodeOrderRecord } from './decode-order'

/** A record in which no two figures are the same. */
const record =
  '{"order_id":78151,"client_order_id":"pd-1","symbol":"PERP_X_USDC","side":"SELL","type":"LIMIT",' +
  '"status":"PARTIAL_FILLED","price":101,"quantity":7,"total_executed_quantity":3,"average_executed_price":102.5,' +
  '"visible_quantity":2,"total_fee":0.15,"fee_asset":"USDC","reduce_only":true,"margin_mode":"CROSS",' +
  '"created_time":1700000000001,"updated_time":1700000000002}'

it('reads each figure of an order record from its own field', () => {
  const row = parseExactJson(record)
  expect(isJsonFields(row) && decodeOrderRecord(row)).toEqual({
    orderId: '78151',
    clientOrderId: 'pd-1',
    symbol: 'PERP_X_USDC',
    side: 'SELL',
    type: 'LIMIT',
    status: 'PARTIAL_FILLED',
    statusWord: 'PARTIAL_FILLED',
    price: '101',
    quantity: '7',
    executed: '3',
    averagePrice: '102.5',
    visible: '2',
    fee: '0.15',
    feeAsset: 'USDC',
    reduceOnly: true,
    marginMode: 'CROSS',
    createdAt: 1_700_000_000_001,
    updatedAt: 1_700_000_000_002,
  })
})
