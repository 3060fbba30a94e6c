import { expect, it } from 'vitest'
import { isJsonFields, parseExactJson } from '../json'
import { decodeAlgoOrder } from './decode-algo-order'

const row = (fields: object) => ({
  ...{ algo_order_id: 1, symbol: 'PERP_BTC_USDC', algo_type: 'TP_SL', quantity: 1, algo_status: 'NEW' },
  ...{ created_time: '1700000000000', updated_time: '1700000000000', total_executed_quantity: 0, ...fields },
})

it('gives a leg without a margin mode that of its parent', () => {
  const bracket = row({
    margin_mode: 'ISOLATED',
    child_orders: [row({ algo_order_id: 2 }), row({ algo_order_id: 3, margin_mode: 'CROSS' })],
  })
  const read = parseExactJson(JSON.stringify(bracket))
  if (!isJsonFields(read)) throw new Error('The row was not read.')
  expect(decodeAlgoOrder(read).legs.map(({ marginMode }) => marginMode)).toEqual(['ISOLATED', 'CROSS'])
})
