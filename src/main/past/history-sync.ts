import type { HistoryProgress, TableProgress } from '@core/history/history-progress'
import { historyTables, publicTables, type HistoryTable } from '@core/history/history-table'
import { errorKind } from '../error-kind'
import { stepFills } from './history-fills'
import { cursorOf, step, type HistoryStep, type PeriodReaders } from './history-step'
import type { Clock, Log, ReadingVenue } from '../ports'
import type { Past } from '../records/past'

/** Between two readings while there is more, and how long to rest when everything is up to date. */
const PAUSE = 400
const REST = 60_000
/** After something failed, or while others need the venue. */
const WAIT = 3_000
/** Soon after an order moved. */
const SOON = 2_000

/** Reads an account's past into this desk's records, little by little and after everything else. */
export interface HistorySync {
  /** Something happened: the newest of these tables is worth reading now. */
  nudge(...tables: readonly HistoryTable[]): void
  close(): void
}

interface Parts {
  readonly profileId: string
  readonly venue: ReadingVenue
  readonly past: Past
  readonly clock: Clock
  readonly log: Pick<Log, 'trouble'>
  /** Whether nothing that matters more is waiting for the venue. */
  readonly isCalm: () => boolean
  readonly onProgress: (progress: HistoryProgress) => void
  /** What anybody is told, of an account that no key reads: of those tables alone. */
  readonly readers?: PeriodReaders
}

/** Starts the reading. It begins where it was left, whatever broke it off. */
export function openHistorySync(parts: Parts): HistorySync {
  const { clock, past, profileId, venue, log } = parts
  const tables: readonly HistoryTable[] = parts.readers === undefined ? historyTables : publicTables
  const told = new Map<HistoryTable, TableProgress>()
  const due = new Set<HistoryTable>(tables)
  let callOff: (() => void) | undefined
  let busy = false
  let closed = false

  function tell(why?: string): void {
    const progress = tables.map(table => told.get(table) ?? waiting(table))
    parts.onProgress({ tables: progress, ...(why !== undefined && { why }) })
  }

  function waiting(table: HistoryTable): TableProgress {
    const { since, upTo } = cursorOf({ past, profileId, now: venueNow() }, table)
    return { table, is: 'waiting', taken: 0, ...(upTo > since && { since, upTo }) }
  }

  const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)

  function later(ms: number): void {
    if (closed) return
    callOff?.()
    callOff = clock.after(ms, () => void turn())
  }

  function note(table: HistoryTable, came: HistoryStep): void {
    const before = told.get(table) ?? waiting(table)
    if (came.is === 'not now') {
      told.set(table, { ...before, is: 'waiting', trouble: came.why })
      return
    }
    const { trouble: _over, ...rest } = before
    const { since, upTo } = came.cursor
    const taken = before.taken + came.taken
    told.set(table, { ...rest, is: came.isUpToDate ? 'up to date' : 'reading', since, upTo, taken })
    if (came.isUpToDate) due.delete(table)
  }

  /** One step of the table that has waited longest. */
  async function turn(): Promise<void> {
    if (busy || closed) return
    const why = past.closed(profileId)
    if (why !== undefined) {
      tell(why)
      return later(WAIT)
    }
    if (!parts.isCalm()) return later(WAIT)
    const [table] = due
    if (table === undefined) {
      for (const each of tables) due.add(each)
      return later(REST)
    }
    busy = true
    const came = await tryStep(table)
    busy = false
    if (closed) return
    // The next one's turn: one that cannot be read now does not keep the others waiting.
    due.delete(table)
    due.add(table)
    note(table, came)
    tell()
    later(came.is === 'not now' ? WAIT : PAUSE)
  }

  async function tryStep(table: HistoryTable): Promise<HistoryStep> {
    const { readers } = parts
    const now = { venue, past, profileId, now: venueNow(), ...(readers !== undefined && { readers }) }
    try {
      return table === 'fills' && readers === undefined ? await stepFills(now) : await step(now, table)
    } catch (error) {
      // Such as a disk that is full: what was read stays, and the place it was left at with it.
      log.trouble('the past could not be written down', {
        table,
        kind: errorKind(error),
      })
      return { is: 'not now', why: 'it could not be written down' }
    }
  }

  later(PAUSE)
  return {
    nudge(...moved) {
      for (const table of moved.filter(each => tables.includes(each))) {
        due.add(table)
        // A row is known to be missing: nobody may take what is here for everything.
        const before = told.get(table)
        if (before !== undefined) told.set(table, { ...before, is: 'waiting' })
      }
      tell(past.closed(profileId))
      if (!busy) later(SOON)
    },
    close() {
      closed = true
      callOff?.()
    },
  }
}
