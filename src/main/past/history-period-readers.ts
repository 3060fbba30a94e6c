import type { HistoryRows, HistoryTable, TimePeriod } from '@core/history/history-table'
import { getHistoryRowKey, formatUtcDay, getUtcDay } from '@core/history/history-table'
import type { VenueRowsPage } from '@core/history/venue-history-records'
import type { VenueListQuery } from '../venue-query-ports'
import type { VenueReadResult, ReadableVenue } from '../main-ports'
import { readCompleteList, type CompleteList } from '../venue/list-paging'

export type ReadHistoryPeriod<T extends HistoryTable> = (
  venue: ReadableVenue,
  period: TimePeriod,
) => Promise<VenueReadResult<CompleteList<HistoryRows[T]>>>

const PAGE_SIZE = 100
/** The venue returns the newest closed positions without pages. */
const MAX_POSITIONS = 1_000

type Listed = 'funding' | 'settlements' | 'liquidations' | 'transfers'

const createPagedReader =
  <T extends Listed>(
    table: T,
    ask: (
      venue: ReadableVenue,
      query: VenueListQuery,
    ) => Promise<VenueReadResult<VenueRowsPage<HistoryRows[T]>>>,
  ): ReadHistoryPeriod<T> =>
  (venue, { from, to }) =>
    readCompleteList(
      async page => {
        const read = await ask(venue, { from, to: to - 1, page, size: PAGE_SIZE })
        if (read.is === 'failed') return read
        const { rows, total } = read.value
        return { ...read, value: { rows, total, page: read.value.page } }
      },
      row => getHistoryRowKey(table, row).id,
    )

/** Reads a list without pages twice; it is stable if both contain the same rows. */
async function readTwice<T extends HistoryTable>(
  table: T,
  ask: () => Promise<VenueReadResult<readonly HistoryRows[T][]>>,
): Promise<VenueReadResult<CompleteList<HistoryRows[T]>>> {
  const names = (rows: readonly HistoryRows[T][]) =>
    JSON.stringify(rows.map(row => getHistoryRowKey(table, row).id).toSorted())
  const first = await ask()
  if (first.is === 'failed') return first
  const second = await ask()
  if (second.is === 'failed') return second
  return { ...second, value: { rows: second.value, stable: names(first.value) === names(second.value) } }
}

export const historyPeriodReaders: { readonly [T in Exclude<HistoryTable, 'fills'>]: ReadHistoryPeriod<T> } =
  {
    async orders(venue, { from, to }) {
      const read = await venue.read.orders({ from, to: to - 1 })
      if (read.is === 'failed') return read
      return { ...read, value: { rows: read.value.orders, stable: read.value.stable } }
    },
    funding: createPagedReader('funding', ({ archive }, query) => archive.fundingFees(query)),
    settlements: createPagedReader('settlements', ({ archive }, query) => archive.settlements(query)),
    liquidations: createPagedReader('liquidations', ({ archive }, query) => archive.liquidations(query)),
    transfers: createPagedReader('transfers', ({ archive }, query) => archive.transfers(query)),
    positions: venue => readTwice('positions', () => venue.archive.pastPositions(MAX_POSITIONS)),
    days: (venue, { from, to }) =>
      readTwice('days', () =>
        venue.archive.days(formatUtcDay(getUtcDay(from)), formatUtcDay(getUtcDay(to - 1))),
      ),
  }

export const isUnpagedTable = (table: HistoryTable): boolean => table === 'positions'
