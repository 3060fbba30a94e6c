import type { SectionName } from '@core/snapshot/snapshot'
import type { Database } from './database'
import type { Moments } from './moments'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How much is kept of one account, in bytes: its past, what was known last, and the bars it has looked at. */
const MOST_KEPT = 500_000_000

/** How many rows one slice may touch: a slice is a few milliseconds, whatever there is to do. */
const SLICE = 100

/** Past these ages only the last moment of each such span stays. */
const spans: readonly { readonly after: number; readonly span: number }[] = [
  { after: DAY, span: 60_000 },
  { after: 7 * DAY, span: HOUR },
  { after: 90 * DAY, span: DAY },
]

/** Makes the past thinner with age, a slice at a time. */
export interface Retention {
  /** Does a little. False when there is nothing left to do. */
  slice(profileId: string, now: number): boolean
  profiles(): readonly string[]
}

/**
 * Opens the retention of an archive's moments.
 *
 * Whatever is broken off between two slices leaves a past that reads the same: a chain is first made to end in a
 * whole section, and only then are its changes taken away, the latest first.
 */
export function openRetention({ sql }: Database, moments: Moments, mostKept = MOST_KEPT): Retention {
  const profiles = sql.prepare('SELECT DISTINCT profile FROM moments')
  const oldChain = sql.prepare(
    `SELECT section, base, max(at) FROM moments WHERE profile = ? AND at > base AND base < ?
     GROUP BY section, base LIMIT 1`,
  )
  const unlink = sql.prepare(
    `DELETE FROM moments WHERE rowid IN (SELECT rowid FROM moments
       WHERE profile = ? AND section = ? AND base = ? AND at > base ORDER BY at DESC LIMIT ${SLICE})`,
  )
  const thin = sql.prepare(
    `DELETE FROM moments WHERE rowid IN (SELECT rowid FROM (
       SELECT rowid, row_number() OVER (PARTITION BY section, CAST(at / ? AS INTEGER) ORDER BY at DESC) AS place
       FROM moments WHERE profile = ? AND at < ?) WHERE place > 1 LIMIT ${SLICE})`,
  )
  const size = sql.prepare(
    `SELECT (SELECT coalesce(sum(size), 0) FROM moments WHERE profile = ?1)
       + (SELECT coalesce(sum(length(body)), 0) FROM archive WHERE profile = ?1)
       + (SELECT coalesce(sum(length(body)), 0) FROM bars WHERE profile = ?1)`,
  )
  const oldest = sql.prepare(
    `DELETE FROM moments WHERE rowid IN (SELECT rowid FROM moments AS old WHERE profile = ?
       AND base < (SELECT max(base) FROM moments WHERE profile = old.profile AND section = old.section)
       ORDER BY at LIMIT ${SLICE})`,
  )
  for (const query of [profiles, oldChain, size]) query.setReturnArrays(true)
  const changes = (run: { readonly changes: number | bigint }): boolean => run.changes > 0

  /** Ends the oldest chain that is past its day in one whole section. */
  function settleOne(profileId: string, now: number): boolean {
    const found = oldChain.get(profileId, now - DAY) as readonly [SectionName, number, number] | undefined
    if (found === undefined) return false
    const [section, base, until] = found
    const link = { profileId, section, base }
    const chain = moments.chain(link, until)
    // One that does not open is of no use to anybody by now, and goes without an end.
    if (chain !== undefined) moments.settle(link, chain)
    unlink.run(profileId, section, base)
    return true
  }

  return {
    profiles: () => (profiles.all() as readonly (readonly [string])[]).map(([profile]) => profile),
    slice(profileId, now) {
      if (settleOne(profileId, now)) return true
      for (const { after, span } of spans) if (changes(thin.run(span, profileId, now - after))) return true
      const [kept] = size.get(profileId) as readonly [number]
      return kept > mostKept && changes(oldest.run(profileId))
    },
  }
}
