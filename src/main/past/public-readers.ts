import type { OrderRecord } from '@core/account/order'
import type { PublicAccountKey, PublicOrderRow, PublicResultPage } from '@core/account/public-account'
import { isPublicAlgoOrder, convertPublicFill, convertPublicOrder } from '@core/account/public-readings'
import type { HistoryRows, HistoryTable, TimePeriod } from '@core/history/history-table'
import type { PublicListQuery } from '../library'
import type { VenueReadResult, ReadableVenue } from '../ports'
import type { CompleteList } from '../venue/paging'
import { readAllCursorParts } from '../venue/public-parts'
import type { HistoryPeriodReaders } from './history-step'

type PublicListReader = (query: PublicListQuery) => Promise<VenueReadResult<PublicResultPage<HistoryRows[HistoryTable]>>>

/**
 * Reads an account's past by what anybody is told who names it: further back than the account's own lists reach.
 *
 * Each row is marked by where it came from. A list is told in parts that name the next, so that one reading is enough;
 * one of more parts than are asked for in one go is asked for again in a shorter period.
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

  /** Orders that are open: they are not in the list of what has ended, and are asked about by themselves until they are. */
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

/** How near to now a period ends that is the newest. */
const NEWEST_TOLERANCE_MS = 60_000

const toOrdinaryOrders = (told: PublicOrderRow): readonly OrderRecord[] => {
  const order = isPublicAlgoOrder(told) ? undefined : convertPublicOrder(told)
  return order === undefined ? [] : [order]
}

const mapRows = <A, B>(read: VenueReadResult<PublicResultPage<A>>, map: (row: A) => readonly B[]): VenueReadResult<PublicResultPage<B>> =>
  read.is === 'failed' ? read : { ...read, value: { ...read.value, rows: read.value.rows.flatMap(map) } }
