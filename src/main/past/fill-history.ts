import type { OrderRecord } from '@core/account/order-record'
import { computeRemainingGap } from './history-gap-filling'
import {
  type HistoryCursor,
  readHistoryCursor,
  type HistoryStep,
  type HistoryStepParts,
} from './history-reading-step'

const HOUR = 3_600_000

/** Time span in milliseconds that is read again. */
const OVERLAP_MS = HOUR
const ORDERS_PER_STEP = 5
/** Orders older than a gap by more than this are not checked for fills in it. */
const MAX_ORDER_AGE_MS = 30 * 24 * HOUR

/** A time span whose fills the list no longer contains; they are requested per order. */
interface FillGap {
  readonly from: number
  readonly to: number
  readonly after?: string
}

type FillCursor = HistoryCursor & { readonly gap?: FillGap }

/**
 * Reads the newest fills and closes the gap below them. The venue's list ends silently after a few hundred fills, so
 * the time between the last reading and the oldest listed fill is read per order.
 */
export async function readFillStep(parts: HistoryStepParts): Promise<HistoryStep> {
  const { gap: left, ...closed } = readHistoryCursor(parts, 'fills') as FillCursor
  const isFilled = computeRemainingGap({ ...closed, ...(left !== undefined && { gap: left }) }) === undefined
  const cursor: FillCursor = left === undefined || isFilled ? closed : { ...closed, gap: left }
  return cursor.gap === undefined ? readNewestFills(parts, cursor) : readGapFills(parts, cursor, cursor.gap)
}

async function readNewestFills(
  { venue, past, profileId, now }: HistoryStepParts,
  cursor: FillCursor,
): Promise<HistoryStep> {
  const from = Math.max(0, cursor.upTo - OVERLAP_MS)
  const read = await venue.read.fillsSince(undefined, from)
  if (read.is === 'failed') return { is: 'not now', why: read.why }
  const { fills, stable } = read.value
  const oldest = fills.reduce((at, fill) => Math.min(at, fill.at), now)
  const next: FillCursor = { ...cursor, upTo: Math.max(cursor.upTo, now) }
  if (stable) {
    past.put(profileId, 'fills', fills, next)
    return { is: 'read', cursor: next, taken: fills.length, isUpToDate: true }
  }
  const open: FillCursor = { ...next, gap: { from, to: oldest + 1 } }
  past.put(profileId, 'fills', fills, open)
  return { is: 'read', cursor: { ...open, upTo: cursor.upTo }, taken: fills.length, isUpToDate: false }
}

async function readGapFills(parts: HistoryStepParts, cursor: FillCursor, gap: FillGap): Promise<HistoryStep> {
  const { venue, past, profileId } = parts
  const orders = readHistoryCursor(parts, 'orders')
  if (orders.upTo < gap.to) return { is: 'not now', why: 'the orders of that time are read first' }
  const page = past.page(profileId, {
    table: 'orders',
    period: { from: Math.max(0, gap.from - MAX_ORDER_AGE_MS), to: gap.to },
    order: 'oldest first',
    size: ORDERS_PER_STEP,
    ...(gap.after !== undefined && { after: gap.after }),
  })
  let taken = 0
  for (const order of page.rows as readonly OrderRecord[]) {
    if (order.executed === '0' || order.updatedAt < gap.from) continue
    const read = await venue.read.fills(order.orderId)
    if (read.is === 'failed') return { is: 'not now', why: read.why }
    past.put(profileId, 'fills', read.value)
    taken += read.value.length
  }
  const { gap: _closed, ...closed } = cursor
  const next: FillCursor = page.next === undefined ? closed : { ...cursor, gap: { ...gap, after: page.next } }
  past.put(profileId, 'fills', [], next)
  return {
    is: 'read',
    cursor: { ...next, upTo: page.next === undefined ? next.upTo : gap.from },
    taken,
    isUpToDate: false,
  }
}
