import type { JournalEntry } from '@core/attempt/entry'
import { JournalUnwritableError, type LogPort, type WriteJournal } from '../main-ports'
import { findLeftJournals, setAside, type LeftJournal } from './lifeboat-file'
import { haltReasonMessages } from '@messages/halts'

interface Parts {
  readonly folders: readonly string[]
  readonly journal: WriteJournal
  readonly now: number
  readonly log: LogPort
}

/**
 * Adds the journals that a lifeboat left to the desk's own, before its attempts are replayed: every write of the
 * lifeboat is then followed like one of the desk. A journal is taken once, also after a crash in between.
 */
export function takeOverLifeboat({ folders, journal, now, log }: Parts): void {
  for (const left of findLeftJournals(folders)) {
    try {
      const lines = createTakenLines(left, journal.readAll(), now)
      if (lines.length > 0) journal.append(...lines)
      setAside(left.path, 'taken')
      log.note('what the lifeboat did was taken over', { lines: lines.length, whole: left.isWhole })
    } catch (error) {
      // It stays where it is for the next start. No order leaves meanwhile, because none can be journalled either.
      if (!(error instanceof JournalUnwritableError)) throw error
      log.trouble('what the lifeboat did could not be taken over', { why: error.message })
    }
  }
}

/** Returns the lines about the lifeboat's attempts, with one that ends the takeover; none if they were taken before. */
function createTakenLines(
  { entries, tip, isWhole }: LeftJournal,
  before: readonly JournalEntry[],
  at: number,
): readonly JournalEntry[] {
  const isTaken = before.some(entry => entry.saw === 'lifeboat' && entry.head === tip.head)
  if (isTaken && tip.count > 0) return []
  const own = entries.filter(entry => 'attempt' in entry && entry.attempt !== undefined)
  if (own.length === 0 && isWhole) return []
  const halt: JournalEntry = {
    saw: 'impossible',
    at,
    incident: `halt-${at.toString(36)}`,
    why: haltReasonMessages.lifeboat,
  }
  return [...own, ...(isWhole ? [] : [halt]), { saw: 'lifeboat', at, head: tip.head, lines: own.length }]
}
