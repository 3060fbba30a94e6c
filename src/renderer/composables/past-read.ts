import { findUnreadTables } from '@core/history/history-progress'
import { publicHistoryTables, type HistoryTable, type TimePeriod } from '@core/history/history-table'
import type { RoundTripRow } from '@core/history/trade'
import { gapFillingHintMessage } from '@messages/portfolio'
import { useDeskStore } from '../stores/desk'

/** How far the past was read, for figures that rest on it. */
export function useHistoryCoverage() {
  const desk = useDeskStore()
  const progress = () => desk.snapshot.history?.value

  /** Up to when every table of the past was read, by the clock here. */
  function readUpTo(): number | undefined {
    const oldest = Math.min(...(progress()?.tables ?? []).map(({ upTo }) => upTo ?? Number.NaN))
    return Number.isFinite(oldest) ? oldest - (desk.health?.clock.offset ?? 0) : undefined
  }

  /** Whether rows of these tables may still come that belong into a period: a zero then means nothing. */
  const isIncomplete = (tables: readonly HistoryTable[], period: TimePeriod): boolean =>
    findUnreadTables(progress(), tables, period).length > 0

  /** Whether funding may still come that was paid while a trade was open. */
  const isFundingUnread = ({ openedAt, closedAt }: Pick<RoundTripRow, 'openedAt' | 'closedAt'>): boolean =>
    isIncomplete(['funding'], { from: openedAt, to: closedAt ?? Number.POSITIVE_INFINITY })

  /** Whether any of these tables is told to the account's own key alone, where it is looked at by its address. */
  const isKeyRequired = (tables: readonly HistoryTable[]): boolean =>
    desk.profile?.byAddress !== undefined && tables.some(table => !publicHistoryTables.some(told => told === table))

  /** What would tell rows that are missing here; undefined where that was asked, or is not to be had. */
  const missingRowsHint = (): string | undefined =>
    progress()?.filling?.is === 'not allowed' ? gapFillingHintMessage : undefined

  return { readTo: readUpTo, isLate: isIncomplete, isFundingUnread, isUntold: isKeyRequired, wouldFill: missingRowsHint }
}
