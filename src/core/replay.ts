import { advance } from './advance'
import type { Attempt } from './attempt'
import type { Entry } from './entry'
import { guardsFrom, type Guards } from './guard'
import type { AttemptId } from './write'

/** What the journal's lines add up to. */
export interface Replayed {
  readonly attempts: ReadonlyMap<AttemptId, Attempt>
  /** When the person stopped writing, while that stands. */
  readonly stopped?: number
  readonly halted?: { readonly incident: string; readonly why: string }
  /** The caps last set for each profile. */
  readonly guards: Readonly<Record<string, Guards>>
}

export const nothingReplayed: Replayed = { attempts: new Map(), guards: {} }

/**
 * Adds lines to what earlier lines said. Reading the journal in pieces gives the same as reading it whole.
 *
 * Reopening ends a stop and a halt. It does not end what is unresolved: a quarantined attempt goes on
 * shutting the gate until a person has declared its outcome.
 */
export function replay(entries: readonly Entry[], from: Replayed = nothingReplayed): Replayed {
  const attempts = new Map(from.attempts)
  let { stopped, halted } = from
  let guards = from.guards
  for (const entry of entries) {
    if ('attempt' in entry && entry.attempt !== undefined) {
      const trouble = follow(attempts, entry.attempt, entry)
      halted ??= trouble
    }
    if (entry.saw === 'impossible') halted ??= { incident: entry.incident, why: entry.why }
    if (entry.saw === 'stop') stopped ??= entry.at
    if (entry.saw === 'reopen') stopped = halted = undefined
    if (entry.saw === 'guards') guards = withGuards(guards, entry)
  }
  return {
    attempts,
    guards,
    ...(stopped === undefined ? {} : { stopped }),
    ...(halted === undefined ? {} : { halted }),
  }
}

/** Moves one attempt on, and says what halts the desk where the line makes no sense. */
function follow(attempts: Map<AttemptId, Attempt>, id: AttemptId, entry: Entry): Replayed['halted'] {
  const before = attempts.get(id)
  const after = advance(before, entry)
  if (after === undefined)
    return { incident: id, why: 'the journal speaks of an attempt that nobody consented to' }
  attempts.set(id, after)
  const fell = after.state.is === 'quarantined' && before?.state.is !== 'quarantined'
  if (!fell || after.state.is !== 'quarantined' || entry.saw === 'impossible') return undefined
  return { incident: id, why: after.state.why }
}

/** Caps that cannot be read are no caps, and without caps nothing may be written. */
function withGuards(
  guards: Replayed['guards'],
  entry: Extract<Entry, { saw: 'guards' }>,
): Replayed['guards'] {
  const { [entry.profileId]: _before, ...others } = guards
  const read = guardsFrom(entry.guards)
  return read === undefined ? others : { ...others, [entry.profileId]: read }
}
