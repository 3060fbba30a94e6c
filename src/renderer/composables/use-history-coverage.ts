import { findUnreadTables } from '@core/history/history-progress'
import { publicHistoryTables, type HistoryTable, type TimePeriod } from '@core/history/history-table'
import type { RoundTripRow } from '@core/history/round-trip'
import { gapFillingHintMessage } from '@messages/portfolio'
import { useDeskStore } from '../stores/desk-store'

export function useHistoryCoverage() {
  const desk = useDeskStore()
  const progress = () => desk.snapshot.history?.value

  function readUpTo(): number | undefined {
    const oldest = Math.min(...(progress()?.tables ?? []).map(({ upTo }) => upTo ?? Number.NaN))
    return Number.isFinite(oldest) ? oldest - (desk.health?.clock.offset ?? 0) : undefined
  }

  /** Returns true if rows of these tables may still arrive for the period. A zero is then not reliable. */
  const isIncomplete = (tables: readonly HistoryTable[], period: TimePeriod): boolean =>
    findUnreadTables(progress(), tables, period).length > 0

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
