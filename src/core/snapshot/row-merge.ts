import type { WriteAttempt } from '../attempt/write-attempt'
import { isAttemptEnded } from '../attempt/attempt-state'
import type { BalanceTransfer } from '../history/venue-history-records'
import type { MarketQuote } from '../market/venue-market-rules'
import type { FillRecord } from '../account/order-record'
import type { PositionRecord, PushedPositionRecord, ReplacedRow } from '../account/position-record'

/** Maximum numbers of accumulating rows in a snapshot; the disk keeps all. */
export const snapshotRowLimits = {
  endedOrders: 500,
  fills: 1_000,
  endedAttempts: 500,
  transfers: 100,
} as const

function createIndexCache<T>(nameOf: (row: T) => string) {
  const found = new WeakMap<readonly T[], ReadonlyMap<string, number>>()
  return {
    of(rows: readonly T[]): ReadonlyMap<string, number> {
      const there = found.get(rows)
      if (there !== undefined) return there
      const made = new Map(rows.map((row, at) => [nameOf(row), at]))
      found.set(rows, made)
      return made
    },
    /** Reuses the index for another list with the same keys in the same places. */
    keep: (rows: readonly T[], places: ReadonlyMap<string, number>) => void found.set(rows, places),
  }
}

const quoteIndexes = createIndexCache<MarketQuote>(({ symbol }) => symbol)

export function mergeQuoteChanges(
  known: readonly MarketQuote[],
  changes: readonly MarketQuote[],
): readonly MarketQuote[] {
  const places = quoteIndexes.of(known)
  const added = new Map<string, MarketQuote>()
  let merged: MarketQuote[] | undefined
  for (const change of changes) {
    const at = places.get(change.symbol)
    const before = at === undefined ? undefined : (merged ?? known)[at]
    if (at === undefined || before === undefined) {
      added.set(change.symbol, { ...added.get(change.symbol), ...change })
    } else if (!isUnchanged(before, change)) {
      merged ??= [...known]
      merged[at] = { ...before, ...change }
    }
  }
  if (added.size > 0) return [...(merged ?? known), ...added.values()]
  if (merged === undefined) return known
  quoteIndexes.keep(merged, places)
  return merged
}

const isUnchanged = (quote: MarketQuote, change: MarketQuote): boolean =>
  (Object.keys(change) as (keyof MarketQuote)[]).every(key => change[key] === quote[key])

const rowKey = ({ symbol, marginMode }: PositionRecord): string => `${marginMode} ${symbol}`

/** Merges rows pushed at `pushedAt`. A row older than the known one is dropped. */
export function mergePushedPositions(
  known: readonly PositionRecord[],
  pushed: readonly PushedPositionRecord[],
  pushedAt: number,
): readonly PositionRecord[] {
  const rows = new Map(known.map(row => [rowKey(row), row]))
  let changed = false
  for (const row of pushed) {
    const before = rows.get(rowKey(row))
    if (before !== undefined && !isNewer(row, before)) continue
    rows.set(rowKey(row), withReplaced({ ...completeRow(row, before), pushedAt }, before, pushedAt))
    changed = true
  }
  return changed ? [...rows.values()] : known
}

/** Completes fields that a push omits with their last value, if the size is unchanged; leverage is always kept. */
function completeRow(
  { leftOut, ...row }: PushedPositionRecord,
  before: PositionRecord | undefined,
): PositionRecord {
  if (leftOut === undefined || before === undefined) return row
  const isSameSize = before.quantity === row.quantity
  const stays = leftOut.filter(name => before[name] !== undefined && (isSameSize || name === 'leverage'))
  return { ...row, ...Object.fromEntries(stays.map(name => [name, before[name]])) }
}

/**
 * Replaces positions by a complete read made at `requestedAt`, except rows pushed later that are not older. A sequence
 * number alone must not keep a row, because a wrong high number would keep it forever.
 */
export function replacePositionRows(
  known: readonly PositionRecord[],
  read: readonly PositionRecord[],
  requestedAt: number,
): readonly PositionRecord[] {
  const late = new Map(known.filter(row => isPushedSince(row, requestedAt)).map(row => [rowKey(row), row]))
  const all = new Map(known.map(row => [rowKey(row), row]))
  const rows = read.map(row => {
    const pushed = late.get(rowKey(row))
    late.delete(rowKey(row))
    if (pushed !== undefined && !isNewer(row, pushed)) return pushed
    return withReplaced(row, all.get(rowKey(row)), requestedAt)
  })
  return [...rows, ...late.values()]
}

/** Time from a first lower read to one that confirms it. Until then a lower read may be an old one. */
export const CONFIRMED_MS = 2_000

/**
 * A row with the quantity of the one it replaces where that has a higher sequence number: one of the two is wrong, and
 * the person's own caps hold the larger (`largestPosition`) until another read confirms the lower one. From then on the
 * difference is a doubt that holds what adds risk.
 */
function withReplaced(row: PositionRecord, before: PositionRecord | undefined, at: number): PositionRecord {
  const replaced = before && (before.replacedRow ?? replacedBy(row, before, at))
  if (replaced === undefined || at - replaced.since >= CONFIRMED_MS) return row
  return compareSeq(row, replaced) === -1 && row.quantity !== replaced.quantity
    ? { ...row, replacedRow: replaced }
    : row
}

const replacedBy = (row: PositionRecord, before: PositionRecord, since: number): ReplacedRow | undefined =>
  before.seq !== undefined && compareSeq(row, before) === -1
    ? { quantity: before.quantity, seq: before.seq, since }
    : undefined

const isPushedSince = ({ pushedAt }: PositionRecord, askedAt: number): boolean =>
  pushedAt !== undefined && pushedAt >= askedAt

function isNewer(row: PositionRecord, before: PositionRecord): boolean {
  const bySeq = compareSeq(row, before)
  return bySeq === undefined ? row.updatedAt >= before.updatedAt : bySeq > 0
}

/** Compares sequence numbers, which exceed 2^53; `undefined` if one is missing. */
export function compareSeq(
  a: Pick<PositionRecord, 'seq'>,
  b: Pick<PositionRecord, 'seq'>,
): -1 | 0 | 1 | undefined {
  if (a.seq === undefined || b.seq === undefined || !isDigits(a.seq) || !isDigits(b.seq)) return undefined
  const [left, right] = [BigInt(a.seq), BigInt(b.seq)]
  return left === right ? 0 : left > right ? 1 : -1
}

const isDigits = (text: string): boolean => /^\d{1,30}$/.test(text)

/** Compares two ids, which are integers too large for a number. */
export const compareNumericIds = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export function mergeFillRecords(
  known: readonly FillRecord[],
  more: readonly FillRecord[],
): readonly FillRecord[] {
  const trades = new Map(known.map(fill => [fill.tradeId, fill]))
  const fresh = more.filter(fill => hasMoreData(trades.get(fill.tradeId), fill))
  if (fresh.length === 0) return known
  for (const fill of fresh) trades.set(fill.tradeId, { ...trades.get(fill.tradeId), ...fill })
  return [...trades.values()]
    .toSorted((a, b) => b.at - a.at || compareNumericIds(b.tradeId, a.tradeId))
    .slice(0, snapshotRowLimits.fills)
}

/** A push reports a trade first; its record adds realised PnL and fee later. */
const hasMoreData = (known: FillRecord | undefined, fill: FillRecord): boolean =>
  known === undefined ||
  (known.realised === undefined && fill.realised !== undefined) ||
  (known.fee === undefined && fill.fee !== undefined)

/** Merges one attempt, newest first. Unfinished attempts are never dropped. */
export function mergeWriteAttempt(
  known: readonly WriteAttempt[],
  moved: WriteAttempt,
): readonly WriteAttempt[] {
  const at = known.findIndex(({ id }) => id === moved.id)
  if (known[at] === moved) return known
  if (at >= 0) return known.with(at, moved)
  const all = [moved, ...known].toSorted((a, b) => b.plannedAt - a.plannedAt)
  const late = all.filter(isAttemptEnded).slice(0, snapshotRowLimits.endedAttempts)
  const staying = new Set(late)
  return all.filter(attempt => !isAttemptEnded(attempt) || staying.has(attempt))
}

export const mergeTransfer = (
  known: readonly BalanceTransfer[],
  transfer: BalanceTransfer,
): readonly BalanceTransfer[] =>
  [transfer, ...known.filter(({ id }) => id !== transfer.id)].slice(0, snapshotRowLimits.transfers)
