import { advance } from './advance'
import type { Attempt } from './attempt'
import type { Entry } from './entry'
import { keepRecords, noRecords, type KeptRecords } from './kept-records'
import type { AttemptId } from '../write/write'

/** What the journal's lines add up to. */
export interface Replayed extends KeptRecords {
  readonly attempts: ReadonlyMap<AttemptId, Attempt>
  /** When the person stopped writing, while that stands. */
  readonly stopped?: number
  readonly halted?: { readonly incident: string; readonly why: string }
}

export const nothingReplayed: Replayed = { attempts: new Map(), ...noRecords }

/**
 * Adds lines to what earlier lines said. Reading the journal in pieces gives the same as reading it whole.
 *
 * Reopening ends a stop and a halt. It does not end what is unresolved: a quarantined attempt goes on
 * shutting the gate until a person has declared its outcome.
 */
export function replay(entries: readonly Entry[], from: Replayed = nothingReplayed): Replayed {
  const { attempts: before, stopped: stoppedBefore, halted: haltedBefore, ...kept } = from
  const attempts = new Map(before)
  let [stopped, halted] = [stoppedBefore, haltedBefore]
  let records: KeptRecords = kept
  for (const entry of entries) {
    if ('attempt' in entry && entry.attempt !== undefined) {
      const trouble = follow(attempts, entry.attempt, entry)
      halted ??= trouble
    }
    if (entry.saw === 'impossible') halted ??= { incident: entry.incident, why: entry.why }
    if (entry.saw === 'stop') stopped ??= entry.at
    if (entry.saw === 'reopen') stopped = halted = undefined
    records = keepRecords(records, entry)
  }
  return {
    attempts,
    ...records,
    ...(stopped === undefined ? {} : { stopped }),
    ...(halted === undefined ? {} : { halted }),
  }
}

/** Moves one attempt on, and says what halts the desk where the line makes no sense. */
function follow(attempts: Map<AttemptId, Attempt>, id: AttemptId, entry: Entry): Replayed['halted'] {
  const before = attempts.get(id)
  let after: Attempt | undefined
  try {
    after = advance(before, entry)
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
