import type { OrderRecord } from '@core/account/order-record'
import type { PublicAccountKey, PublicOrderRow, PublicResultPage } from '@core/account/public-account'
import { isPublicAlgoOrder, convertPublicFill, convertPublicOrder } from '@core/account/public-conversion'
import type { HistoryRows, HistoryTable, TimePeriod } from '@core/history/history-table'
import type { PublicListQuery } from '../venue-query-ports'
import type { VenueReadResult, ReadableVenue } from '../main-ports'
import type { CompleteList } from '../venue/list-paging'
import { readAllCursorParts } from '../venue/cursor-paging'
import type { HistoryPeriodReaders } from './history-reading-step'

type PublicListReader = (
  query: PublicListQuery,
) => Promise<VenueReadResult<PublicResultPage<HistoryRows[HistoryTable]>>>

/**
 * Creates readers of an account's public lists, which reach further back than its own. Each row is marked as public.
 * Lists are read by cursor, so one reading suffices; a period with too many parts is requested in a shorter span.
 */
export function createPublicHistoryReaders(
  { queries }: Pick<ReadableVenue, 'queries'>,
  of: PublicAccountKey,
): HistoryPeriodReaders {
  const asks: Partial<Record<HistoryTable, PublicListReader>> = {
    orders: async query => mapRows(await queries.pastOrders(of, query), each => toOrdinaryOrders(each)),
    fills: async query => mapRows(await queries.fills(of, query), each => [convertPublicFill(each)]),
    funding: async query =>
      mapRows(await queries.fundingFees(of, query), each => [{ ...each, source: 'public' }]),
    transfers: async query =>
      mapRows(await queries.transfers(of, query), each => [{ ...each, source: 'public' }]),
  }

  /** Reads open orders. They are missing in the list of ended ones and are followed individually. */
  async function open(): Promise<readonly OrderRecord[]> {
    const read = await readAllCursorParts(next => queries.openOrders(of, next))
    return read.is === 'read' ? read.value.rows.flatMap(toOrdinaryOrders) : []
  }

  async function period(
    table: HistoryTable,
    { from, to }: TimePeriod,
  ): Promise<VenueReadResult<CompleteList<HistoryRows[HistoryTable]>>> {
    const ask = asks[table]
    if (ask === undefined) return { is: 'failed', why: 'refused', words: 'not told to anybody' }
    const read = await readAllCursorParts(next => ask({ from, to: to - 1, ...next }))
    if (read.is === 'failed') return read
    const isNewest = to + NEWEST_TOLERANCE_MS >= read.venueTime
    const rows = table === 'orders' && isNewest ? [...read.value.rows, ...(await open())] : read.value.rows
    return { ...read, value: { rows, stable: read.value.isAll } }
  }

  return {
    period,
    async order(orderId) {
      const read = await queries.order(of, orderId)
      if (read.is === 'failed') return read
      return { ...read, value: read.value && toOrdinaryOrders(read.value)[0] }
    },
  }
}

/** Maximum distance in milliseconds from now at which a period counts as the newest. */
const NEWEST_TOLERANCE_MS = 60_000

const toOrdinaryOrders = (row: PublicOrderRow): readonly OrderRecord[] => {
  const order = isPublicAlgoOrder(row) ? undefined : convertPublicOrder(row)
  return order === undefined ? [] : [order]
}

const mapRows = <A, B>(
  read: VenueReadResult<PublicResultPage<A>>,
  map: (row: A) => readonly B[],
): VenueReadResult<PublicResultPage<B>> =>
  read.is === 'failed' ? read : { ...read, value: { ...read.value, rows: read.value.rows.flatMap(map) } }
