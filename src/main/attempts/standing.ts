import type { Attempt } from '@core/attempt/attempt'
import type { Writes } from '@core/guard/guard'
import { openAttempts, type Attempts } from './attempts'
import { keepDoubts, type KeptDoubts } from './doubts'
import { createGate, type Gate } from './gate'
import type { Clock, Journal, Log } from '../ports'

/** The attempts that the journal adds up to, and the gate over them: both stand without a window and without a line. */
export interface Standing {
  readonly gate: Gate
  readonly attempts: Attempts
  /** What stands in doubt in an account, whatever line there is to it. */
  readonly doubtsOf: (profileId: string) => KeptDoubts
  /** Who is told of what changes from now on. */
  pushTo(listener: StandingNews): void
}

export interface StandingNews {
  writes(writes: Writes, at: number): void
  attempt(attempt: Attempt): void
}

export interface StandingParts {
  readonly clock: Clock
  readonly journal: Journal
  readonly log: Log
  readonly version: string
}

/** Reads the journal and shuts the gate over what is open in it. */
export function openStanding({ clock, journal, log, version }: StandingParts): Standing {
  let told: StandingNews | undefined
  const gate = createGate({ clock, onChange: (writes, at) => told?.writes(writes, at) })
  const attempts = openAttempts({
    journal,
    clock,
    gate,
    log,
    version,
    onChange: attempt => told?.attempt(attempt),
  })
  return { gate, attempts, doubtsOf: keepDoubts(), pushTo: listener => (told = listener) }
}
