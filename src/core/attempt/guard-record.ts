import type { JournalEntry } from './entry'
import { parseGuardsText, type TradingGuards, type PendingGuardRaise } from '../guard/guard'

/** The caps of each profile as the journal has them: what is in force, and what was raised and waits. */
export interface GuardRecord {
  readonly guards: Readonly<Record<string, TradingGuards>>
  readonly raises: Readonly<Record<string, PendingGuardRaise>>
  /** When the longest break from trading ends that was ever taken; it is every profile's. */
  readonly breakUntil?: number
}

export const emptyGuardRecord: GuardRecord = { guards: {}, raises: {} }

/**
 * The caps after one more line. Setting caps ends whatever waits: the newest word of the person counts.
 *
 * A raise comes into force by a line of its own, written when its time has come, and never by the clock alone.
 */
export function applyGuardEntry(record: GuardRecord, entry: JournalEntry): GuardRecord {
  switch (entry.saw) {
    case 'guards':
      return {
        ...record,
        guards: withEntryReplaced(record.guards, entry.profileId, parseGuardsText(entry.guards)),
        raises: withEntryReplaced(record.raises, entry.profileId, undefined),
      }
    case 'guards raised': {
      const guards = parseGuardsText(entry.guards)
      const raise = guards && { guards, from: entry.from }
      return { ...record, raises: withEntryReplaced(record.raises, entry.profileId, raise) }
    }
    case 'raise called off':
      return { ...record, raises: withEntryReplaced(record.raises, entry.profileId, undefined) }
    case 'break':
      return { ...record, breakUntil: Math.max(record.breakUntil ?? 0, entry.until) }
    default:
      return record
  }
}

/** Caps that cannot be read are no caps, and without caps nothing may be written. */
function withEntryReplaced<T>(
  all: Readonly<Record<string, T>>,
  name: string,
  value: T | undefined,
): Readonly<Record<string, T>> {
  const { [name]: _before, ...others } = all
  return value === undefined ? others : { ...others, [name]: value }
}
