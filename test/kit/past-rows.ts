import type { WatchedAccount } from '../../src/core/profile/trading-profile'
import type { FillRecord, OrderRecord } from '../../src/core/account/order-record'
import { requireAmount } from '../../src/core/value/decimal-amount'

/** An order that filled completely, long ago. */
export const pastOrder = (orderId: string, at: number, more: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId,
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  status: 'FILLED',
  statusWord: 'FILLED',
  quantity: requireAmount('1'),
  executed: requireAmount('1'),
  marginMode: 'CROSS',
  createdAt: at,
  updatedAt: at,
  ...more,
})

/** The fill of that order. */
export const pastFill = (tradeId: string, at: number, more: Partial<FillRecord> = {}): FillRecord => ({
  tradeId,
  orderId: `of ${tradeId}`,
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  price: requireAmount('100'),
  quantity: requireAmount('1'),
  maker: false,
  at,
  ...more,
})

/** An account watched by its address. */
export const watched: WatchedAccount = {
  address: `0x${'1'.repeat(40)}`,
  chain: 'EVM',
  broker: 'b',
  accountId: 'a',
  type: 'main',
}
