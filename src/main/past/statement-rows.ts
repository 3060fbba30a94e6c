import type { Fill } from '@core/account/order'
import { historyTables, startOf, type HistoryTable, type Period } from '@core/history/history-table'
import type { StatementRows } from '@core/history/statement'
import {
  entriesOfLiquidation,
  entryOfDeleveraged,
  entryOfFill,
  inOrder,
  modeOfLiquidated,
  wasDeleveraged,
  type TradeEntry,
} from '@core/history/statement-entries'
import { gapLeft } from './history-filling'
import type { Cursor } from './history-step'
import type { Past } from '../records/past'

/** How many fills are read at a time, and how many at most to find what something open cost. */
const PIECE = 500
const MOST_BACK = 20_000
/** How long before it was done a transfer may have been begun, in milliseconds. */
const LONGEST_TRANSFER = 30 * 86_400_000

/** The rows of some time that a statement is told from. */
export type RowsOfTime = Omit<StatementRows, 'unread'>

/** What a statement reads. */
export interface StatementSource {
  readonly past: Pick<Past, 'all' | 'page' | 'progress' | 'readings'>
  readonly profileId: string
}

/** Every row of some time, each trade once. */
export function rowsBetween({ past, profileId }: StatementSource, { from, to }: Period): RowsOfTime {
  const all = <T extends HistoryTable>(table: T, since = from) =>
    past.all(profileId, table, { from: since, to })
  const within = <T extends { readonly at: number }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => a.at - b.at)
  const liquidations = within(all('liquidations'))
  return {
    entries: inOrder([
      ...all('fills').map(entryOfFill),
      ...liquidations.flatMap(entriesOfLiquidation),
      ...deleveragedBetween({ past, profileId }, { from, to }),
    ]),
    funding: within(all('funding')),
    settlements: all('settlements').toSorted((a, b) => a.requestedAt - b.requestedAt),
    transfers: all('transfers', Math.max(0, from - LONGEST_TRANSFER))
      .filter(({ updatedAt }) => updatedAt >= from && updatedAt < to)
      .toSorted((a, b) => a.updatedAt - b.updatedAt),
    liquidations,
  }
}

/** The rows among these that are after one moment and not after another. */
export function rowsIn(rows: RowsOfTime, after: number, upTo: number): RowsOfTime {
  const isIn = (at: number) => at > after && at <= upTo
  return {
    entries: rows.entries.filter(({ at }) => isIn(at)),
    funding: rows.funding.filter(({ at }) => isIn(at)),
    settlements: rows.settlements.filter(({ requestedAt }) => isIn(requestedAt)),
    transfers: rows.transfers.filter(({ updatedAt }) => isIn(updatedAt)),
    liquidations: rows.liquidations.filter(({ at }) => isIn(at)),
  }
}

function deleveragedBetween(source: StatementSource, period: Period): readonly TradeEntry[] {
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
        .flatMap(entriesOfLiquidation)
        .filter(entry => entry.is === 'liquidated' && modeOfLiquidated(entry, closed) === position.marginMode)
      return entryOfDeleveraged(position, [...fillsBack(source, symbol, life)], liquidated) ?? []
    })
}

/** The fills of a market, the newest first. */
function* fillsBack({ past, profileId }: StatementSource, symbol: string, period: Period): Generator<Fill> {
  let after: string | undefined
  do {
    const query = { table: 'fills', period, symbol, size: PIECE, order: 'newest first' } as const
    const page = past.page(profileId, { ...query, ...(after !== undefined && { after }) })
    yield* page.rows as readonly Fill[]
    after = page.next
  } while (after !== undefined)
}

/** What changed a market's size until a moment, the newest first; so many fills at most. */
export function* entriesBack(source: StatementSource, symbol: string, to: number): Generator<TradeEntry> {
  const whole = { from: 0, to }
  const liquidated = source.past.all(source.profileId, 'liquidations', whole).flatMap(entriesOfLiquidation)
  const others = inOrder(
    [...liquidated, ...deleveragedBetween(source, whole)].filter(entry => entry.symbol === symbol),
  ).slice()
  let left = MOST_BACK
  for (const fill of fillsBack(source, symbol, whole)) {
    // Of one moment the fills came first: going back they come last.
    for (let other = others.at(-1); other !== undefined && other.at >= fill.at; other = others.at(-1)) {
      yield other
      others.pop()
    }
    yield entryOfFill(fill)
    if ((left -= 1) <= 0) return
  }
  yield* others.toReversed()
}

/** How far the reading of a table has come, as it is written down. */
type Reached = Pick<Cursor, 'since' | 'upTo' | 'filled'> & {
  /** Fills that the venue's list did not reach, until they are read order by order. */
  readonly gap?: Period
}

const needed = ['fills', 'funding', 'settlements', 'liquidations', 'transfers'] as const

/** The newest moment up to which anything was read. */
export const readUpTo = ({ past, profileId }: StatementSource, table: HistoryTable): number =>
  (past.progress(profileId, table) as Reached | undefined)?.upTo ?? 0

/** The newest moment of all tables. */
export const newestRead = (source: StatementSource): number =>
  Math.max(...historyTables.map(table => readUpTo(source, table)))

/** Which rows of a period have not been read. */
export function unreadIn(
  { past, profileId }: StatementSource,
  { from, to }: Period,
): StatementRows['unread'] {
  return needed.flatMap(table => {
    const reached = past.progress(profileId, table) as Reached | undefined
    if (reached === undefined) return [{ table, from, to }]
    const { since, upTo } = reached
    const gap = gapLeft(reached)
    const missing = [
      { from: startOf(0), to: since },
      ...(gap === undefined ? [] : [gap]),
      { from: upTo + 1, to: Number.MAX_SAFE_INTEGER },
    ]
    return missing
      .map(hole => ({ table, from: Math.max(from, hole.from), to: Math.min(to, hole.to) }))
      .filter(hole => hole.from < hole.to)
  })
}
