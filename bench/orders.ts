import { requireAmount } from '@core/value/decimal-amount'
import type { OrderRecord } from '@core/account/order-record'

const zero = requireAmount('0')

/** Creates an open order. Orders are spread over two hundred markets. */
export const orderAt = (index: number): OrderRecord => ({
  orderId: String(8_000_000_000 + index),
  clientOrderId: `pd-${index}`,
  symbol: `PERP_M${index % 200}_USDC`,
  side: index % 2 === 0 ? 'BUY' : 'SELL',
  type: 'LIMIT',
  status: 'NEW',
  statusWord: 'NEW',
  price: requireAmount(`${60_000 + index}.5`),
  quantity: requireAmount('1.25'),
  executed: zero,
  fee: zero,
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: index,
  updatedAt: index,
})
