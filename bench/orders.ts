import { exactly } from '@core/value/decimal'
import type { Order } from '@core/account/order'

const zero = exactly('0')

/** An open order of an account that has many, over two hundred markets. */
export const orderAt = (index: number): Order => ({
  orderId: String(8_000_000_000 + index),
  clientOrderId: `pd-${index}`,
  symbol: `PERP_M${index % 200}_USDC`,
  side: index % 2 === 0 ? 'BUY' : 'SELL',
  type: 'LIMIT',
  status: 'NEW',
  statusWord: 'NEW',
  price: exactly(`${60_000 + index}.5`),
  quantity: exactly('1.25'),
  executed: zero,
  fee: zero,
  reduceOnly: false,
  marginMode: 'CROSS',
  createdAt: index,
  updatedAt: index,
})
