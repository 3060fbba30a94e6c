import type { HistoryRows, HistoryTable, TimePeriod } from '@core/history/history-table'
import { isOrderEnded } from '@core/account/order-merge'
import type { OrderRecord } from '@core/account/order-record'
import { isUnpagedTable, historyPeriodReaders } from './history-period-readers'
import type { VenueReadResult, ReadableVenue } from '../main-ports'
import type { AccountHistory } from '../records/account-history'
import type { CompleteList } from '../venue/list-paging'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Age at which the first reading starts; older rows are not requested. */
const MAX_HISTORY_MS = 3 * 365 * DAY
/** Time span that is read again, because rows may arrive late or change. */
const OVERLAP_MS = 10 * 60_000
export const SPAN_MS = { first: 30 * DAY, longest: 365 * DAY, shortest: HOUR } as const
const FOLLOWED_PER_STEP = 5
const MAX_OPEN_ORDERS = 2_000
/**
 * Time for which rows may still change: funding settles after it is listed, and a day's figures are final after its
 * end.
 */
const CHANGEABLE_MS: Partial<Record<HistoryTable, number>> = {
  funding: 9 * HOUR,
  days: 3 * DAY,
  transfers: 3 * DAY,
}

/** Reading position of a table. It is stored in one transaction with its rows. */
export interface HistoryCursor {
  readonly since: number
  readonly upTo: number
  readonly span: number
  readonly open?: readonly string[]
  readonly filled?: GapFillingCursor
}

export interface GapFillingCursor {
  readonly upTo: number
  readonly span: number
  /** Rows added from the public list, and rows omitted as ambiguous. */
  readonly rows: number
  readonly unsure: number
}

export type HistoryStep =
  | {
      readonly is: 'read'
      readonly cursor: HistoryCursor
      readonly taken: number
      readonly isUpToDate: boolean
    }
  | { readonly is: 'not now'; readonly why: string; readonly cursor?: HistoryCursor }

export interface HistoryStepParts {
  readonly venue: ReadableVenue
  readonly past: AccountHistory
  readonly profileId: string
  readonly now: number
  readonly readers?: HistoryPeriodReaders
}

export interface HistoryPeriodReaders {
  readonly period: (
    table: HistoryTable,
    period: TimePeriod,
  ) => Promise<VenueReadResult<CompleteList<HistoryRows[HistoryTable]>>>
  readonly order: (orderId: string) => Promise<VenueReadResult<OrderRecord | undefined>>
}

export function readHistoryCursor(
  { past, profileId, now }: Omit<HistoryStepParts, 'venue'>,
  table: HistoryTable,
): HistoryCursor {
  const written = past.progress(profileId, table) as HistoryCursor | undefined
  const since = Math.max(0, now - MAX_HISTORY_MS)
  return written ?? { since, upTo: since, span: SPAN_MS.first }
}

/**
 * Reads one period of a table and stores its rows with the new position in one transaction. A period counts only if two
 * readings agree, because pages shift during a reading; an unstable one is halved next time. An interrupted step is
 * repeated safely, because rows have fixed keys.
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
    // The rows are valid even if incomplete. They are stored and the position does not advance.
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
  Partial<
    Record<
      HistoryTable,
      (venue: ReadableVenue, period: TimePeriod) => Promise<VenueReadResult<CompleteList<AnyRow>>>
    >
  >
> = historyPeriodReaders

const createOwnReaders = (venue: ReadableVenue): HistoryPeriodReaders => ({
  // `fill-history.ts` reads fills.
  period: async (table, period) =>
    readers[table]?.(venue, period) ?? { is: 'failed', why: 'refused', words: 'not read by periods' },
  order: orderId => venue.read.order(orderId),
})

const isOrder = (row: AnyRow): row is OrderRecord => 'executed' in row

/**
 * Returns orders that were open at their reading, with updates of some. An order is listed by its creation time, so a
 * later end is requested for each order.
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
