import type { AddressAccount } from '../../src/core/profile/profile'
import type { Fill, Order } from '../../src/core/account/order'
import { exactly } from '../../src/core/value/decimal'

/** An order that filled whole, long ago. */
export const pastOrder = (orderId: string, at: number, more: Partial<Order> = {}): Order => ({
  orderId,
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'FILLED',
  statusWord: 'FILLED',
  quantity: exactly('1'),
  executed: exactly('1'),
  marginMode: 'CROSS',
  createdAt: at,
  updatedAt: at,
  ...more,
})

/** What filled then, by a name of its own. */
export const pastFill = (tradeId: string, at: number, more: Partial<Fill> = {}): Fill => ({
  tradeId,
  orderId: `of ${tradeId}`,
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  price: exactly('100'),
  quantity: exactly('1'),
  maker: false,
  at,
  ...more,
})

/** An account that is looked at by its address. */
export const watched: AddressAccount = {
  address: `0x${'1'.repeat(40)}`,
  chain: 'EVM',
  broker: 'b',
  accountId: 'a',
  type: 'main',
}
