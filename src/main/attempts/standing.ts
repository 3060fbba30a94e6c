import type { WriteAttempt } from '@core/attempt/attempt'
import type { TradingState } from '@core/guard/guard'
import { openAttemptStore, type AttemptStore } from './attempts'
import { createDiscrepancyStore, type KnownDiscrepancies } from './doubts'
import { createTradingGate, type TradingGate } from './gate'
import type { ClockPort, WriteJournal, LogPort } from '../ports'

/** The attempts that the journal adds up to, and the gate over them: both stand without a window and without a line. */
export interface RecoveredState {
  readonly gate: TradingGate
  readonly attempts: AttemptStore
  /** What stands in doubt in an account, whatever line there is to it. */
  readonly doubtsOf: (profileId: string) => KnownDiscrepancies
  /** Who is told of what changes from now on. */
  setListener(listener: RecoveredStateListener): void
}

export interface RecoveredStateListener {
  onTradingState(writes: TradingState, at: number): void
  onAttempt(attempt: WriteAttempt): void
}

export interface RecoveredStateParts {
  readonly clock: ClockPort
  readonly journal: WriteJournal
  readonly log: LogPort
  readonly version: string
}

/** Reads the journal and shuts the gate over what is open in it. */
export function openRecoveredState({ clock, journal, log, version }: RecoveredStateParts): RecoveredState {
  let current: RecoveredStateListener | undefined
  const gate = createTradingGate({ clock, onChange: (writes, at) => current?.onTradingState(writes, at) })
  const attempts = openAttemptStore({
    journal,
    clock,
    gate,
    log,
    version,
    onChange: attempt => current?.onAttempt(attempt),
  })
  return { gate, attempts, doubtsOf: createDiscrepancyStore(), setListener: listener => (current = listener) }
}
