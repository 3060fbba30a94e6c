import { exactly } from '../../src/core/value/decimal'
import type { Entry } from '../../src/core/attempt/entry'
import type { AttemptId } from '../../src/core/write/write'

/** The lines one order leaves in the journal, from the yes to its fill. */
export function linesOf(attempt: string, at = 1_700_000_000_000): readonly Entry[] {
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
        price: exactly('61240.5'),
        quantity: exactly('0.25'),
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
      executed: exactly('0.25'),
      averagePrice: exactly('61240.5'),
      fee: exactly('7.6550625'),
    },
  ]
}
