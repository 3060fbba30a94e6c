import type { Order } from '@core/account/order'
import { gapLeft } from './history-filling'
import { type Cursor, cursorOf, type HistoryStep, type StepParts } from './history-step'

const HOUR = 3_600_000

/** How much of what was read before is read again. */
const OVERLAP = HOUR
/** How many orders are asked for their fills in one step. */
const ORDERS = 5
/** An order older than a gap by this much is not looked through for fills in it. */
const OLD = 30 * 24 * HOUR

/** A time whose fills the list no longer reaches: each order of it is asked for its own. */
interface Gap {
  readonly from: number
  readonly to: number
  readonly after?: string
}

type FillCursor = Cursor & { readonly gap?: Gap }

/**
 * Reads the newest fills, and closes the gap below them where there is one.
 *
 * The venue's list of fills ends after the newest few hundred, and says nothing of the rest. What lies between the
 * last reading and the oldest one listed is therefore read order by order, from the orders read before.
 */
export async function stepFills(parts: StepParts): Promise<HistoryStep> {
  const { gap: left, ...closed } = cursorOf(parts, 'fills') as FillCursor
  const isFilled = gapLeft({ ...closed, ...(left !== undefined && { gap: left }) }) === undefined
  const cursor: FillCursor = left === undefined || isFilled ? closed : { ...closed, gap: left }
  return cursor.gap === undefined ? stepNewest(parts, cursor) : stepGap(parts, cursor, cursor.gap)
}

async function stepNewest(
  { venue, past, profileId, now }: StepParts,
  cursor: FillCursor,
): Promise<HistoryStep> {
  const from = Math.max(0, cursor.upTo - OVERLAP)
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

async function stepGap(parts: StepParts, cursor: FillCursor, gap: Gap): Promise<HistoryStep> {
  const { venue, past, profileId } = parts
  const orders = cursorOf(parts, 'orders')
  if (orders.upTo < gap.to) return { is: 'not now', why: 'the orders of that time are read first' }
  const page = past.page(profileId, {
    table: 'orders',
    period: { from: Math.max(0, gap.from - OLD), to: gap.to },
    order: 'oldest first',
    size: ORDERS,
    ...(gap.after !== undefined && { after: gap.after }),
  })
  let taken = 0
  for (const order of page.rows as readonly Order[]) {
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
