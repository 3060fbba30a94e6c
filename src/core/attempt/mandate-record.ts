import type { MandateEndReason } from '../envelope/mandate-end-reason'
import type { JournalEntry } from './entry'

export interface MandateRecord {
  readonly id: string
  readonly profileId: string
  readonly text: string
  readonly digest: string
  readonly at: number
  readonly ended?: { readonly at: number; readonly why: MandateEndReason }
}

export type MandateRecords = ReadonlyMap<string, MandateRecord>

/** Applies one entry. The first end counts, and an id is used once. */
export function applyMandateEntry(record: MandateRecords, entry: JournalEntry): MandateRecords {
  if (entry.saw !== 'armed' && entry.saw !== 'disarmed') return record
  const { envelope: id, profileId, at } = entry
  const known = record.get(id)
  if (entry.saw === 'disarmed')
    return known === undefined || known.ended !== undefined
      ? record
      : new Map(record).set(id, { ...known, ended: { at, why: entry.why } })
  const { text, digest } = entry
  return known === undefined ? new Map(record).set(id, { id, profileId, text, digest, at }) : record
}
