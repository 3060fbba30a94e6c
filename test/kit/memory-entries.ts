import { requireAmount } from '../../src/core/value/decimal-amount'
import type { JournalEntry } from '../../src/core/attempt/entry'
import type { AttemptId } from '../../src/core/write/venue-write'

/** The journal lines of one order, from the consent to its fill. */
export function linesOf(attempt: string, at = 1_700_000_000_000): readonly JournalEntry[] {
  const id = attempt as AttemptId
  const digest = 'ab'.repeat(32)
  return [
    {
      saw: 'consent',
      at,
      attempt: id,
      profileId: 'practice',
      write: {
        is: 'order',
        symbol: 'PERP_BTC_USDC',
        side: 'BUY',
        type: 'LIMIT',
        price: requireAmount('61240.5'),
        quantity: requireAmount('0.25'),
        reduceOnly: false,
        marginMode: 'CROSS',
      },
      request: {
        method: 'POST',
        path: '/v1/order',
        body: `{"symbol":"PERP_BTC_USDC","order_price":61240.5,"client_order_id":"${attempt}"}`,
      },
      digest,
      plannedAt: at - 900,
    },
    { saw: 'sending', at: at + 1, attempt: id, signedAt: at + 13, digest },
    { saw: 'outcome', at: at + 40, attempt: id, outcome: { is: 'accepted', orderId: '88001122334455' } },
    {
      saw: 'record',
      at: at + 80,
      attempt: id,
      orderId: '88001122334455',
      state: { is: 'filled', at: at + 80 },
      executed: requireAmount('0.25'),
      averagePrice: requireAmount('61240.5'),
      fee: requireAmount('7.6550625'),
    },
  ]
}
