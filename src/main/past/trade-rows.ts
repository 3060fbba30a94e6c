import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrderRecord } from '@core/account/order'
import type { HistoryRows, HistoryTable, TimePeriod } from '@core/history/history-table'
import type { TradeFoldInputs } from '@core/history/trade-fold'
import { computeRemainingGap } from './history-filling'
import type { HistoryCursor } from './history-step'
import type { AccountHistory } from '../records/past'

/** How many rows are read before others get their turn. */
const ROWS_PER_PIECE = 1_000
/** Trades are folded from so many of the newest fills at most; an older beginning is not known. */
export const MAX_TRADE_FILLS = 100_000
const MAX_SOURCE_ROWS = 300_000
/** An order may have been made so long before it is filled. */
const MAX_ORDER_AGE_MS = 30 * 86_400_000
const ALL_TIME: TimePeriod = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What is looked up of an order that a fill belongs to. */
export interface FilledOrderFacts {
  readonly mode: OrderRecord['marginMode'] | undefined
  readonly type: string
}

/** The rows of an account that its trades are folded from. */
export interface TradeSourceRows {
  readonly inputs: TradeFoldInputs
  readonly orders: ReadonlyMap<string, FilledOrderFacts>
}

/** Reads all of them, a piece at a time. */
export async function readTradeSourceRows(past: AccountHistory, profileId: string): Promise<TradeSourceRows> {
  const fills = await readNewestRows(past, profileId, 'fills', ALL_TIME, MAX_TRADE_FILLS)
  const oldest = fills.at(-1)?.at ?? 0
  const orders = new Map<string, FilledOrderFacts>()
  const since = { from: Math.max(0, oldest - MAX_ORDER_AGE_MS), to: ALL_TIME.to }
  for (const { orderId, marginMode, type, executed, marginWord, isModeOmitted } of await readNewestRows(
    past,
    profileId,
    'orders',
    since,
    MAX_SOURCE_ROWS,
  )) {
    const isTold = marginWord === undefined && isModeOmitted === undefined
    if (executed !== '0') orders.set(orderId, { mode: isTold ? marginMode : undefined, type })
  }
  const funding = await readNewestRows(past, profileId, 'funding', { from: oldest, to: ALL_TIME.to }, MAX_SOURCE_ROWS)
  const readTo = findFillsReadUpTo(past, profileId)
  return {
    orders,
    inputs: {
      fills,
      funding,
      liquidations: past.all(profileId, 'liquidations', ALL_TIME),
      // What the venue closed after the fills that were read says nothing of them.
      positions: past
        .all(profileId, 'positions', ALL_TIME)
        .filter(({ closedAt = Infinity }) => closedAt <= readTo),
      modeOf: orderId => orders.get(orderId)?.mode,
    },
  }
}

/** The newest rows of a table, at most so many, the newest first. */
async function readNewestRows<T extends HistoryTable>(
  past: AccountHistory,
  profileId: string,
  table: T,
  period: TimePeriod,
  most: number,
): Promise<readonly HistoryRows[T][]> {
  const rows: HistoryRows[T][] = []
  for (let after: string | undefined; ;) {
    const page = past.page(profileId, { table, period, size: ROWS_PER_PIECE, ...(after !== undefined && { after }) })
    rows.push(...(page.rows as readonly HistoryRows[T][]))
    if (page.next === undefined || rows.length >= most) return rows.slice(0, most)
    after = page.next
    await nextTurn()
  }
}

/** Up to when every fill was read. */
function findFillsReadUpTo(past: AccountHistory, profileId: string): number {
  const cursor = past.progress(profileId, 'fills') as
    (Pick<HistoryCursor, 'upTo' | 'filled'> & { readonly gap?: TimePeriod }) | undefined
  return (cursor && computeRemainingGap(cursor)?.from) ?? cursor?.upTo ?? 0
}
