import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrderRecord } from '@core/account/order-record'
import type { HistoryRows, HistoryTable, TimePeriod } from '@core/history/history-table'
import type { TradeFoldInputs } from '@core/history/trade-fold'
import { computeRemainingGap } from './history-gap-filling'
import type { HistoryCursor } from './history-reading-step'
import type { AccountHistory } from '../records/account-history'

/** Rows read before other work runs. */
const ROWS_PER_PIECE = 1_000
/** Maximum number of newest fills from which trades are built; an earlier start of a trade is unknown. */
export const MAX_TRADE_FILLS = 100_000
const MAX_SOURCE_ROWS = 300_000
/** Maximum time in milliseconds between creation and fill of an order. */
const MAX_ORDER_AGE_MS = 30 * 86_400_000
const ALL_TIME: TimePeriod = { from: 0, to: Number.MAX_SAFE_INTEGER }

export interface FilledOrderFacts {
  readonly mode: OrderRecord['marginMode'] | undefined
  readonly type: string
}

export interface TradeSourceRows {
  readonly inputs: TradeFoldInputs
  readonly orders: ReadonlyMap<string, FilledOrderFacts>
}

export async function readTradeSourceRows(past: AccountHistory, profileId: string): Promise<TradeSourceRows> {
  const fills = await readNewestRows(past, profileId, 'fills', ALL_TIME, MAX_TRADE_FILLS)
  const oldest = fills.at(-1)?.at ?? 0
  const orders = new Map<string, FilledOrderFacts>()
  const since = { from: Math.max(0, oldest - MAX_ORDER_AGE_MS), to: ALL_TIME.to }
  for (const { orderId, marginMode, type, executed, marginWord, modeUntold } of await readNewestRows(
    past,
    profileId,
    'orders',
    since,
    MAX_SOURCE_ROWS,
  )) {
    const isModeKnown = marginWord === undefined && modeUntold === undefined
    if (executed !== '0') orders.set(orderId, { mode: isModeKnown ? marginMode : undefined, type })
  }
  const funding = await readNewestRows(
    past,
    profileId,
    'funding',
    { from: oldest, to: ALL_TIME.to },
    MAX_SOURCE_ROWS,
  )
  const readTo = findFillsReadUpTo(past, profileId)
  return {
    orders,
    inputs: {
      fills,
      funding,
      liquidations: past.all(profileId, 'liquidations', ALL_TIME),
      // A position closed after the last read fill does not describe these fills.
      positions: past
        .all(profileId, 'positions', ALL_TIME)
        .filter(({ closedAt = Infinity }) => closedAt <= readTo),
      modeOf: orderId => orders.get(orderId)?.mode,
    },
  }
}

/** Returns at most `most` newest rows of a table, newest first. */
async function readNewestRows<T extends HistoryTable>(
  past: AccountHistory,
  profileId: string,
  table: T,
  period: TimePeriod,
  most: number,
): Promise<readonly HistoryRows[T][]> {
  const rows: HistoryRows[T][] = []
  for (let after: string | undefined; ;) {
    const page = past.page(profileId, {
      table,
      period,
      size: ROWS_PER_PIECE,
      ...(after !== undefined && { after }),
    })
    rows.push(...(page.rows as readonly HistoryRows[T][]))
    if (page.next === undefined || rows.length >= most) return rows.slice(0, most)
    after = page.next
    await nextTurn()
  }
}

function findFillsReadUpTo(past: AccountHistory, profileId: string): number {
  const cursor = past.progress(profileId, 'fills') as
    (Pick<HistoryCursor, 'upTo' | 'filled'> & { readonly gap?: TimePeriod }) | undefined
  return (cursor && computeRemainingGap(cursor)?.from) ?? cursor?.upTo ?? 0
}
