import type { HistoryRows, HistoryTable, Period } from '@core/history/history-table'
import { factsOf, nameOf, dayOf } from '@core/history/history-table'
import type { ListPage } from '@core/history/history'
import type { ListQuery } from '../library'
import type { Read, ReadingVenue } from '../ports'
import { readWhole, type Whole } from '../venue/paging'

/** Reads all rows of a table in a period, until two readings agree. */
export type ReadPeriod<T extends HistoryTable> = (
  venue: ReadingVenue,
  period: Period,
) => Promise<Read<Whole<HistoryRows[T]>>>

/** How many rows a page is asked for. */
const SIZE = 100
/** The venue gives the newest closed positions and no pages of them. */
const MOST_POSITIONS = 1_000

type Listed = 'funding' | 'settlements' | 'liquidations' | 'transfers'

const listed =
  <T extends Listed>(
    table: T,
    ask: (venue: ReadingVenue, query: ListQuery) => Promise<Read<ListPage<HistoryRows[T]>>>,
  ): ReadPeriod<T> =>
  (venue, { from, to }) =>
    readWhole(
      async page => {
        const read = await ask(venue, { from, to: to - 1, page, size: SIZE })
        if (read.is === 'failed') return read
        const { rows, total } = read.value
        return { ...read, value: { rows, total, page: read.value.page } }
      },
      row => factsOf(table, row).id,
    )

/** A list without pages: asked for twice, it has to hold the same rows both times. */
async function twice<T extends HistoryTable>(
  table: T,
  ask: () => Promise<Read<readonly HistoryRows[T][]>>,
): Promise<Read<Whole<HistoryRows[T]>>> {
  const names = (rows: readonly HistoryRows[T][]) =>
    JSON.stringify(rows.map(row => factsOf(table, row).id).toSorted())
  const first = await ask()
  if (first.is === 'failed') return first
  const second = await ask()
  if (second.is === 'failed') return second
  return { ...second, value: { rows: second.value, stable: names(first.value) === names(second.value) } }
}

/** How each table that is read by periods is read. Fills are read in a way of their own. */
export const readPeriod: { readonly [T in Exclude<HistoryTable, 'fills'>]: ReadPeriod<T> } = {
  async orders(venue, { from, to }) {
    const read = await venue.read.orders({ from, to: to - 1 })
    if (read.is === 'failed') return read
    return { ...read, value: { rows: read.value.orders, stable: read.value.stable } }
  },
  funding: listed('funding', ({ archive }, query) => archive.fundingFees(query)),
  settlements: listed('settlements', ({ archive }, query) => archive.settlements(query)),
  liquidations: listed('liquidations', ({ archive }, query) => archive.liquidations(query)),
  transfers: listed('transfers', ({ archive }, query) => archive.transfers(query)),
  positions: venue => twice('positions', () => venue.archive.pastPositions(MOST_POSITIONS)),
  days: (venue, { from, to }) =>
    twice('days', () => venue.archive.days(nameOf(dayOf(from)), nameOf(dayOf(to - 1)))),
}

/** Tables whose whole list is given at once, however long the period: it is asked for in one piece. */
export const isAtOnce = (table: HistoryTable): boolean => table === 'positions'
