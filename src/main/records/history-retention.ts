import type { SnapshotSectionName } from '@core/snapshot/desk-snapshot'
import type { DeskDatabase } from './desk-database'
import type { AccountHistoryStore } from './account-history-store'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const MAX_STORED_BYTES = 500_000_000

/** Maximum rows per slice; a slice takes a few milliseconds. */
const ROWS_PER_SLICE = 100

/** Beyond each age only the last record of each span stays. */
const thinningSpans: readonly { readonly after: number; readonly span: number }[] = [
  { after: DAY, span: 60_000 },
  { after: 7 * DAY, span: HOUR },
  { after: 90 * DAY, span: DAY },
]

export interface HistoryRetention {
  runSlice(profileId: string, now: number): boolean
  listProfiles(): readonly string[]
}

/**
 * Opens the retention of an archive's history. An interruption between two slices never changes the remaining history:
 * a chain first gets a full section at its end, and then its changes are deleted, latest first.
 */
export function openHistoryRetention(
  { sql }: DeskDatabase,
  moments: AccountHistoryStore,
  mostKept = MAX_STORED_BYTES,
): HistoryRetention {
  const profiles = sql.prepare('SELECT DISTINCT profile FROM moments')
  const oldChain = sql.prepare(
    `SELECT section, base, max(at) FROM moments WHERE profile = ? AND at > base AND base < ?
     GROUP BY section, base LIMIT 1`,
  )
  const unlink = sql.prepare(
    `DELETE FROM moments WHERE rowid IN (SELECT rowid FROM moments
       WHERE profile = ? AND section = ? AND base = ? AND at > base ORDER BY at DESC LIMIT ${ROWS_PER_SLICE})`,
  )
  const thin = sql.prepare(
    `DELETE FROM moments WHERE rowid IN (SELECT rowid FROM (
       SELECT rowid, row_number() OVER (PARTITION BY section, CAST(at / ? AS INTEGER) ORDER BY at DESC) AS place
       FROM moments WHERE profile = ? AND at < ?) WHERE place > 1 LIMIT ${ROWS_PER_SLICE})`,
  )
  const size = sql.prepare(
    `SELECT (SELECT coalesce(sum(size), 0) FROM moments WHERE profile = ?1)
       + (SELECT coalesce(sum(length(body)), 0) FROM archive WHERE profile = ?1)
       + (SELECT coalesce(sum(length(body)), 0) FROM bars WHERE profile = ?1)`,
  )
  const oldest = sql.prepare(
    `DELETE FROM moments WHERE rowid IN (SELECT rowid FROM moments AS old WHERE profile = ?
       AND base < (SELECT max(base) FROM moments WHERE profile = old.profile AND section = old.section)
       ORDER BY at LIMIT ${ROWS_PER_SLICE})`,
  )
  for (const query of [profiles, oldChain, size]) query.setReturnArrays(true)
  const hasChanged = (run: { readonly changes: number | bigint }): boolean => run.changes > 0

  function completeOldestChain(profileId: string, now: number): boolean {
    const found = oldChain.get(profileId, now - DAY) as
      readonly [SnapshotSectionName, number, number] | undefined
    if (found === undefined) return false
    const [section, base, until] = found
    const link = { profileId, section, base }
    const chain = moments.chain(link, until)
    // An unreadable chain is deleted without a replacement.
    if (chain !== undefined) moments.writeWhole(link, chain)
    unlink.run(profileId, section, base)
    return true
  }

  return {
    listProfiles: () => (profiles.all() as readonly (readonly [string])[]).map(([profile]) => profile),
    runSlice(profileId, now) {
      if (completeOldestChain(profileId, now)) return true
      for (const { after, span } of thinningSpans)
        if (hasChanged(thin.run(span, profileId, now - after))) return true
      const [kept] = size.get(profileId) as readonly [number]
      return kept > mostKept && hasChanged(oldest.run(profileId))
    },
  }
}
