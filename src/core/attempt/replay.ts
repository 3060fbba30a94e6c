import { advanceAttempt } from './advance'
import type { WriteAttempt } from './attempt'
import type { JournalEntry } from './entry'
import { applyRecordEntry, emptyJournalRecords, type JournalRecords } from './kept-records'
import type { AttemptId } from '../write/write'

/** What the journal's lines add up to. */
export interface ReplayedJournal extends JournalRecords {
  readonly attempts: ReadonlyMap<AttemptId, WriteAttempt>
  /** When the person stopped writing, while that stands. */
  readonly stopped?: number
  readonly halted?: { readonly incident: string; readonly why: string }
}

export const emptyReplayedJournal: ReplayedJournal = { attempts: new Map(), ...emptyJournalRecords }

/**
 * Adds lines to what earlier lines said. Reading the journal in pieces gives the same as reading it whole.
 *
 * Reopening ends a stop and a halt. It does not end what is unresolved: a quarantined attempt goes on
 * shutting the gate until a person has declared its outcome.
 */
export function replayJournal(entries: readonly JournalEntry[], from: ReplayedJournal = emptyReplayedJournal): ReplayedJournal {
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

/** Moves one attempt on, and says what halts the desk where the line makes no sense. */
function advanceAttemptIn(attempts: Map<AttemptId, WriteAttempt>, id: AttemptId, entry: JournalEntry): ReplayedJournal['halted'] {
  const before = attempts.get(id)
  let after: WriteAttempt | undefined
  try {
    after = advanceAttempt(before, entry)
  } catch {
    // Written by no desk: a line that was changed from outside may have any shape, and none keeps a desk from starting.
    return { incident: id, why: 'a line of the journal about an attempt makes no sense' }
  }
  if (after === undefined)
    return { incident: id, why: 'the journal speaks of an attempt that nobody consented to' }
  attempts.set(id, after)
  const fell = after.state.is === 'quarantined' && before?.state.is !== 'quarantined'
  if (!fell || after.state.is !== 'quarantined' || entry.saw === 'impossible') return undefined
  return { incident: id, why: after.state.why }
}
