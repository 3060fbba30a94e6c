import { findUnreadTables, type HistoryProgress } from '@core/history/history-progress'
import { publicHistoryTables, type HistoryTable, type TimePeriod } from '@core/history/history-table'
import type { RoundTripRow } from '@core/history/round-trip'
import { gapFillingHintMessage } from '@messages/portfolio'
import { useDeskStore } from '../stores/desk-store'

/** `whenAsked` returns the progress at which the shown figures were asked for; the history may be read further by now. */
export function useHistoryCoverage(whenAsked?: () => HistoryProgress | undefined) {
  const desk = useDeskStore()
  const progress = () => desk.snapshot.history?.value

  function readUpTo(): number | undefined {
    const oldest = Math.min(...(progress()?.tables ?? []).map(({ upTo }) => upTo ?? Number.NaN))
    return Number.isFinite(oldest) ? oldest - (desk.health?.clock.offset ?? 0) : undefined
  }

  /** Returns true if rows of these tables may still arrive for the period. A zero is then not reliable. */
  const isIncomplete = (tables: readonly HistoryTable[], period: TimePeriod): boolean =>
    [progress, whenAsked ?? progress].some(at => findUnreadTables(at(), tables, period).length > 0)

  const isFundingUnread = ({ openedAt, closedAt }: Pick<RoundTripRow, 'openedAt' | 'closedAt'>): boolean =>
    isIncomplete(['funding'], { from: openedAt, to: closedAt ?? Number.POSITIVE_INFINITY })

  /** Returns true if one of the tables needs the account's own key and the account is watched by address. */
  const isKeyRequired = (tables: readonly HistoryTable[]): boolean =>
    desk.profile?.byAddress !== undefined &&
    tables.some(table => !publicHistoryTables.some(publicTable => publicTable === table))

  const missingRowsHint = (): string | undefined =>
    progress()?.filling?.is === 'not allowed' ? gapFillingHintMessage : undefined

  return {
    readTo: readUpTo,
    isLate: isIncomplete,
    isFundingUnread,
    isUntold: isKeyRequired,
    wouldFill: missingRowsHint,
  }
}
