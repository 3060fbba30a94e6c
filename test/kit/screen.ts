import { createPinia, disposePinia, getActivePinia, setActivePinia, type Pinia } from 'pinia'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import { packSectionChanges } from '../../src/contract/packed-changes'
import { packMarketView, type MarketView } from '../../src/contract/packed-view'
import type { ContractTransport } from '../../src/contract/ipc-contract'
import type { WriteAttempt } from '../../src/core/attempt/write-attempt'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { Plan, CaseForecast } from '../../src/core/write/plan'
import type { SnapshotChanges, DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import type { AttemptId, CancelWrite, OrderWrite } from '../../src/core/write/venue-write'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { planAccount } from './plans'
import { market, NOW, SYMBOL } from './trade'

export { market, NOW, SYMBOL }

const ATTEMPT = 'pd-01JD9QK3XR7F3A' as AttemptId

/** The order that most of the screen's specs use. */
export const orderWrite = (changes: Partial<OrderWrite> = {}): OrderWrite => ({
  is: 'order',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'IOC',
  price: requireAmount('61240'),
  quantity: requireAmount('0.25'),
  reduceOnly: false,
  marginMode: 'CROSS',
  ...changes,
})

export const cancelWrite = (changes: Partial<CancelWrite> = {}): CancelWrite => ({
  is: 'cancel',
  symbol: SYMBOL,
  orderId: '88112233',
  side: 'BUY',
  quantity: requireAmount('0.25'),
  executed: requireAmount('0.1'),
  price: requireAmount('61240'),
  ...changes,
})

export const attempt = (changes: Partial<WriteAttempt> = {}): WriteAttempt => ({
  id: 'pd-01JD9QK3XR7F3A' as AttemptId,
  profileId: 'practice',
  write: orderWrite(),
  request: { method: 'POST', path: '/v1/order', body: '{}' },
  digest: '9c4f21ae77aa',
  state: { is: 'filled', at: NOW },
  plannedAt: NOW - 5_000,
  consentedAt: NOW - 2_000,
  executed: requireAmount('0'),
  fee: requireAmount('0'),
  evidence: [],
  ...changes,
})

/** The result of a buy of 0.25 that fills at once. */
const filled = {
  position: requireAmount('0.25'),
  free: requireAmount('5873.43'),
  leverage: requireAmount('3.3'),
  fill: {
    quantity: requireAmount('0.25'),
    average: requireAmount('61234.9'),
    best: requireAmount('61234.5'),
    worst: requireAmount('61235.1'),
    by: 'book',
    rests: requireAmount('0'),
    cancelled: requireAmount('0'),
  },
  paid: requireAmount('15308.725'),
  fee: { bps: requireAmount('5'), amount: requireAmount('7.654363'), as: 'taker' },
} satisfies CaseForecast

export const plan = (changes: Partial<Plan> = {}): Plan => ({
  token: 'plan-1',
  attempt: ATTEMPT,
  write: orderWrite(),
  // The request encodes its write unless a spec overrides it.
  request: encodeVenueWrite(changes.write ?? orderWrite(), changes.attempt ?? ATTEMPT),
  digest: '9c4f21ae77aa',
  profileId: 'practice',
  account: planAccount,
  checks: [{ code: 'MARKET_RULES', facts: {} }],
  warnings: [{ code: 'IOC_MAY_FILL_PART', facts: {}, typed: false }],
  outlook: {
    effect: 'opens',
    ceiling: requireAmount('15310'),
    before: { position: requireAmount('0'), free: requireAmount('7412.08'), leverage: requireAmount('1.8') },
    now: filled,
    filled,
    worst: {
      ...filled,
      fill: { ...filled.fill, average: requireAmount('61240'), by: 'limit' },
      paid: requireAmount('15310'),
      free: requireAmount('5872.1'),
    },
    bookAge: 200,
  },
  sealedAt: NOW,
  expiresAt: NOW + 15_000,
  ...changes,
})

/** A question about one write, as main asks it. */
export const writeQuestion = (changes: Partial<Plan> = {}): Extract<ConsentQuestion, { is: 'write' }> => ({
  token: 'plan-1',
  profile: { id: 'practice', kind: 'practice', label: 'Practice account', venue: '127.0.0.1' },
  theme: 'light',
  palette: 'safe',
  is: 'write',
  plan: plan(changes),
  market: market(),
  holdMs: 700,
})

/** The other side of the door in the screen's specs: returns the configured answers and records the calls. */
export interface FakeDoor {
  readonly asked: (readonly [channel: string, input: unknown])[]
  /** Acknowledgements from the screen, apart from its calls. */
  readonly took: (readonly [channel: string, input: unknown])[]
  /** Sets the answer of a channel from now on. */
  answer(channel: string, with_: unknown): void
  /** Sends news, as separate messages. */
  tell(channel: string, news: unknown): void
  /** Passes a message on unchanged. */
  pass(channel: string, message: unknown): void
  readonly pinia: Pinia
}

/** Installs a door in the window and gives the screen fresh stores. */
export function openFakeDoor(
  at: 'desk' | 'consent' | 'strip' = 'desk',
  snapshot: DeskSnapshot = {},
): FakeDoor {
  const calls: [string, unknown][] = []
  const took: [string, unknown][] = []
  const answers = new Map<string, unknown>([
    ['desk.snapshot', { ok: true, value: snapshot }],
    ['drills.list', { ok: true, value: [] }],
  ])
  const hearing = new Map<string, Set<(news: unknown) => void>>()
  const transport: ContractTransport = {
    async invoke(channel, input) {
      const list = channel.startsWith('messages.') ? took : calls
      list.push([channel, input])
      const answer = answers.get(channel) ?? { ok: true }
      return typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer
    },
    on(channel, hear) {
      const ears = hearing.get(channel) ?? new Set()
      hearing.set(channel, ears.add(hear))
      return () => void ears.delete(hear)
    },
  }
  const pass = (channel: string, message: unknown) => hearing.get(channel)?.forEach(hear => hear(message))
  Object.defineProperty(globalThis.window, at, { value: transport, configurable: true })
  // Disposes the stores of the previous desk, together with any clock left over from a spec.
  const before = getActivePinia()
  if (before !== undefined) disposePinia(before)
  const pinia = createPinia()
  setActivePinia(pinia)
  return {
    asked: calls,
    took,
    answer: (channel, with_) => void answers.set(channel, with_),
    tell: (channel, news) => pass(channel, asTold(channel, news)),
    pass,
    pinia,
  }
}

/** Wraps news as main does: each message is independent, so that specs need no sequence. */
function asTold(channel: string, news: unknown): unknown {
  if (channel === 'market.view') return { n: 1, news: packMarketView(news as MarketView) }
  return channel === 'desk.changed' ? { n: 1, news: packSectionChanges(news as SnapshotChanges) } : news
}
