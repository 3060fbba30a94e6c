import type { Write } from '../../../src/core/write/venue-write'
import type { Desk, Planned } from './desk'
import type { ExchangeFixture } from './exchange'
import { statedBy, statedOrder, type Stated, type StatedOrder } from './stated'

/** Outcome of one request of a sheet. */
export interface Sent {
  readonly write: Write
  readonly outcome: Awaited<ReturnType<Desk['send']>>
  /** The order that the request created or changed, as the exchange states it afterwards. */
  readonly order: StatedOrder | undefined
}

/** A sheet sent in an unmoved market, with the account before and after. */
export interface Happened {
  readonly before: Stated
  readonly after: Stated
  readonly sent: readonly Sent[]
}

/** Sends every request of a plan in order, and reads everything back as the exchange states it. */
export async function sendAll(
  fixture: ExchangeFixture,
  desk: Desk,
  before: Stated,
  plan: Planned,
): Promise<Happened> {
  const sent: Sent[] = []
  for (const write of [plan.write, ...(plan.rest ?? [])]) {
    const outcome = await desk.send(write)
    const order = orderBehind(fixture, write, outcome.is === 'accepted' ? outcome.orderId : undefined)
    sent.push({ write, outcome, order })
    if (outcome.is !== 'accepted') break
    if (plan.draft.is === 'reverse' && order?.executed.eq(order.quantity) !== true) break
  }
  return { before, after: statedBy(fixture), sent }
}

function orderBehind(
  fixture: ExchangeFixture,
  write: Write,
  id: string | undefined,
): StatedOrder | undefined {
  if (id === undefined) return undefined
  if (write.is === 'order' || write.is === 'edit') return statedOrder(fixture, id)
  if (write.is !== 'algo order' || write.kind !== 'BRACKET') return undefined
  const { exchange, account } = fixture
  const entry = exchange.archive.listOrders(account.id).find(({ algo }) => String(algo) === id)
  return entry === undefined ? undefined : statedOrder(fixture, String(entry.id))
}
