import type { HistoryProgress, TableProgress } from '@core/history/history-progress'
import { historyTables, publicHistoryTables, type HistoryTable } from '@core/history/history-table'
import { classifyErrorKind } from '../error-kind'
import { createGapFilling, type GapFillingSource } from './history-gap-filling'
import { readFillStep } from './fill-history'
import {
  readHistoryCursor,
  runHistoryStep,
  type HistoryStep,
  type HistoryPeriodReaders,
} from './history-reading-step'
import type { ClockPort, LogPort, ReadableVenue } from '../main-ports'
import type { AccountHistory } from '../records/account-history'

/** Pause in milliseconds between two readings, and the longer pause after everything is up to date. */
const STEP_PAUSE_MS = 400
const REST_MS = 60_000
/** Wait in milliseconds after a failure, or while other work needs the venue. */
const RETRY_WAIT_MS = 3_000
const NUDGE_WAIT_MS = 2_000
/** Wait in milliseconds between two gap-filling steps; other work uses the same lists. */
const FILLING_PAUSE_MS = 5_000

/** Tables that the figures of open positions need. They are read to their end before the others. */
const firstTables: ReadonlySet<HistoryTable> = new Set(['fills', 'funding'])

export interface HistorySync {
  scheduleTables(...tables: readonly HistoryTable[]): void
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: ReadableVenue
  readonly past: AccountHistory
  readonly clock: ClockPort
  readonly log: Pick<LogPort, 'trouble'>
  readonly isVenueIdle: () => boolean
  /** Returns true if enough of a table's own rate window is left; the others are read meanwhile. */
  readonly hasRoomFor: (table: HistoryTable) => boolean
  readonly onProgress: (progress: HistoryProgress) => void
  /** Public readers for an account without a key; only public tables are read. */
  readonly readers?: HistoryPeriodReaders
  readonly filling?: GapFillingSource
}

export function openHistorySync(parts: Parts): HistorySync {
  const { clock, past, profileId, venue, log } = parts
  const tables: readonly HistoryTable[] = parts.readers === undefined ? historyTables : publicHistoryTables
  const tableProgress = new Map<HistoryTable, TableProgress>()
  const due = new Set<HistoryTable>(tables)
  /** Tables whose rows moved after the current step began, so that it may lack them. */
  const moved = new Set<HistoryTable>()
  const filling = parts.filling && createGapFilling({ past, profileId }, parts.filling)
  let cancelTimer: (() => void) | undefined
  let [busy, closed] = [false, false]
  let fillAfter = 0

  function publishProgress(why?: string): void {
    const progress = tables.map(table => tableProgress.get(table) ?? waiting(table))
    const filled = why === undefined ? filling?.describeProgress(venueNow()) : undefined
    parts.onProgress({
      tables: progress,
      ...(why !== undefined && { why }),
      ...(filled !== undefined && { filling: filled }),
    })
  }

  function waiting(table: HistoryTable): TableProgress {
    const { since, upTo } = readHistoryCursor({ past, profileId, now: venueNow() }, table)
    return { table, is: 'waiting', taken: 0, ...(upTo > since && { since, upTo }) }
  }

  const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)

  function scheduleTurn(ms: number): void {
    if (closed) return
    cancelTimer?.()
    cancelTimer = clock.after(ms, () => void runTurn())
  }

  function recordStep(table: HistoryTable, outcome: HistoryStep): void {
    const before = tableProgress.get(table) ?? waiting(table)
    if (outcome.is === 'not now') {
      tableProgress.set(table, { ...before, is: 'waiting', trouble: outcome.why })
      return
    }
    const { trouble: _over, ...rest } = before
    const { since, upTo } = outcome.cursor
    const taken = before.taken + outcome.taken
    const isUpToDate = outcome.isUpToDate && !moved.has(table)
    tableProgress.set(table, {
      ...rest,
      is: isUpToDate ? 'up to date' : 'reading',
      since,
      upTo,
      taken,
    })
    if (isUpToDate) due.delete(table)
  }

  async function runTurn(): Promise<void> {
    if (busy || closed) return
    const why = past.closedReason(profileId)
    if (why !== undefined) {
      publishProgress(why)
      return scheduleTurn(RETRY_WAIT_MS)
    }
    if (!parts.isVenueIdle()) return scheduleTurn(RETRY_WAIT_MS)
    // The account's own lists come first; a failing one does not block the rest.
    const areOwnListsDone = [...due].every(each => tableProgress.get(each)?.trouble !== undefined)
    if (areOwnListsDone && (await runFilling())) return scheduleTurn(FILLING_PAUSE_MS)
    const table = chooseTable()
    if (table === undefined) {
      if (due.size > 0) return scheduleTurn(RETRY_WAIT_MS)
      for (const each of tables) due.add(each)
      return scheduleTurn(REST_MS)
    }
    busy = true
    moved.clear()
    const came = await tryStep(table)
    busy = false
    if (closed) return
    // The table moves to the end of the queue, so a failing one does not block the others.
    due.delete(table)
    due.add(table)
    recordStep(table, came)
    publishProgress()
    scheduleTurn(came.is === 'not now' ? RETRY_WAIT_MS : STEP_PAUSE_MS)
  }

  function chooseTable(): HistoryTable | undefined {
    const waiting = [...due].filter(parts.hasRoomFor)
    const isFirst = (table: HistoryTable) =>
      firstTables.has(table) && tableProgress.get(table)?.trouble === undefined
    return waiting.find(isFirst) ?? waiting[0]
  }

  async function runFilling(): Promise<boolean> {
    if (filling === undefined || clock.now() < fillAfter) return false
    busy = true
    const came = await catchWriteErrors(() => filling.runStep(venueNow()))
    busy = false
    if (came !== 'filled') fillAfter = came === undefined ? 0 : clock.now() + REST_MS
    if (closed) return true
    if (came !== undefined) publishProgress()
    return came === 'filled'
  }

  async function tryStep(table: HistoryTable): Promise<HistoryStep> {
    const { readers } = parts
    const now = { venue, past, profileId, now: venueNow(), ...(readers !== undefined && { readers }) }
    const usesFillSteps = table === 'fills' && readers === undefined
    const came = await catchWriteErrors(
      () => (usesFillSteps ? readFillStep(now) : runHistoryStep(now, table)),
      table,
    )
    return came === 'not written' ? { is: 'not now', why: 'it could not be written down' } : came
  }

  /** Catches write errors, such as a full disk. Stored rows and positions remain valid. */
  async function catchWriteErrors<T>(
    run: () => Promise<T>,
    table?: HistoryTable,
  ): Promise<T | 'not written'> {
    try {
      return await run()
    } catch (error) {
      log.trouble('the past could not be written down', {
        ...(table !== undefined && { table }),
        kind: classifyErrorKind(error),
      })
      return 'not written'
    }
  }

  scheduleTurn(STEP_PAUSE_MS)
  return {
    scheduleTables(...changed) {
      for (const table of changed.filter(each => tables.includes(each))) {
        due.add(table)
        moved.add(table)
        // A row is known to be missing, so the table must not count as complete.
        const before = tableProgress.get(table)
        if (before !== undefined) tableProgress.set(table, { ...before, is: 'waiting' })
      }
      publishProgress(past.closedReason(profileId))
      if (!busy) scheduleTurn(NUDGE_WAIT_MS)
    },
    close() {
      closed = true
      cancelTimer?.()
    },
  }
}
