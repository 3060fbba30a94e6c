import { requireAmount } from '@core/value/decimal-amount'
import type { JournalEntry } from '@core/attempt/entry'
import type { AttemptId } from '@core/write/venue-write'

export const LINES_OF_AN_ATTEMPT = 4

/** Creates the journal line at an index. The lines of an attempt in a row are the life of one order. */
export function journalLine(at: number): JournalEntry {
  const attempt = `pd-${at >> 2}` as AttemptId
  switch (at % 4) {
    case 0:
      return {
        saw: 'consent',
        at,
        attempt,
        profileId: 'practice',
        write: {
          is: 'order',
          symbol: 'PERP_BTC_USDC',
          side: 'BUY',
          type: 'IOC',
          price: requireAmount('61240.1'),
          quantity: requireAmount('0.25'),
          reduceOnly: false,
          marginMode: 'CROSS',
        },
        request: {
          method: 'POST',
          path: '/v1/order',
          body: '{"symbol":"PERP_BTC_USDC","order_type":"IOC","side":"BUY","order_price":"61240.1","order_quantity":"0.25"}',
        },
        digest: '5f'.repeat(32),
        plannedAt: at,
      }
    case 1:
      return { saw: 'sending', at, attempt, signedAt: at, digest: '5f'.repeat(32) }
    case 2:
      return { saw: 'outcome', at, attempt, outcome: { is: 'accepted', orderId: String(at) } }
    default:
      return {
        saw: 'record',
        at,
        attempt,
        orderId: String(at - 1),
        state: { is: 'filled', at },
        executed: requireAmount('0.25'),
        fee: requireAmount('1.5'),
      }
  }
}
