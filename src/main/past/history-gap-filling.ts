import { COMPARISON_MARGIN_MS, findMissingRows, type PublicHistoryTable } from '@core/history/missing-rows'
import type { GapFillingProgress } from '@core/history/history-progress'
import {
  getHistoryRowKey,
  publicHistoryTables,
  type HistoryRows,
  type TimePeriod,
} from '@core/history/history-table'
import type { AccountHistory } from '../records/account-history'
import {
  type HistoryCursor,
  readHistoryCursor,
  type GapFillingCursor,
  type HistoryPeriodReaders,
  SPAN_MS,
} from './history-reading-step'

const DAY = 86_400_000

/** Age in milliseconds before which the account's own lists are complete; public lists may be an hour late. */
const SETTLED_AGE_MS = 2 * DAY
/** Maximum time span that is checked again, because an order is listed only after it ended. */
const MAX_OVERLAP_MS = 30 * DAY
/** Minimum time span worth a request. */
const MIN_SPAN_MS = DAY

export interface GapFillingSource {
  readonly isAllowed: () => boolean
  readonly readers: () => Promise<HistoryPeriodReaders | undefined>
}

export interface HistoryGapFilling {
  runStep(now: number): Promise<'filled' | 'not now' | undefined>
  describeProgress(now: number): GapFillingProgress
}

type FillingStep = { readonly is: 'filled' } | { readonly is: 'not now'; readonly why: string }

interface Parts {
  readonly past: AccountHistory
  readonly profileId: string
  readonly now: number
}

export function createGapFilling(of: Omit<Parts, 'now'>, source: GapFillingSource): HistoryGapFilling {
  const failureReasons = new Map<PublicHistoryTable, string>()

  return {
    async runStep(now) {
      const parts = { ...of, now }
      const table = source.isAllowed() ? findDueTable(parts, [...failureReasons.keys()]) : undefined
      if (table === undefined) return undefined
      const readers = await source.readers()
      // The permission may have been withdrawn in the meantime.
      if (!source.isAllowed()) return undefined
      const came =
        readers === undefined
          ? ({ is: 'not now', why: 'its wallet is not known' } as const)
          : await runFillingStep(parts, table, readers)
      failureReasons.delete(table)
      if (came.is === 'not now') failureReasons.set(table, came.why)
      return came.is
    },
    describeProgress(now) {
      const parts = { ...of, now }
      const summary = summarizeFilling(parts)
      if (!source.isAllowed()) return { is: 'not allowed', ...summary }
      // Before the own lists were read, there is nothing to compare.
      const isDone = summary.upTo !== undefined && findDueTable(parts) === undefined
      const is = isDone ? 'up to date' : 'reading'
      const trouble = [...failureReasons.values()].at(-1)
      return { is, ...summary, ...(trouble !== undefined && { trouble }) }
    },
  }
}

/** Returns the due table that was checked least far. Failed tables follow after the others. */
function findDueTable(
  parts: Parts,
  troubled: readonly PublicHistoryTable[] = [],
): PublicHistoryTable | undefined {
  const due = publicHistoryTables.filter(table => {
    const { upTo, reach } = readFillingState(parts, table)
    return reach - upTo >= MIN_SPAN_MS
  })
  const turnOf = (table: PublicHistoryTable) => troubled.indexOf(table)
  return due.toSorted(
    (a, b) => turnOf(a) - turnOf(b) || readFillingState(parts, a).upTo - readFillingState(parts, b).upTo,
  )[0]
}

/**
 * Compares one period of a table with the public list and stores missing rows. The account's own row takes precedence;
 * an ambiguous row is omitted. Each stored row names its source.
 */
async function runFillingStep(
  parts: Parts,
  table: PublicHistoryTable,
  readers: HistoryPeriodReaders,
): Promise<FillingStep> {
  const { filled, upTo, reach, since } = readFillingState(parts, table)
  // The repeated span also becomes shorter if the period had too many rows; otherwise it would always have too many.
  const from = Math.max(since, upTo - Math.min(MAX_OVERLAP_MS, filled.span))
  const to = Math.min(reach, upTo + filled.span)
  const read = await readers.period(table, { from, to })
  if (read.is === 'failed') return { is: 'not now', why: read.why }
  const { rows: publicRows, stable } = read.value
  const { rows, added, unsure } = collectMissingRows(
    parts,
    table,
    { from, to },
    publicRows as readonly HistoryRows[PublicHistoryTable][],
  )
  const isFirst = (row: HistoryRows[PublicHistoryTable]) => getHistoryRowKey(table, row).at >= upTo
  const next: GapFillingCursor = {
    upTo: stable ? to : upTo,
    span: computeNextSpan(filled.span, stable, publicRows.length),
    rows: filled.rows + added,
    unsure: filled.unsure + (stable ? unsure.filter(isFirst).length : 0),
  }
  parts.past.put(parts.profileId, table, rows, { ...readHistoryCursor(parts, table), filled: next })
  return stable ? { is: 'filled' } : { is: 'not now', why: 'the list moved while it was read' }
}

function collectMissingRows<T extends PublicHistoryTable>(
  { past, profileId }: Parts,
  table: T,
  { from, to }: TimePeriod,
  publicRows: readonly HistoryRows[T][],
) {
  const around = { from: Math.max(0, from - COMPARISON_MARGIN_MS), to: to + COMPARISON_MARGIN_MS }
  const here = past.all(profileId, table, around)
  const taken = new Set(here.filter(isPublic).map(row => getHistoryRowKey(table, row).id))
  const lacking = findMissingRows(
    table,
    publicRows,
    here.filter(row => !isPublic(row)),
  )
  const added = lacking.rows.filter(row => !taken.has(getHistoryRowKey(table, row).id)).length
  return { ...lacking, added }
}

const isPublic = ({ source }: HistoryRows[PublicHistoryTable]): boolean => source === 'public'

/** Halves the span of a period with too many parts for one request; doubles it for an empty one. */
function computeNextSpan(span: number, stable: boolean, count: number): number {
  if (!stable) return Math.max(SPAN_MS.shortest, span / 2)
  return count === 0 ? Math.min(SPAN_MS.longest, span * 2) : span
}

function readFillingState(parts: Parts, table: PublicHistoryTable) {
  const {
    since,
    upTo,
    filled = { upTo: since, span: SPAN_MS.first, rows: 0, unsure: 0 },
  } = readHistoryCursor(parts, table)
  return { since, filled, upTo: filled.upTo, reach: Math.min(upTo, parts.now - SETTLED_AGE_MS) }
}

function summarizeFilling(parts: Parts): Omit<GapFillingProgress, 'is' | 'trouble'> {
  const all = publicHistoryTables.map(table => readFillingState(parts, table))
  const upTo = Math.min(...all.map(each => each.upTo))
  return {
    rows: all.reduce((sum, { filled }) => sum + filled.rows, 0),
    unsure: all.reduce((sum, { filled }) => sum + filled.unsure, 0),
    ...(all.every(each => each.upTo > each.since) && { upTo }),
  }
}

/** Returns the part of a gap in the own list that was not filled from the public list. */
export function computeRemainingGap({
  gap,
  filled,
}: Pick<HistoryCursor, 'filled'> & { readonly gap?: TimePeriod }): TimePeriod | undefined {
  if (gap === undefined || filled === undefined) return gap
  const from = Math.max(gap.from, filled.upTo)
  return from < gap.to ? { from, to: gap.to } : undefined
}
