import type { FillRecord } from '@core/account/order-record'
import {
  historyTables,
  getUtcDayStart,
  type HistoryTable,
  type TimePeriod,
} from '@core/history/history-table'
import type { StatementSourceRows } from '@core/history/value-statement'
import {
  createLiquidationEntries,
  createDeleveragingEntry,
  createFillEntry,
  sortTradeEntries,
  getLiquidatedMode,
  wasDeleveraged,
  type TradeEntry,
} from '@core/history/trade-entries'
import { computeRemainingGap } from './history-gap-filling'
import type { HistoryCursor } from './history-reading-step'
import type { AccountHistory } from '../records/account-history'

/** Fills read at a time, and the maximum number read to find the cost of an open position. */
const FILLS_PER_PAGE = 500
const MAX_FILLS_BACK = 20_000
/** Maximum time in milliseconds between start and end of a transfer. */
const MAX_TRANSFER_MS = 30 * 86_400_000

export type StatementTimeRows = Omit<StatementSourceRows, 'unread'>

export interface StatementSource {
  readonly past: Pick<AccountHistory, 'all' | 'page' | 'progress' | 'readings'>
  readonly profileId: string
}

export function readStatementRows(
  { past, profileId }: StatementSource,
  { from, to }: TimePeriod,
): StatementTimeRows {
  const all = <T extends HistoryTable>(table: T, since = from) =>
    past.all(profileId, table, { from: since, to })
  const within = <T extends { readonly at: number }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => a.at - b.at)
  const liquidations = within(all('liquidations'))
  return {
    entries: sortTradeEntries([
      ...all('fills').map(createFillEntry),
      ...liquidations.flatMap(createLiquidationEntries),
      ...readDeleveragedEntries({ past, profileId }, { from, to }),
    ]),
    funding: within(all('funding')),
    settlements: all('settlements').toSorted((a, b) => a.requestedAt - b.requestedAt),
    transfers: all('transfers', Math.max(0, from - MAX_TRANSFER_MS))
      .filter(({ updatedAt }) => updatedAt >= from && updatedAt < to)
      .toSorted((a, b) => a.updatedAt - b.updatedAt),
    liquidations,
  }
}

/** Returns the rows with times in the range from `after` (exclusive) to `upTo` (inclusive). */
export function filterStatementRows(rows: StatementTimeRows, after: number, upTo: number): StatementTimeRows {
  const isIn = (at: number) => at > after && at <= upTo
  return {
    entries: rows.entries.filter(({ at }) => isIn(at)),
    funding: rows.funding.filter(({ at }) => isIn(at)),
    settlements: rows.settlements.filter(({ requestedAt }) => isIn(requestedAt)),
    transfers: rows.transfers.filter(({ updatedAt }) => isIn(updatedAt)),
    liquidations: rows.liquidations.filter(({ at }) => isIn(at)),
  }
}

function readDeleveragedEntries(source: StatementSource, period: TimePeriod): readonly TradeEntry[] {
  const { past, profileId } = source
  return past
    .all(profileId, 'positions', period)
    .filter(wasDeleveraged)
    .flatMap(position => {
      const { symbol, openedAt, closedAt = openedAt } = position
      const life = { from: openedAt, to: closedAt + 1 }
      const closed = past.all(profileId, 'positions', life)
      const liquidated = past
        .all(profileId, 'liquidations', life)
        .flatMap(createLiquidationEntries)
        .filter(
          entry => entry.is === 'liquidated' && getLiquidatedMode(entry, closed) === position.marginMode,
        )
      return (
        createDeleveragingEntry(position, [...iterateFillsBackwards(source, symbol, life)], liquidated) ?? []
      )
    })
}

function* iterateFillsBackwards(
  { past, profileId }: StatementSource,
  symbol: string,
  period: TimePeriod,
): Generator<FillRecord> {
  let after: string | undefined
  do {
    const query = { table: 'fills', period, symbol, size: FILLS_PER_PAGE, order: 'newest first' } as const
    const page = past.page(profileId, { ...query, ...(after !== undefined && { after }) })
    yield* page.rows as readonly FillRecord[]
    after = page.next
  } while (after !== undefined)
}

/** Yields entries that changed a market's size before `to`, newest first, up to `MAX_FILLS_BACK` fills. */
export function* iterateEntriesBackwards(
  source: StatementSource,
  symbol: string,
  to: number,
): Generator<TradeEntry> {
  const whole = { from: 0, to }
  const liquidated = source.past
    .all(source.profileId, 'liquidations', whole)
    .flatMap(createLiquidationEntries)
  const others = sortTradeEntries(
    [...liquidated, ...readDeleveragedEntries(source, whole)].filter(entry => entry.symbol === symbol),
  ).slice()
  let left = MAX_FILLS_BACK
  for (const fill of iterateFillsBackwards(source, symbol, whole)) {
    // Fills precede other entries of the same time, so they come last in reverse order.
    for (let other = others.at(-1); other !== undefined && other.at >= fill.at; other = others.at(-1)) {
      yield other
      others.pop()
    }
    yield createFillEntry(fill)
    if ((left -= 1) <= 0) return
  }
  yield* others.toReversed()
}

type StoredProgress = Pick<HistoryCursor, 'since' | 'upTo' | 'filled'> & {
  /** Span that the venue's list of fills did not reach, until it is read per order. */
  readonly gap?: TimePeriod
}

const needed = ['fills', 'funding', 'settlements', 'liquidations', 'transfers'] as const

export const getReadUpTo = ({ past, profileId }: StatementSource, table: HistoryTable): number =>
  (past.progress(profileId, table) as StoredProgress | undefined)?.upTo ?? 0

export const findNewestReadTime = (source: StatementSource): number =>
  Math.max(...historyTables.map(table => getReadUpTo(source, table)))

export function findUnreadRows(
  { past, profileId }: StatementSource,
  { from, to }: TimePeriod,
): StatementSourceRows['unread'] {
  return needed.flatMap(table => {
    const reached = past.progress(profileId, table) as StoredProgress | undefined
    if (reached === undefined) return [{ table, from, to }]
    const { since, upTo } = reached
    const gap = computeRemainingGap(reached)
    const missing = [
      { from: getUtcDayStart(0), to: since },
      ...(gap === undefined ? [] : [gap]),
      { from: upTo + 1, to: Number.MAX_SAFE_INTEGER },
    ]
    return missing
      .map(hole => ({ table, from: Math.max(from, hole.from), to: Math.min(to, hole.to) }))
      .filter(hole => hole.from < hole.to)
  })
}
