import type { JournalEntry } from './entry'
import { parseGuardsText, type TradingGuards, type PendingGuardRaise } from '../guard/trading-guards'

export interface GuardRecord {
  readonly guards: Readonly<Record<string, TradingGuards>>
  readonly raises: Readonly<Record<string, PendingGuardRaise>>
  /** End of the longest break from trading; it applies to all profiles. */
  readonly breakUntil?: number
}

export const emptyGuardRecord: GuardRecord = { guards: {}, raises: {} }

/**
 * Applies one entry. Setting guards cancels a pending raise. A raise takes effect by a separate entry, never by the
 * clock alone.
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
      return { ...record, breakUntil: Math.max(record.breakUntil ?? entry.until, entry.until) }
    default:
      return record
  }
}

/** Unreadable guards count as none, and without guards nothing may be written. */
function withEntryReplaced<T>(
  all: Readonly<Record<string, T>>,
  name: string,
  value: T | undefined,
): Readonly<Record<string, T>> {
  const { [name]: _before, ...others } = all
  return value === undefined ? others : { ...others, [name]: value }
}
