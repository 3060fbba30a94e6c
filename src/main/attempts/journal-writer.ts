import type { JournalEntry } from '@core/attempt/entry'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { JournalUnwritableError, type ClockPort, type WriteJournal, type LogPort } from '../main-ports'
import type { TradingGate } from './trading-gate'

const RETRY_MS = 1_000

export interface JournalWriter {
  /** Writes entries to disk, all or none. Trading is restricted while writes fail. */
  append(...entries: readonly JournalEntry[]): Result<undefined>
  /** Calls `listener` whenever the journal becomes writable again. Returns the function that removes it. */
  onWritable(listener: () => void): () => void
  close(): void
}

interface Parts {
  readonly journal: WriteJournal
  readonly clock: ClockPort
  readonly gate: TradingGate
  readonly log: LogPort
  readonly writePending: () => void
}

export function createJournalWriter({ journal, clock, gate, log, writePending }: Parts): JournalWriter {
  let cancelRetry: (() => void) | undefined
  let unwritable: string | undefined
  const listeners = new Set<() => void>()

  function retry(): void {
    cancelRetry = undefined
    writePending()
  }

  function notifyWritable(): void {
    log.note('the journal can be written again')
    for (const listener of listeners) listener()
  }

  return {
    append(...entries) {
      try {
        journal.append(...entries)
      } catch (error) {
        const why = getWriteFailure(error)
        if (why !== unwritable) log.trouble('the journal cannot be written', { why })
        unwritable = why
        gate.hold('journal', { is: 'journal', why })
        cancelRetry ??= clock.after(RETRY_MS, retry)
        return err([createRefusal('JOURNAL_UNWRITABLE', { why })])
      }
      gate.hold('journal', undefined)
      if (unwritable !== undefined) queueMicrotask(notifyWritable)
      unwritable = undefined
      return ok(undefined)
    },
    onWritable(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      cancelRetry?.()
      cancelRetry = () => undefined
    },
  }
}

/** Returns the reason of a failed write. Any other error is rethrown, because it is not recoverable. */
export function getWriteFailure(error: unknown): string {
  if (error instanceof JournalUnwritableError) return error.message
  throw error
}
