import type { AlgoOrder } from '@core/account/algo-order'
import { emptyAlgoEvidence, type AlgoEvidence } from '@core/proof/algo-evidence'
import { matchAlgoRecord } from '@core/writes/attempt-outcome'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { OutcomeEvidence } from '@core/proof/outcome-evidence'
import type { ReconciliationQuery } from '@core/proof/reconciliation-queries'
import type { VenueReadResult, ReadableVenue } from '../main-ports'

export type AlgoQuery = Extract<ReconciliationQuery, { ask: AlgoQueryName }>
type AlgoQueryName = 'algo by client id' | 'algo by id' | 'algo orders' | 'a page of algo orders'

const algoQueryNames: ReadonlySet<string> = new Set<AlgoQueryName>([
  'algo by client id',
  'algo by id',
  'algo orders',
  'a page of algo orders',
])

export const isAlgoQuery = (
  query: ReconciliationQuery,
): query is AlgoQuery & { readonly notBefore: number } => algoQueryNames.has(query.ask)

export async function queryAlgoEvidence(
  venue: Pick<ReadableVenue, 'algo'>,
  attempt: WriteAttempt,
  query: AlgoQuery,
  before: OutcomeEvidence,
): Promise<{ readonly what: string; readonly answer: string; readonly evidence: OutcomeEvidence }> {
  const known = before.algo ?? emptyAlgoEvidence
  const createResult = (what: string, answer: string, more?: Partial<AlgoEvidence>) => ({
    what,
    answer,
    evidence: more === undefined ? before : { ...before, algo: { ...known, ...more } },
  })
  switch (query.ask) {
    case 'algo by client id': {
      const what = 'the trigger order by its client id'
      const read = await venue.algo.byClientId(query.clientOrderId)
      if (read.is === 'failed') return createResult(what, describeFailure(read))
      const look = { at: read.venueTime, found: read.value }
      return createResult(what, describeOrder(read.value), { lookups: [...known.lookups, look] })
    }
    case 'algo by id': {
      const what = 'the trigger order by its id'
      const read = await venue.algo.order(query.algoOrderId)
      if (read.is === 'failed') return createResult(what, describeFailure(read))
      const look = { at: read.venueTime, found: read.value }
      return createResult(what, describeOrder(read.value), { readings: [...known.readings, look] })
    }
    case 'a page of algo orders': {
      const what = 'a page of the orders that wait or waited'
      const read = await venue.algo.page(query.symbol)
      if (read.is === 'failed') return createResult(what, describeFailure(read))
      const orders = read.value.filter(order => matchAlgoRecord(order, attempt) !== undefined)
      const listPages = [...(known.listPages ?? []), { at: read.venueTime, orders }]
      return createResult(what, `${String(orders.length)} of them`, { listPages })
    }
    case 'algo orders': {
      const what = 'every trigger order of the market, ended ones included'
      const read = await venue.algo.orders({ symbol: query.symbol })
      if (read.is === 'failed') return createResult(what, describeFailure(read))
      const { orders, stable } = read.value
      const answer = stable
        ? `${String(orders.length)} orders, the same twice`
        : 'the list changed while it was read'
      return createResult(what, answer, { list: { at: read.venueTime, stable, orders } })
    }
  }
}

const describeFailure = (read: Extract<VenueReadResult<unknown>, { is: 'failed' }>): string =>
  `no answer: ${read.why}`

const describeOrder = (order: AlgoOrder | undefined): string =>
  order === undefined
    ? 'no such order'
    : `${order.kind} ${order.statusWord}${order.triggered ? ', triggered' : ''}`
