import type { AlgoOrder } from '@core/account/algo'
import { noAlgoEvidence, type AlgoEvidence } from '@core/proof/algo-evidence'
import { algoKinship } from '@core/writes/judge'
import type { Attempt } from '@core/attempt/attempt'
import type { Evidence } from '@core/proof/evidence'
import type { Inquiry } from '@core/proof/asking'
import type { Read, ReadingVenue } from '../ports'

/** A question about what waits for a trigger. */
export type AlgoInquiry = Extract<Inquiry, { ask: AlgoAsk }>
type AlgoAsk = 'algo by client id' | 'algo by id' | 'algo orders' | 'a page of algo orders'

const asks: ReadonlySet<string> = new Set<AlgoAsk>([
  'algo by client id',
  'algo by id',
  'algo orders',
  'a page of algo orders',
])

export const isAlgoInquiry = (inquiry: Inquiry): inquiry is AlgoInquiry & { readonly notBefore: number } =>
  asks.has(inquiry.ask)

/** Asks it, and tells what was asked, what came back and what it adds. A read that failed adds nothing. */
export async function askAlgo(
  venue: Pick<ReadingVenue, 'algo'>,
  attempt: Attempt,
  inquiry: AlgoInquiry,
  before: Evidence,
): Promise<{ readonly what: string; readonly answer: string; readonly evidence: Evidence }> {
  const known = before.algo ?? noAlgoEvidence
  const found = (what: string, answer: string, more?: Partial<AlgoEvidence>) => ({
    what,
    answer,
    evidence: more === undefined ? before : { ...before, algo: { ...known, ...more } },
  })
  switch (inquiry.ask) {
    case 'algo by client id': {
      const what = 'the trigger order by its client id'
      const read = await venue.algo.byClientId(inquiry.clientOrderId)
      if (read.is === 'failed') return found(what, trouble(read))
      const look = { at: read.venueTime, found: read.value }
      return found(what, seen(read.value), { lookups: [...known.lookups, look] })
    }
    case 'algo by id': {
      const what = 'the trigger order by its id'
      const read = await venue.algo.order(inquiry.algoOrderId)
      if (read.is === 'failed') return found(what, trouble(read))
      const look = { at: read.venueTime, found: read.value }
      return found(what, seen(read.value), { readings: [...known.readings, look] })
    }
    case 'a page of algo orders': {
      const what = 'a page of the orders that wait or waited'
      const read = await venue.algo.page(inquiry.symbol)
      if (read.is === 'failed') return found(what, trouble(read))
      const orders = read.value.filter(order => algoKinship(order, attempt) !== undefined)
      const sweeps = [...(known.sweeps ?? []), { at: read.venueTime, orders }]
      return found(what, `${String(orders.length)} of them`, { sweeps })
    }
    case 'algo orders': {
      const what = 'every trigger order of the market, ended ones included'
      const read = await venue.algo.orders({ symbol: inquiry.symbol })
      if (read.is === 'failed') return found(what, trouble(read))
      const { orders, stable } = read.value
      const answer = stable
        ? `${String(orders.length)} orders, the same twice`
        : 'the list changed while it was read'
      return found(what, answer, { list: { at: read.venueTime, stable, orders } })
    }
  }
}

const trouble = (read: Extract<Read<unknown>, { is: 'failed' }>): string => `no answer: ${read.why}`

const seen = (order: AlgoOrder | undefined): string =>
  order === undefined
    ? 'no such order'
    : `${order.kind} ${order.statusWord}${order.triggered ? ', triggered' : ''}`
