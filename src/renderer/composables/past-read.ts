import { lateTables } from '@core/history/history-progress'
import { publicTables, type HistoryTable, type Period } from '@core/history/history-table'
import type { TradeRow } from '@core/history/trade'
import { wouldFillWords } from '@messages/portfolio'
import { useDesk } from '../stores/desk'

/** How far the past was read, for figures that rest on it. */
export function usePastRead() {
  const desk = useDesk()
  const progress = () => desk.snapshot.history?.value

  /** Up to when every table of the past was read, by the clock here. */
  function readTo(): number | undefined {
    const oldest = Math.min(...(progress()?.tables ?? []).map(({ upTo }) => upTo ?? Number.NaN))
    return Number.isFinite(oldest) ? oldest - (desk.health?.clock.offset ?? 0) : undefined
  }

  /** Whether rows of these tables may still come that belong into a period: a zero then means nothing. */
  const isLate = (tables: readonly HistoryTable[], period: Period): boolean =>
    lateTables(progress(), tables, period).length > 0

  /** Whether funding may still come that was paid while a trade was open. */
  const isFundingUnread = ({ openedAt, closedAt }: Pick<TradeRow, 'openedAt' | 'closedAt'>): boolean =>
    isLate(['funding'], { from: openedAt, to: closedAt ?? Number.POSITIVE_INFINITY })

  /** Whether any of these tables is told to the account's own key alone, where it is looked at by its address. */
  const isUntold = (tables: readonly HistoryTable[]): boolean =>
    desk.profile?.byAddress !== undefined && tables.some(table => !publicTables.some(told => told === table))

  /** What would tell rows that are missing here; undefined where that was asked, or is not to be had. */
  const wouldFill = (): string | undefined =>
    progress()?.filling?.is === 'not allowed' ? wouldFillWords : undefined

  return { readTo, isLate, isFundingUnread, isUntold, wouldFill }
}
