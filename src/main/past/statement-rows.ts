import type { FillRecord } from '@core/account/order'
import { historyTables, getUtcDayStart, type HistoryTable, type TimePeriod } from '@core/history/history-table'
import type { StatementSourceRows } from '@core/history/statement'
import {
  createLiquidationEntries,
  createDeleveragingEntry,
  createFillEntry,
  sortTradeEntries,
  getLiquidatedMode,
  wasDeleveraged,
  type TradeEntry,
} from '@core/history/statement-entries'
import { computeRemainingGap } from './history-filling'
import type { HistoryCursor } from './history-step'
import type { AccountHistory } from '../records/past'

/** How many fills are read at a time, and how many at most to find what something open cost. */
const FILLS_PER_PAGE = 500
const MAX_FILLS_BACK = 20_000
/** How long before it was done a transfer may have been begun, in milliseconds. */
const MAX_TRANSFER_MS = 30 * 86_400_000

/** The rows of some time that a statement is told from. */
export type StatementTimeRows = Omit<StatementSourceRows, 'unread'>

/** What a statement reads. */
export interface StatementSource {
  readonly past: Pick<AccountHistory, 'all' | 'page' | 'progress' | 'readings'>
  readonly profileId: string
}

/** Every row of some time, each trade once. */
export function readStatementRows({ past, profileId }: StatementSource, { from, to }: TimePeriod): StatementTimeRows {
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

/** The rows among these that are after one moment and not after another. */
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
        .filter(entry => entry.is === 'liquidated' && getLiquidatedMode(entry, closed) === position.marginMode)
      return createDeleveragingEntry(position, [...iterateFillsBackwards(source, symbol, life)], liquidated) ?? []
    })
}

/** The fills of a market, the newest first. */
function* iterateFillsBackwards({ past, profileId }: StatementSource, symbol: string, period: TimePeriod): Generator<FillRecord> {
  let after: string | undefined
  do {
    const query = { table: 'fills', period, symbol, size: FILLS_PER_PAGE, order: 'newest first' } as const
    const page = past.page(profileId, { ...query, ...(after !== undefined && { after }) })
    yield* page.rows as readonly FillRecord[]
    after = page.next
  } while (after !== undefined)
}

/** What changed a market's size until a moment, the newest first; so many fills at most. */
export function* iterateEntriesBackwards(source: StatementSource, symbol: string, to: number): Generator<TradeEntry> {
  const whole = { from: 0, to }
  const liquidated = source.past.all(source.profileId, 'liquidations', whole).flatMap(createLiquidationEntries)
  const others = sortTradeEntries(
    [...liquidated, ...readDeleveragedEntries(source, whole)].filter(entry => entry.symbol === symbol),
  ).slice()
  let left = MAX_FILLS_BACK
  for (const fill of iterateFillsBackwards(source, symbol, whole)) {
    // Of one moment the fills came first: going back they come last.
    for (let other = others.at(-1); other !== undefined && other.at >= fill.at; other = others.at(-1)) {
      yield other
      others.pop()
    }
    yield createFillEntry(fill)
    if ((left -= 1) <= 0) return
  }
  yield* others.toReversed()
}

/** How far the reading of a table has come, as it is written down. */
type StoredProgress = Pick<HistoryCursor, 'since' | 'upTo' | 'filled'> & {
  /** Fills that the venue's list did not reach, until they are read order by order. */
  readonly gap?: TimePeriod
}

const needed = ['fills', 'funding', 'settlements', 'liquidations', 'transfers'] as const

/** The newest moment up to which anything was read. */
export const getReadUpTo = ({ past, profileId }: StatementSource, table: HistoryTable): number =>
  (past.progress(profileId, table) as StoredProgress | undefined)?.upTo ?? 0

/** The newest moment of all tables. */
export const findNewestReadTime = (source: StatementSource): number =>
  Math.max(...historyTables.map(table => getReadUpTo(source, table)))

/** Which rows of a period have not been read. */
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
