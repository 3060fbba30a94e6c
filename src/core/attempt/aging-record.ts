import type { AgingEnd, JournalEntry } from './entry'

/** Evidence that a host refuses requests by their date as documented, so that dates may be set back. */
export interface AgingEvidence {
  /** Time of the last confirmation by reads, and by test orders. */
  readonly readsAt?: number
  readonly writesAt?: number
  /** Reason why earlier evidence no longer counts. */
  readonly withdrawn?: { readonly at: number; readonly why: AgingEnd }
}

/** Evidence by host. */
export type AgingRecord = Readonly<Record<string, AgingEvidence>>

const READS_VALID_MS = 24 * 3_600_000
const WRITES_VALID_MS = 30 * 24 * 3_600_000

export function applyAgingEntry(record: AgingRecord, entry: JournalEntry): AgingRecord {
  if (entry.saw !== 'aging') return record
  const { host, at, found } = entry
  const { withdrawn: _ended, ...before } = record[host] ?? {}
  if (found === 'by reads') return { ...record, [host]: { ...before, readsAt: at } }
  if (found === 'by writes') return { ...record, [host]: { ...before, writesAt: at } }
  return { ...record, [host]: { withdrawn: { at, why: found } } }
}

/** Returns the end of the evidence by reads and by test orders together; `undefined` if one is missing or in the future. */
export function getAgingEnd({ readsAt, writesAt }: AgingEvidence, now: number): number | undefined {
  if (readsAt === undefined || writesAt === undefined || readsAt > now || writesAt > now) return undefined
  return Math.min(readsAt + READS_VALID_MS, writesAt + WRITES_VALID_MS)
}

/** Returns the end of the evidence by test orders, which only a person renews; `undefined` if there is none. */
export const getWriteEvidenceEnd = ({ writesAt }: AgingEvidence, now: number): number | undefined =>
  writesAt !== undefined && writesAt <= now && now < writesAt + WRITES_VALID_MS
    ? writesAt + WRITES_VALID_MS
    : undefined

/** Returns true if test orders were refused as documented within the last 30 days. */
export const hasWriteEvidence = (evidence: AgingEvidence, now: number): boolean =>
  getWriteEvidenceEnd(evidence, now) !== undefined
