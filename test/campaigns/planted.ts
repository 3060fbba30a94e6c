import { createHash } from 'node:crypto'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { JournalEntry } from '../../src/core/attempt/entry'
import { createCanonicalText } from '../../src/core/write/plan'
import type { AttemptId, CancelWrite, OrderWrite, Write } from '../../src/core/write/venue-write'
import { defaultPracticeGuards } from '../../src/main/profiles/profile-guards'
import type { Consent, ReceivedRequest, History, Line } from './history'

const ONE = 10n ** 18n
export const AT = 1_790_000_000_000
type TrueOrder = History['orders'][number]
type TrueTrade = History['trades'][number]

export const buy: OrderWrite = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('100'),
  quantity: requireAmount('2'),
  reduceOnly: false,
  marginMode: 'CROSS',
}

export const cancelOf = (orderId: string): CancelWrite => ({
  is: 'cancel',
  symbol: buy.symbol,
  orderId,
  side: 'BUY',
  quantity: buy.quantity,
  executed: requireAmount('0'),
})

/** Creates the consent to one write, with a valid seal. */
export function consent(name: string, write: Write = buy, at = AT): Consent {
  const attempt = name as AttemptId
  const request = { method: 'POST', path: '/v1/order', body: `{"client_order_id":"${name}"}` } as const
  const sealed = { attempt, write, request, profileId: 'practice', sealedAt: at }
  const digest = createHash('sha256').update(createCanonicalText(sealed)).digest('hex')
  return { saw: 'consent', at, attempt, write, request, profileId: 'practice', plannedAt: at, digest }
}

export const sending = ({ attempt, digest, at }: Consent): JournalEntry => ({
  saw: 'sending',
  at: at + 1,
  attempt,
  digest,
  signedAt: at + 1,
})

export const outcome = (
  { attempt, at }: Consent,
  is: Extract<JournalEntry, { saw: 'outcome' }>['outcome'],
): JournalEntry => ({ saw: 'outcome', at: at + 2, attempt, outcome: is })

export const record = (
  { attempt, at }: Consent,
  is: 'live' | 'partly filled' | 'filled' | 'cancelled',
  executed = '0',
): JournalEntry => ({
  saw: 'record',
  at: at + 3,
  attempt,
  orderId: '7',
  state: { is, at },
  executed: requireAmount(executed),
  fee: requireAmount('0'),
})

/** Returns the request that the exchange receives after a consent. */
export const asReceived = ({ request, at }: Consent): ReceivedRequest => ({
  at: at + 2,
  method: request.method,
  path: request.path,
  query: '',
  line: `${request.method} ${request.path}`,
  body: request.body,
})

/** Creates journal lines, each with the number of requests received before it. */
export const lines = (
  ...given: readonly (JournalEntry | readonly [JournalEntry, number])[]
): readonly Line[] =>
  given.map(each =>
    'saw' in each ? { entry: each, receivedCount: 0 } : { entry: each[0], receivedCount: each[1] },
  )

export const trueOrder = (change: Partial<TrueOrder> = {}): TrueOrder => ({
  id: 7,
  clientId: 'pd-1',
  executed: 2n * ONE,
  reduceOnly: false,
  status: 'FILLED',
  ...change,
})

export const trueTrade = (change: Partial<TrueTrade> = {}): TrueTrade => ({
  id: 1,
  account: 'a',
  order: 7,
  symbol: buy.symbol,
  side: 'BUY',
  mode: 'CROSS',
  quantity: 2n * ONE,
  at: AT + 2,
  ...change,
})

const first = consent('pd-1')

/** History of one order that was sent, filled and read back without a violation. */
export const whole: History = {
  lines: lines(
    first,
    sending(first),
    [outcome(first, { is: 'accepted', orderId: '7' }), 1],
    [record(first, 'filled', '2'), 1],
  ),
  received: [asReceived(first)],
  orders: [trueOrder()],
  trades: [trueTrade()],
  positions: [],
  algos: [],
  marginMoves: [],
  guards: defaultPracticeGuards,
  sentRecords: [{ orderId: '7', clientOrderId: 'pd-1', lines: 0 }],
  ownKey: { works: true, addresses: [] },
  shown: { writes: { value: { state: 'active', holds: [] }, version: 1, asOf: AT, from: 'live' } },
  mayHalt: false,
}
