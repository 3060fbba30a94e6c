import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Order } from '@core/account/order'
import type { HistoryRows, HistoryTable, Period } from '@core/history/history-table'
import type { TradeInputs } from '@core/history/trade-fold'
import { gapLeft } from './history-filling'
import type { Cursor } from './history-step'
import type { Past } from '../records/past'

/** How many rows are read before others get their turn. */
const PIECE = 1_000
/** Trades are folded from so many of the newest fills at most; an older beginning is not known. */
export const MOST_FILLS = 100_000
const MOST_ROWS = 300_000
/** An order may have been made so long before it is filled. */
const OLD = 30 * 86_400_000
const ALWAYS: Period = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What is looked up of an order that a fill belongs to. */
export interface FilledOrder {
  readonly mode: Order['marginMode'] | undefined
  readonly type: string
}

/** The rows of an account that its trades are folded from. */
export interface TradeSources {
  readonly inputs: TradeInputs
  readonly orders: ReadonlyMap<string, FilledOrder>
}

/** Reads all of them, a piece at a time. */
export async function readTradeSources(past: Past, profileId: string): Promise<TradeSources> {
  const fills = await rowsOf(past, profileId, 'fills', ALWAYS, MOST_FILLS)
  const oldest = fills.at(-1)?.at ?? 0
  const orders = new Map<string, FilledOrder>()
  const since = { from: Math.max(0, oldest - OLD), to: ALWAYS.to }
  for (const { orderId, marginMode, type, executed, marginWord, modeUntold } of await rowsOf(
    past,
    profileId,
    'orders',
    since,
    MOST_ROWS,
  )) {
    const isTold = marginWord === undefined && modeUntold === undefined
    if (executed !== '0') orders.set(orderId, { mode: isTold ? marginMode : undefined, type })
  }
  const funding = await rowsOf(past, profileId, 'funding', { from: oldest, to: ALWAYS.to }, MOST_ROWS)
  const readTo = filledUpTo(past, profileId)
  return {
    orders,
    inputs: {
      fills,
      funding,
      liquidations: past.all(profileId, 'liquidations', ALWAYS),
      // What the venue closed after the fills that were read says nothing of them.
      positions: past
        .all(profileId, 'positions', ALWAYS)
        .filter(({ closedAt = Infinity }) => closedAt <= readTo),
      modeOf: orderId => orders.get(orderId)?.mode,
    },
  }
}

/** The newest rows of a table, at most so many, the newest first. */
async function rowsOf<T extends HistoryTable>(
  past: Past,
  profileId: string,
  table: T,
  period: Period,
  most: number,
): Promise<readonly HistoryRows[T][]> {
  const rows: HistoryRows[T][] = []
  for (let after: string | undefined; ;) {
    const page = past.page(profileId, { table, period, size: PIECE, ...(after !== undefined && { after }) })
    rows.push(...(page.rows as readonly HistoryRows[T][]))
    if (page.next === undefined || rows.length >= most) return rows.slice(0, most)
    after = page.next
    await nextTurn()
  }
}

/** Up to when every fill was read. */
function filledUpTo(past: Past, profileId: string): number {
  const cursor = past.progress(profileId, 'fills') as
    (Pick<Cursor, 'upTo' | 'filled'> & { readonly gap?: Period }) | undefined
  return (cursor && gapLeft(cursor)?.from) ?? cursor?.upTo ?? 0
}
