import { requireAmount } from '../../../src/core/value/decimal-amount'
import type { OrderDraft, Write } from '../../../src/core/write/venue-write'
import type { Desk, Read } from './desk'
import type { ExchangeFixture } from './exchange'

/** Results of a trial order: `yes`, or the reason against it. */
export interface Offer {
  readonly desk: string
  readonly exchange: string
}

/** Tries an order at the desk's checks, and at the exchange in the form that the desk would send. */
export async function offered(
  fixture: ExchangeFixture,
  desk: Desk,
  { inputs }: Read,
  draft: OrderDraft,
): Promise<Offer> {
  const planned = desk.plan(draft, inputs)
  const write = planned.ok ? planned.value.write : written(draft)
  return {
    desk: planned.ok ? 'yes' : planned.error.map(({ code }) => code).join(' '),
    exchange: await takenBy(fixture, desk, write),
  }
}

/**
 * Tries an order at the exchange. Cancels it before the exchange matches it, so that a taking order leaves
 * the account unchanged too.
 */
export async function takenBy(fixture: ExchangeFixture, desk: Desk, write: Write): Promise<string> {
  const { orders, archive } = fixture.exchange
  orders.setPaused(true)
  try {
    const outcome = await desk.send(write)
    if (outcome.is !== 'accepted') return answerOf(outcome)
    const order = archive.findOrder(fixture.account.id, Number(outcome.orderId))
    if (order !== undefined) orders.cancel(order, 'tried')
    return 'yes'
  } finally {
    orders.setPaused(false)
    orders.processQueue()
  }
}

/** Formats an outcome in one line. */
export const answerOf = (outcome: Awaited<ReturnType<Desk['send']>>): string =>
  outcome.is === 'refused' ? `${outcome.code} ${outcome.words}` : outcome.is

/** Encodes an order that the desk refuses to plan, in the form that it uses otherwise. */
const written = ({ symbol, side, type, price, quantity, reduceOnly, marginMode }: OrderDraft): Write => ({
  is: 'order',
  symbol,
  side,
  type,
  ...(price !== undefined && { price: requireAmount(price) }),
  quantity: requireAmount(quantity),
  reduceOnly,
  marginMode,
})
