import { advanceAttempt } from './attempt-advance'
import type { WriteAttempt } from './write-attempt'
import type { JournalEntry } from './entry'
import { applyRecordEntry, emptyJournalRecords, type JournalRecords } from './journal-records'
import type { AttemptId } from '../write/venue-write'

export interface ReplayedJournal extends JournalRecords {
  readonly attempts: ReadonlyMap<AttemptId, WriteAttempt>
  readonly stopped?: number
  readonly halted?: { readonly incident: string; readonly why: string }
}

export const emptyReplayedJournal: ReplayedJournal = { attempts: new Map(), ...emptyJournalRecords }

/**
 * Applies entries to the state of earlier ones. Replaying in parts gives the same state as replaying at once. Reopening
 * ends a stop and a halt, but a quarantined attempt closes the gate until the user declares its outcome.
 */
export function replayJournal(
  entries: readonly JournalEntry[],
  from: ReplayedJournal = emptyReplayedJournal,
): ReplayedJournal {
  const { attempts: before, stopped: stoppedBefore, halted: haltedBefore, ...kept } = from
  const attempts = new Map(before)
  let [stopped, halted] = [stoppedBefore, haltedBefore]
  let records: JournalRecords = kept
  for (const entry of entries) {
    if ('attempt' in entry && entry.attempt !== undefined) {
      const trouble = advanceAttemptIn(attempts, entry.attempt, entry)
      halted ??= trouble
    }
    if (entry.saw === 'impossible') halted ??= { incident: entry.incident, why: entry.why }
    if (entry.saw === 'stop') stopped ??= entry.at
    if (entry.saw === 'reopen') stopped = halted = undefined
    records = applyRecordEntry(records, entry)
  }
  return {
    attempts,
    ...records,
    ...(stopped === undefined ? {} : { stopped }),
    ...(halted === undefined ? {} : { halted }),
  }
}

/** Advances one attempt and returns the halt that an impossible entry causes. */
function advanceAttemptIn(
  attempts: Map<AttemptId, WriteAttempt>,
  id: AttemptId,
  entry: JournalEntry,
): ReplayedJournal['halted'] {
  const before = attempts.get(id)
  let after: WriteAttempt | undefined
  try {
    after = advanceAttempt(before, entry)
  } catch {
    // A line changed from outside may have any shape; it must not prevent a start.
    return { incident: id, why: 'a line of the journal about an attempt makes no sense' }
  }
  if (after === undefined)
    return { incident: id, why: 'the journal speaks of an attempt that nobody consented to' }
  attempts.set(id, after)
  const { state } = after
  if (state.is !== 'quarantined' || before?.state.is === 'quarantined' || entry.saw === 'impossible')
    return undefined
  return { incident: id, why: state.why }
}
