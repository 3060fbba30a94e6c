import type { HistoryRows, HistoryTable, Period } from '@core/history/history-table'
import { isEnded } from '@core/account/order-fold'
import type { Order } from '@core/account/order'
import { isAtOnce, readPeriod } from './history-tables'
import type { Read, ReadingVenue } from '../ports'
import type { Past } from '../records/past'
import type { Whole } from '../venue/paging'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How far back the first reading begins. What is older than this is not asked for. */
const FIRST = 3 * 365 * DAY
/** How much of what was read before is read again: a row may come late or change. */
const OVERLAP = 10 * 60_000
/** A period is never longer, and never shorter, than this. */
export const SPAN = { first: 30 * DAY, longest: 365 * DAY, shortest: HOUR } as const
/** How many orders that were open are asked about in one step, and how many are remembered. */
const FOLLOWED = 5
const MOST_OPEN = 2_000
/** A payment of funding is settled later than it is told, and a day has its figures when it is over. */
const CHANGES_FOR: Partial<Record<HistoryTable, number>> = {
  funding: 9 * HOUR,
  days: 3 * DAY,
  transfers: 3 * DAY,
}

/** Where the reading of a table was left. It is written with the rows it speaks of, or not at all. */
export interface Cursor {
  readonly since: number
  readonly upTo: number
  readonly span: number
  /** Orders that were open when they were read. */
  readonly open?: readonly string[]
  /** How far it was held against what anybody is told. */
  readonly filled?: Filled
}

/** Where the filling of a table was left, and what came of it. */
export interface Filled {
  readonly upTo: number
  readonly span: number
  /** Rows that were taken from there, and those that were left out because they may be here already. */
  readonly rows: number
  readonly unsure: number
}

/** What one step of the reading came to. */
export type HistoryStep =
  | { readonly is: 'read'; readonly cursor: Cursor; readonly taken: number; readonly isUpToDate: boolean }
  | { readonly is: 'not now'; readonly why: string; readonly cursor?: Cursor }

/** What a step needs. */
export interface StepParts {
  readonly venue: ReadingVenue
  readonly past: Past
  readonly profileId: string
  readonly now: number
  /** Reads in the place of the account's own lists. */
  readonly readers?: PeriodReaders
}

/** What reads the rows of a period, and one order by itself. */
export interface PeriodReaders {
  readonly period: (table: HistoryTable, period: Period) => Promise<Read<Whole<HistoryRows[HistoryTable]>>>
  readonly order: (orderId: string) => Promise<Read<Order | undefined>>
}

/** Where a table's reading goes on, or begins. */
export function cursorOf({ past, profileId, now }: Omit<StepParts, 'venue'>, table: HistoryTable): Cursor {
  const written = past.progress(profileId, table) as Cursor | undefined
  const since = Math.max(0, now - FIRST)
  return written ?? { since, upTo: since, span: SPAN.first }
}

/**
 * Reads one period of a table and takes it, with the place to go on from, in one piece.
 *
 * A period counts only when two readings of it agreed: pages move while they are read. One that does not settle
 * is asked for in a shorter piece the next time. What is broken off is read again: rows come twice to the same place.
 */
export async function step(parts: StepParts, table: HistoryTable): Promise<HistoryStep> {
  const { venue, past, profileId, now } = parts
  const cursor = cursorOf(parts, table)
  const from = Math.max(0, cursor.upTo - (CHANGES_FOR[table] ?? OVERLAP))
  const end = isAtOnce(table) ? now + 1 : Math.min(now + 1, Math.max(cursor.upTo, from) + cursor.span)
  const period = { from: isAtOnce(table) ? 0 : from, to: end }
  const read = await (parts.readers ?? ownReaders(venue)).period(table, period)
  if (read.is === 'failed') return { is: 'not now', why: read.why }
  const { rows, stable } = read.value
  if (!stable) {
    // What was seen is true, though it may not be all: it is kept, and the place stays where it was.
    const shorter = { ...cursor, span: Math.max(SPAN.shortest, cursor.span / 2) }
    past.put(profileId, table, rows, shorter)
    return { is: 'not now', why: 'the list moved while it was read', cursor: shorter }
  }
  const span = Math.min(SPAN.longest, rows.length === 0 ? cursor.span * 2 : cursor.span)
  const upTo = Math.max(cursor.upTo, Math.min(end, now))
  const { asked, open } = await followed(parts, cursor, rows)
  const { since, filled } = cursor
  const next: Cursor = {
    ...{ since, upTo, span },
    ...(open.length > 0 && { open }),
    ...(filled !== undefined && { filled }),
  }
  past.put(profileId, table, [...rows, ...asked], next)
  return { is: 'read', cursor: next, taken: rows.length, isUpToDate: end > now }
}

type AnyRow = HistoryRows[HistoryTable]

const readers: Readonly<
  Partial<Record<HistoryTable, (venue: ReadingVenue, period: Period) => Promise<Read<Whole<AnyRow>>>>>
> = readPeriod

/** Reads the account's own lists. */
const ownReaders = (venue: ReadingVenue): PeriodReaders => ({
  // Fills are read in a way of their own.
  period: async (table, period) =>
    readers[table]?.(venue, period) ?? { is: 'failed', why: 'refused', words: 'not read by periods' },
  order: orderId => venue.read.order(orderId),
})

const isOrder = (row: AnyRow): row is Order => 'executed' in row

/**
 * Orders that were open when their period was read, and what became of some of them.
 *
 * An order is listed under the time it was made, which may be long past when it ends: each is asked about by itself.
 */
async function followed(parts: StepParts, cursor: Cursor, rows: readonly AnyRow[]) {
  const read = new Map(rows.filter(isOrder).map(order => [order.orderId, order]))
  const due = (cursor.open ?? []).filter(id => !read.has(id)).slice(0, FOLLOWED)
  for (const orderId of due) {
    const one = await (parts.readers ?? ownReaders(parts.venue)).order(orderId)
    if (one.is === 'read' && one.value !== undefined) read.set(orderId, one.value)
  }
  const rest = (cursor.open ?? []).filter(id => !read.has(id))
  const open = [...read.values()].filter(order => !isEnded(order)).map(({ orderId }) => orderId)
  const asked = due.flatMap(id => read.get(id) ?? [])
  return { asked, open: [...rest, ...open].slice(-MOST_OPEN) }
}
