import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { TradingState } from '@core/guard/trading-guards'
import { openAttemptStore, type AttemptStore } from './attempt-store'
import { createDiscrepancyStore, type KnownDiscrepancies } from './discrepancies'
import { createTradingGate, type TradingGate } from './trading-gate'
import type { ClockPort, WriteJournal, LogPort } from '../main-ports'

/** Attempts recovered from the journal, and the trading gate. Both exist without a window and without a connection. */
export interface RecoveredState {
  readonly gate: TradingGate
  readonly attempts: AttemptStore
  /** Discrepancies of an account, kept across connections. */
  readonly doubtsOf: (profileId: string) => KnownDiscrepancies
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
