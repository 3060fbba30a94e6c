import type { Entry } from '@core/attempt/entry'
import { err, refuse, ok, type Result } from '@core/value/result'
import { JournalUnwritable, type Clock, type Journal, type Log } from '../ports'
import type { Gate } from './gate'

/** How long to wait before trying again to write a journal that could not be written. */
const TRY_AGAIN = 1_000

/** The lines of the journal on their way to the disk. */
export interface Lines {
  /** Puts lines on the disk, all of them or none; while it takes none the gate is shut. */
  put(...entries: readonly Entry[]): Result<undefined>
  /** Tells whenever the journal can be written again; what it gives back ends that. */
  onWritable(hear: () => void): () => void
  close(): void
}

interface Parts {
  readonly journal: Journal
  readonly clock: Clock
  readonly gate: Gate
  readonly log: Log
  /** Tries the journal with the lines that wait for it. */
  readonly tryAgain: () => void
}

export function openLines({ journal, clock, gate, log, tryAgain }: Parts): Lines {
  let callOff: (() => void) | undefined
  /** Why the journal took no line the last time it was tried. */
  let unwritable: string | undefined
  const hearers = new Set<() => void>()

  function probe(): void {
    callOff = undefined
    tryAgain()
  }

  function tellWritable(): void {
    log.note('the journal can be written again')
    for (const hear of hearers) hear()
  }

  return {
    put(...entries) {
      try {
        journal.append(...entries)
      } catch (error) {
        const why = whyUnwritable(error)
        // It is tried every second, and said once.
        if (why !== unwritable) log.trouble('the journal cannot be written', { why })
        unwritable = why
        gate.hold('journal', { is: 'journal', why })
        callOff ??= clock.after(TRY_AGAIN, probe)
        return err([refuse('JOURNAL_UNWRITABLE', { why })])
      }
      gate.hold('journal', undefined)
      // Told once the lines that wait for it are there too.
      if (unwritable !== undefined) queueMicrotask(tellWritable)
      unwritable = undefined
      return ok(undefined)
    },
    onWritable(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    close() {
      callOff?.()
      callOff = () => undefined
    },
  }
}

/** Why the journal took no line. Whatever else went wrong is nothing that can be lived with. */
export function whyUnwritable(error: unknown): string {
  if (error instanceof JournalUnwritable) return error.message
  throw error
}
