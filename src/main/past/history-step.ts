import type { HistoryRows, HistoryTable, TimePeriod } from '@core/history/history-table'
import { isOrderEnded } from '@core/account/order-fold'
import type { OrderRecord } from '@core/account/order'
import { isUnpagedTable, historyPeriodReaders } from './history-tables'
import type { VenueReadResult, ReadableVenue } from '../ports'
import type { AccountHistory } from '../records/past'
import type { CompleteList } from '../venue/paging'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How far back the first reading begins. What is older than this is not asked for. */
const MAX_HISTORY_MS = 3 * 365 * DAY
/** How much of what was read before is read again: a row may come late or change. */
const OVERLAP_MS = 10 * 60_000
/** A period is never longer, and never shorter, than this. */
export const SPAN_MS = { first: 30 * DAY, longest: 365 * DAY, shortest: HOUR } as const
/** How many orders that were open are asked about in one step, and how many are remembered. */
const FOLLOWED_PER_STEP = 5
const MAX_OPEN_ORDERS = 2_000
/** A payment of funding is settled later than it is told, and a day has its figures when it is over. */
const CHANGEABLE_MS: Partial<Record<HistoryTable, number>> = {
  funding: 9 * HOUR,
  days: 3 * DAY,
  transfers: 3 * DAY,
}

/** Where the reading of a table was left. It is written with the rows it speaks of, or not at all. */
export interface HistoryCursor {
  readonly since: number
  readonly upTo: number
  readonly span: number
  /** Orders that were open when they were read. */
  readonly open?: readonly string[]
  /** How far it was held against what anybody is told. */
  readonly filled?: GapFillingCursor
}

/** Where the filling of a table was left, and what came of it. */
export interface GapFillingCursor {
  readonly upTo: number
  readonly span: number
  /** Rows that were taken from there, and those that were left out because they may be here already. */
  readonly rows: number
  readonly unsure: number
}

/** What one step of the reading came to. */
export type HistoryStep =
  | { readonly is: 'read'; readonly cursor: HistoryCursor; readonly taken: number; readonly isUpToDate: boolean }
  | { readonly is: 'not now'; readonly why: string; readonly cursor?: HistoryCursor }

/** What a step needs. */
export interface HistoryStepParts {
  readonly venue: ReadableVenue
  readonly past: AccountHistory
  readonly profileId: string
  readonly now: number
  /** Reads in the place of the account's own lists. */
  readonly readers?: HistoryPeriodReaders
}

/** What reads the rows of a period, and one order by itself. */
export interface HistoryPeriodReaders {
  readonly period: (table: HistoryTable, period: TimePeriod) => Promise<VenueReadResult<CompleteList<HistoryRows[HistoryTable]>>>
  readonly order: (orderId: string) => Promise<VenueReadResult<OrderRecord | undefined>>
}

/** Where a table's reading goes on, or begins. */
export function readHistoryCursor({ past, profileId, now }: Omit<HistoryStepParts, 'venue'>, table: HistoryTable): HistoryCursor {
  const written = past.progress(profileId, table) as HistoryCursor | undefined
  const since = Math.max(0, now - MAX_HISTORY_MS)
  return written ?? { since, upTo: since, span: SPAN_MS.first }
}

/**
 * Reads one period of a table and takes it, with the place to go on from, in one piece.
 *
 * A period counts only when two readings of it agreed: pages move while they are read. One that does not settle
 * is asked for in a shorter piece the next time. What is broken off is read again: rows come twice to the same place.
 */
export async function runHistoryStep(parts: HistoryStepParts, table: HistoryTable): Promise<HistoryStep> {
  const { venue, past, profileId, now } = parts
  const cursor = readHistoryCursor(parts, table)
  const from = Math.max(0, cursor.upTo - (CHANGEABLE_MS[table] ?? OVERLAP_MS))
  const end = isUnpagedTable(table) ? now + 1 : Math.min(now + 1, Math.max(cursor.upTo, from) + cursor.span)
  const period = { from: isUnpagedTable(table) ? 0 : from, to: end }
  const read = await (parts.readers ?? createOwnReaders(venue)).period(table, period)
  if (read.is === 'failed') return { is: 'not now', why: read.why }
  const { rows, stable } = read.value
  if (!stable) {
    // What was seen is true, though it may not be all: it is kept, and the place stays where it was.
    const shorter = { ...cursor, span: Math.max(SPAN_MS.shortest, cursor.span / 2) }
    past.put(profileId, table, rows, shorter)
    return { is: 'not now', why: 'the list moved while it was read', cursor: shorter }
  }
  const span = Math.min(SPAN_MS.longest, rows.length === 0 ? cursor.span * 2 : cursor.span)
  const upTo = Math.max(cursor.upTo, Math.min(end, now))
  const { asked, open } = await followOpenOrders(parts, cursor, rows)
  const { since, filled } = cursor
  const next: HistoryCursor = {
    ...{ since, upTo, span },
    ...(open.length > 0 && { open }),
    ...(filled !== undefined && { filled }),
  }
  past.put(profileId, table, [...rows, ...asked], next)
  return { is: 'read', cursor: next, taken: rows.length, isUpToDate: end > now }
}

type AnyRow = HistoryRows[HistoryTable]

const readers: Readonly<
  Partial<Record<HistoryTable, (venue: ReadableVenue, period: TimePeriod) => Promise<VenueReadResult<CompleteList<AnyRow>>>>>
> = historyPeriodReaders

/** Reads the account's own lists. */
const createOwnReaders = (venue: ReadableVenue): HistoryPeriodReaders => ({
  // Fills are read in a way of their own.
  period: async (table, period) =>
    readers[table]?.(venue, period) ?? { is: 'failed', why: 'refused', words: 'not read by periods' },
  order: orderId => venue.read.order(orderId),
})

const isOrder = (row: AnyRow): row is OrderRecord => 'executed' in row

/**
 * Orders that were open when their period was read, and what became of some of them.
 *
 * An order is listed under the time it was made, which may be long past when it ends: each is asked about by itself.
 */
async function followOpenOrders(parts: HistoryStepParts, cursor: HistoryCursor, rows: readonly AnyRow[]) {
  const read = new Map(rows.filter(isOrder).map(order => [order.orderId, order]))
  const due = (cursor.open ?? []).filter(id => !read.has(id)).slice(0, FOLLOWED_PER_STEP)
  for (const orderId of due) {
    const one = await (parts.readers ?? createOwnReaders(parts.venue)).order(orderId)
    if (one.is === 'read' && one.value !== undefined) read.set(orderId, one.value)
  }
  const rest = (cursor.open ?? []).filter(id => !read.has(id))
  const open = [...read.values()].filter(order => !isOrderEnded(order)).map(({ orderId }) => orderId)
  const asked = due.flatMap(id => read.get(id) ?? [])
  return { asked, open: [...rest, ...open].slice(-MAX_OPEN_ORDERS) }
}
