import { requireAmount } from '../../../src/core/value/decimal-amount'
import type { OrderDraft, Write } from '../../../src/core/write/venue-write'
import type { Desk, Read } from './desk'
import type { Stand } from './exchange'

/** What became of an order that was only tried: “yes”, or why not. */
export interface Offer {
  readonly desk: string
  readonly exchange: string
}

/** Whether the desk would plan an order, and whether the exchange takes it as the desk would send it. */
export async function offered(stand: Stand, desk: Desk, { inputs }: Read, draft: OrderDraft): Promise<Offer> {
  const planned = desk.plan(draft, inputs)
  const write = planned.ok ? planned.value.write : written(draft)
  return {
    desk: planned.ok ? 'yes' : planned.error.map(({ code }) => code).join(' '),
    exchange: await takenBy(stand, desk, write),
  }
}

/**
 * Whether the exchange takes an order. It is taken away again before the exchange comes to match it: an order that
 * would take from the book leaves the account as it was, too.
 */
export async function takenBy(stand: Stand, desk: Desk, write: Write): Promise<string> {
  const { orders, archive } = stand.exchange
  orders.setPaused(true)
  try {
    const outcome = await desk.send(write)
    if (outcome.is !== 'accepted') return answerOf(outcome)
    const order = archive.findOrder(stand.account.id, Number(outcome.orderId))
    if (order !== undefined) orders.cancel(order, 'tried')
    return 'yes'
  } finally {
    orders.setPaused(false)
    orders.processQueue()
  }
}

/** What an answer was, in one line. */
export const answerOf = (outcome: Awaited<ReturnType<Desk['send']>>): string =>
  outcome.is === 'refused' ? `${outcome.code} ${outcome.words}` : outcome.is

/** An order that the desk would not plan, written out as it writes those it does. */
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
