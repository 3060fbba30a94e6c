import type { HistoryProgress, TableProgress } from '@core/history/history-progress'
import { historyTables, publicHistoryTables, type HistoryTable } from '@core/history/history-table'
import { classifyErrorKind } from '../error-kind'
import { createGapFilling, type GapFillingSource } from './history-filling'
import { readFillStep } from './history-fills'
import { readHistoryCursor, runHistoryStep, type HistoryStep, type HistoryPeriodReaders } from './history-step'
import type { ClockPort, LogPort, ReadableVenue } from '../ports'
import type { AccountHistory } from '../records/past'

/** Between two readings while there is more, and how long to rest when everything is up to date. */
const STEP_PAUSE_MS = 400
const REST_MS = 60_000
/** After something failed, or while others need the venue. */
const RETRY_WAIT_MS = 3_000
/** Soon after an order moved. */
const NUDGE_WAIT_MS = 2_000
/** Between two looks at what the own lists leave out: others have to ask there as well. */
const FILLING_PAUSE_MS = 5_000

/** Reads an account's past into this desk's records, little by little and after everything else. */
export interface HistorySync {
  /** Something happened: the newest of these tables is worth reading now. */
  scheduleTables(...tables: readonly HistoryTable[]): void
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: ReadableVenue
  readonly past: AccountHistory
  readonly clock: ClockPort
  readonly log: Pick<LogPort, 'trouble'>
  /** Whether nothing that matters more is waiting for the venue. */
  readonly isVenueIdle: () => boolean
  readonly onProgress: (progress: HistoryProgress) => void
  /** What anybody is told, of an account that no key reads: of those tables alone. */
  readonly readers?: HistoryPeriodReaders
  /** Where what the account's own lists leave out is looked for. */
  readonly filling?: GapFillingSource
}

/** Starts the reading. It begins where it was left, whatever broke it off. */
export function openHistorySync(parts: Parts): HistorySync {
  const { clock, past, profileId, venue, log } = parts
  const tables: readonly HistoryTable[] = parts.readers === undefined ? historyTables : publicHistoryTables
  const tableProgress = new Map<HistoryTable, TableProgress>()
  const due = new Set<HistoryTable>(tables)
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
    tableProgress.set(table, { ...rest, is: outcome.isUpToDate ? 'up to date' : 'reading', since, upTo, taken })
    if (outcome.isUpToDate) due.delete(table)
  }

  /** One step of the table that has waited longest. */
  async function runTurn(): Promise<void> {
    if (busy || closed) return
    const why = past.closedReason(profileId)
    if (why !== undefined) {
      publishProgress(why)
      return scheduleTurn(RETRY_WAIT_MS)
    }
    if (!parts.isVenueIdle()) return scheduleTurn(RETRY_WAIT_MS)
    // The account's own lists have the first word; what they refuse to tell keeps nothing else waiting.
    const areOwnListsDone = [...due].every(each => tableProgress.get(each)?.trouble !== undefined)
    if (areOwnListsDone && (await runFilling())) return scheduleTurn(FILLING_PAUSE_MS)
    const [table] = due
    if (table === undefined) {
      for (const each of tables) due.add(each)
      return scheduleTurn(REST_MS)
    }
    busy = true
    const came = await tryStep(table)
    busy = false
    if (closed) return
    // The next one's turn: one that cannot be read now does not keep the others waiting.
    due.delete(table)
    due.add(table)
    recordStep(table, came)
    publishProgress()
    scheduleTurn(came.is === 'not now' ? RETRY_WAIT_MS : STEP_PAUSE_MS)
  }

  /** Looks for what the own lists leave out; says whether anything came of it. */
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
    const came = await catchWriteErrors(() => (usesFillSteps ? readFillStep(now) : runHistoryStep(now, table)), table)
    return came === 'not written' ? { is: 'not now', why: 'it could not be written down' } : came
  }

  /** Such as by a disk that is full: what was read stays, and the place it was left at with it. */
  async function catchWriteErrors<T>(run: () => Promise<T>, table?: HistoryTable): Promise<T | 'not written'> {
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
    scheduleTables(...moved) {
      for (const table of moved.filter(each => tables.includes(each))) {
        due.add(table)
        // A row is known to be missing: nobody may take what is here for everything.
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
