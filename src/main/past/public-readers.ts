import type { Order } from '@core/account/order'
import type { PublicName, PublicOrder, PublicPage } from '@core/account/public-account'
import { isPublicAlgo, publicFill, publicOrder } from '@core/account/public-readings'
import type { HistoryRows, HistoryTable, Period } from '@core/history/history-table'
import type { PublicListQuery } from '../library'
import type { Read, ReadingVenue } from '../ports'
import type { Whole } from '../venue/paging'
import { readAllParts } from '../venue/public-parts'
import type { PeriodReaders } from './history-step'

type Ask = (query: PublicListQuery) => Promise<Read<PublicPage<HistoryRows[HistoryTable]>>>

/**
 * Reads an account's past by what anybody is told who names it: further back than the account's own lists reach.
 *
 * Each row is marked by where it came from. A list is told in parts that name the next, so that one reading is enough;
 * one of more parts than are asked for in one go is asked for again in a shorter period.
 */
export function createPublicReaders(
  { queries }: Pick<ReadingVenue, 'queries'>,
  of: PublicName,
): PeriodReaders {
  const asks: Partial<Record<HistoryTable, Ask>> = {
    orders: async query => mapped(await queries.pastOrders(of, query), each => ordinary(each)),
    fills: async query => mapped(await queries.fills(of, query), each => [publicFill(each)]),
    funding: async query =>
      mapped(await queries.fundingFees(of, query), each => [{ ...each, source: 'public' }]),
    transfers: async query =>
      mapped(await queries.transfers(of, query), each => [{ ...each, source: 'public' }]),
  }

  /** Orders that are open: they are not in the list of what has ended, and are asked about by themselves until they are. */
  async function open(): Promise<readonly Order[]> {
    const read = await readAllParts(next => queries.openOrders(of, next))
    return read.is === 'read' ? read.value.rows.flatMap(ordinary) : []
  }

  async function period(
    table: HistoryTable,
    { from, to }: Period,
  ): Promise<Read<Whole<HistoryRows[HistoryTable]>>> {
    const ask = asks[table]
    if (ask === undefined) return { is: 'failed', why: 'refused', words: 'not told to anybody' }
    const read = await readAllParts(next => ask({ from, to: to - 1, ...next }))
    if (read.is === 'failed') return read
    const isNewest = to + NEAR >= read.venueTime
    const rows = table === 'orders' && isNewest ? [...read.value.rows, ...(await open())] : read.value.rows
    return { ...read, value: { rows, stable: read.value.isAll } }
  }

  return {
    period,
    async order(orderId) {
      const read = await queries.order(of, orderId)
      if (read.is === 'failed') return read
      return { ...read, value: read.value && ordinary(read.value)[0] }
    },
  }
}

/** How near to now a period ends that is the newest. */
const NEAR = 60_000

const ordinary = (told: PublicOrder): readonly Order[] => {
  const order = isPublicAlgo(told) ? undefined : publicOrder(told)
  return order === undefined ? [] : [order]
}

const mapped = <A, B>(read: Read<PublicPage<A>>, map: (row: A) => readonly B[]): Read<PublicPage<B>> =>
  read.is === 'failed' ? read : { ...read, value: { ...read.value, rows: read.value.rows.flatMap(map) } }
