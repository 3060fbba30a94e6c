import { createHash } from 'node:crypto'
import type { AccountName } from '../../src/core/profile/trading-profile'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { createCanonicalText } from '../../src/core/write/plan'
import type { AttemptId, OrderWrite } from '../../src/core/write/venue-write'
import type { ConfirmedPlan } from '../../src/main/orders/request-writer'

const write: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('101'),
  quantity: requireAmount('0.5'),
  reduceOnly: false,
  marginMode: 'CROSS',
}

/** The default account of plans in tests. */
export const planAccount: AccountName = { id: `0x${'ab'.repeat(32)}`, label: 'Practice account' }

/** A sealed plan, valid by default, with the box of its confirmation. */
export function sealedPlan(attempt: string, change: Partial<ConfirmedPlan> = {}): ConfirmedPlan {
  const sealed = {
    attempt: attempt as AttemptId,
    write,
    request: { method: 'POST', path: '/v1/order', body: `{"client_order_id":"${attempt}"}` } as const,
    profileId: 'practice',
    account: planAccount,
    sealedAt: 1_000,
  }
  return {
    ...sealed,
    token: `token-${attempt}`,
    confirmed: { to: 'offer', box: 'box' },
    digest: createHash('sha256').update(createCanonicalText(sealed)).digest('hex'),
    checks: [],
    warnings: [],
    outlook: { effect: 'opens', before: { position: requireAmount('0') } },
    expiresAt: 16_000,
    ...change,
  }
}
