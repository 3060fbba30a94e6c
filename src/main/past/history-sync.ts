import type { HistoryProgress, TableProgress } from '@core/history/history-progress'
import { historyTables, publicTables, type HistoryTable } from '@core/history/history-table'
import { errorKind } from '../error-kind'
import { createFilling, type FillingSource } from './history-filling'
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
/** Between two looks at what the own lists leave out: others have to ask there as well. */
const FILLS = 5_000

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
  /** Where what the account's own lists leave out is looked for. */
  readonly filling?: FillingSource
}

/** Starts the reading. It begins where it was left, whatever broke it off. */
export function openHistorySync(parts: Parts): HistorySync {
  const { clock, past, profileId, venue, log } = parts
  const tables: readonly HistoryTable[] = parts.readers === undefined ? historyTables : publicTables
  const told = new Map<HistoryTable, TableProgress>()
  const due = new Set<HistoryTable>(tables)
  const filling = parts.filling && createFilling({ past, profileId }, parts.filling)
  let callOff: (() => void) | undefined
  let [busy, closed] = [false, false]
  let fillAfter = 0

  function tell(why?: string): void {
    const progress = tables.map(table => told.get(table) ?? waiting(table))
    const filled = why === undefined ? filling?.told(venueNow()) : undefined
    parts.onProgress({
      tables: progress,
      ...(why !== undefined && { why }),
      ...(filled !== undefined && { filling: filled }),
    })
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
    // The account's own lists have the first word; what they refuse to tell keeps nothing else waiting.
    const isHeard = [...due].every(each => told.get(each)?.trouble !== undefined)
    if (isHeard && (await fill())) return later(FILLS)
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

  /** Looks for what the own lists leave out; says whether anything came of it. */
  async function fill(): Promise<boolean> {
    if (filling === undefined || clock.now() < fillAfter) return false
    busy = true
    const came = await unlessBroken(() => filling.turn(venueNow()))
    busy = false
    if (came !== 'filled') fillAfter = came === undefined ? 0 : clock.now() + REST
    if (closed) return true
    if (came !== undefined) tell()
    return came === 'filled'
  }

  async function tryStep(table: HistoryTable): Promise<HistoryStep> {
    const { readers } = parts
    const now = { venue, past, profileId, now: venueNow(), ...(readers !== undefined && { readers }) }
    const isOwnWay = table === 'fills' && readers === undefined
    const came = await unlessBroken(() => (isOwnWay ? stepFills(now) : step(now, table)), table)
    return came === 'not written' ? { is: 'not now', why: 'it could not be written down' } : came
  }

  /** Such as by a disk that is full: what was read stays, and the place it was left at with it. */
  async function unlessBroken<T>(run: () => Promise<T>, table?: HistoryTable): Promise<T | 'not written'> {
    try {
      return await run()
    } catch (error) {
      log.trouble('the past could not be written down', {
        ...(table !== undefined && { table }),
        kind: errorKind(error),
      })
      return 'not written'
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
