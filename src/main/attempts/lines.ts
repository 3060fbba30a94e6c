import type { JournalEntry } from '@core/attempt/entry'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { JournalUnwritableError, type ClockPort, type WriteJournal, type LogPort } from '../ports'
import type { TradingGate } from './gate'

/** How long to wait before trying again to write a journal that could not be written. */
const RETRY_MS = 1_000

/** The lines of the journal on their way to the disk. */
export interface JournalWriter {
  /** Puts lines on the disk, all of them or none; while it takes none the gate is shut. */
  append(...entries: readonly JournalEntry[]): Result<undefined>
  /** Tells whenever the journal can be written again; what it gives back ends that. */
  onWritable(listener: () => void): () => void
  close(): void
}

interface Parts {
  readonly journal: WriteJournal
  readonly clock: ClockPort
  readonly gate: TradingGate
  readonly log: LogPort
  /** Tries the journal with the lines that wait for it. */
  readonly writePending: () => void
}

export function createJournalWriter({ journal, clock, gate, log, writePending }: Parts): JournalWriter {
  let cancelRetry: (() => void) | undefined
  /** Why the journal took no line the last time it was tried. */
  let unwritable: string | undefined
  const listeners = new Set<() => void>()

  function retry(): void {
    cancelRetry = undefined
    writePending()
  }

  function notifyWritable(): void {
    log.note('the journal can be written again')
    for (const hear of listeners) hear()
  }

  return {
    append(...entries) {
      try {
        journal.append(...entries)
      } catch (error) {
        const why = getWriteFailure(error)
        // It is tried every second, and said once.
        if (why !== unwritable) log.trouble('the journal cannot be written', { why })
        unwritable = why
        gate.hold('journal', { is: 'journal', why })
        cancelRetry ??= clock.after(RETRY_MS, retry)
        return err([createRefusal('JOURNAL_UNWRITABLE', { why })])
      }
      gate.hold('journal', undefined)
      // Told once the lines that wait for it are there too.
      if (unwritable !== undefined) queueMicrotask(notifyWritable)
      unwritable = undefined
      return ok(undefined)
    },
    onWritable(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    close() {
      cancelRetry?.()
      cancelRetry = () => undefined
    },
  }
}

/** Why the journal took no line. Whatever else went wrong is nothing that can be lived with. */
export function getWriteFailure(error: unknown): string {
  if (error instanceof JournalUnwritableError) return error.message
  throw error
}
