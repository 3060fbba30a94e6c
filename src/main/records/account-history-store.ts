import {
  type KeyedRows,
  isEmptyPatch,
  applyRowPatch,
  computeRowPatch,
  type KeyedRowPatch,
} from '@core/value/row-patch'
import { differsOnlyInMarketFields, splitSectionRows, parseSectionRows } from '@core/snapshot/section-rows'
import type { DatedValue } from '@core/value/value-freshness'
import type { SavedSnapshotMoment } from '@core/snapshot/saved-moment'
import type { SnapshotSectionName, SnapshotSections, DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { LogPort } from '../main-ports'
import type { DeskDatabase } from './desk-database'
import type { RecordCipher } from './record-cipher'

/** Maximum number of changes, and maximum duration in milliseconds, before a chain restarts with a full section. */
const CHAIN_LIMITS = { most: 200, longest: 300_000 } as const
/** Interval in milliseconds for storing values that only follow market prices. */
const PRICE_INTERVAL_MS = 60_000

export interface AccountHistoryStore {
  record(
    profileId: string,
    now: number,
    sections: ReadonlyMap<SnapshotSectionName, DatedValue<unknown>>,
  ): void
  /** Restarts every chain, because the last write may not be on disk. */
  forget(): void
  list(profileId: string, from: number, to: number, most: number): readonly SavedSnapshotMoment[]
  at(profileId: string, time: number): DeskSnapshot
  chain(link: SectionChainKey, until: number): CombinedSection | undefined
  writeWhole(link: SectionChainKey, chain: CombinedSection): void
}

export interface SectionChainKey {
  readonly profileId: string
  readonly section: SnapshotSectionName
  readonly base: number
}

export interface CombinedSection {
  readonly rows: KeyedRows
  readonly at: number
  readonly asOf: number
  readonly version: number
}

interface ChainTip {
  readonly rows: KeyedRows
  readonly base: number
  readonly at: number
  readonly count: number
}

type Row = readonly [at: number, prev: number, asOf: number, version: number, body: Uint8Array]

export function openAccountHistoryStore(
  { sql }: DeskDatabase,
  {
    sealerOf,
    log,
  }: { sealerOf: (profileId: string) => RecordCipher | undefined; log: Pick<LogPort, 'trouble'> },
): AccountHistoryStore {
  const insert = sql.prepare(
    `INSERT OR REPLACE INTO moments (profile, section, at, base, prev, as_of, version, size, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const listed = sql.prepare(
    `SELECT at, group_concat(section) FROM moments WHERE profile = ? AND at BETWEEN ? AND ?
     GROUP BY at ORDER BY at DESC LIMIT ?`,
  )
  const newest = sql.prepare(
    `SELECT section, base, max(at) FROM moments WHERE profile = ? AND at <= ? GROUP BY section`,
  )
  const links = sql.prepare(
    `SELECT at, prev, as_of, version, body FROM moments
     WHERE profile = ? AND section = ? AND base = ? AND at <= ? ORDER BY at`,
  )
  const last = sql.prepare('SELECT max(at) FROM moments WHERE profile = ?')
  for (const query of [listed, newest, links, last]) query.setReturnArrays(true)
  const tips = new Map<string, ChainTip>()
  const clocks = new Map<string, number>()

  function writeRecord(
    link: SectionChainKey,
    body: string,
    moment: Omit<CombinedSection, 'rows'> & { readonly prev: number },
  ): void {
    const sealer = sealerOf(link.profileId)
    // SECURITY: nothing of an account's history reaches the disk without the data key.
    if (sealer === undefined) return
    const { at, prev, asOf, version } = moment
    const sealed = sealer.seal(body, createHistoryContext(link, moment))
    insert.run(link.profileId, link.section, at, link.base, prev, asOf, version, sealed.length, sealed)
  }

  function recordSection(
    profileId: string,
    at: number,
    section: SnapshotSectionName,
    dated: DatedValue<unknown>,
  ): boolean {
    const name = JSON.stringify([profileId, section])
    const before = tips.get(name)
    const rows = splitSectionRows(section, dated.value)
    const changes = before === undefined ? undefined : computeRowPatch(before.rows, rows)
    if (before !== undefined && changes !== undefined && followsMarketOnly(section, before.rows, changes))
      return false
    const { asOf, version } = dated
    const isDue =
      before === undefined || before.count >= CHAIN_LIMITS.most || at - before.base >= CHAIN_LIMITS.longest
    const patch = isDue ? undefined : changes
    const base = patch === undefined ? at : (before?.base ?? at)
    const body = patch === undefined ? { whole: [...rows] } : patch
    const prev = patch === undefined ? at : (before?.at ?? at)
    writeRecord({ profileId, section, base }, JSON.stringify(body), { at, prev, asOf, version })
    tips.set(name, { rows, base, at, count: patch === undefined ? 0 : (before?.count ?? 0) + 1 })
    return true
  }

  function chain(link: SectionChainKey, until: number): CombinedSection | undefined {
    const sealer = sealerOf(link.profileId)
    if (sealer === undefined) return undefined
    let built: CombinedSection | undefined
    for (const row of links.all(link.profileId, link.section, link.base, until) as readonly Row[]) {
      const next = applyLink(built, row, link, sealer)
      if (next === undefined) {
        // A link is missing or modified, so later links cannot be read.
        log.trouble('a kept moment does not open', { section: link.section })
        return undefined
      }
      built = next
    }
    return built
  }

  return {
    record(profileId, now, sections) {
      if (sealerOf(profileId) === undefined) return
      const known = clocks.get(profileId) ?? (last.get(profileId) as readonly [number | null])[0] ?? 0
      // Times always increase, also after the clock was set back.
      const at = Math.max(now, known + 1)
      let moved = false
      for (const [section, dated] of sections)
        if (section !== 'account') moved = recordSection(profileId, at, section, dated) || moved
      const account = sections.get('account')
      const before = tips.get(JSON.stringify([profileId, 'account']))
      const isDue = moved || before === undefined || at - before.at >= PRICE_INTERVAL_MS
      if (account !== undefined && isDue) recordSection(profileId, at, 'account', account)
      clocks.set(profileId, at)
    },
    forget() {
      tips.clear()
      clocks.clear()
    },
    list: (profileId, from, to, most) =>
      (listed.all(profileId, from, to, most) as readonly (readonly [number, string])[]).map(
        ([at, sections]) => ({ at, sections: sections.split(',') as SnapshotSectionName[] }),
      ),
    at(profileId, time) {
      const found = newest.all(profileId, time) as readonly (readonly [SnapshotSectionName, number, number])[]
      return Object.fromEntries(
        found.flatMap(([section, base]) => {
          const built = chain({ profileId, section, base }, time)
          return built === undefined ? [] : [[section, toDated(built)]]
        }),
      ) as DeskSnapshot
    },
    chain,
    writeWhole: (link, { rows, ...moment }) =>
      writeRecord({ ...link, base: moment.at }, JSON.stringify({ whole: [...rows] }), {
        ...moment,
        prev: moment.at,
      }),
  }
}

/** Returns true if only values that follow market prices changed. */
function followsMarketOnly(section: SnapshotSectionName, before: KeyedRows, patch: KeyedRowPatch): boolean {
  if (isEmptyPatch(patch)) return true
  return (
    patch.gone.length === 0 &&
    patch.put.every(([key, text]) => differsOnlyInMarketFields(section, before.get(key) ?? 'null', text))
  )
}

function applyLink(
  before: CombinedSection | undefined,
  [at, prev, asOf, version, body]: Row,
  link: SectionChainKey,
  sealer: RecordCipher,
): CombinedSection | undefined {
  if (prev !== (before?.at ?? at)) return undefined
  const text = sealer.open(body, createHistoryContext(link, { at, prev, asOf, version }))
  if (text === undefined) return undefined
  const written = JSON.parse(text) as Partial<KeyedRowPatch> & { readonly whole?: [string, string][] }
  if (written.whole !== undefined) return { rows: new Map(written.whole), at, asOf, version }
  if (before === undefined) return undefined
  const rows = applyRowPatch(before.rows, { put: written.put ?? [], gone: written.gone ?? [] })
  return { rows, at, asOf, version }
}

const toDated = ({
  rows,
  asOf,
  version,
}: CombinedSection): DatedValue<SnapshotSections[SnapshotSectionName]> => ({
  value: parseSectionRows(rows) as SnapshotSections[SnapshotSectionName],
  version,
  asOf,
  from: 'disk',
})

/**
 * Returns the encryption context of a record, so that none can replace one of another account, section, chain or time.
 */
export const createHistoryContext = (
  { profileId, section, base }: SectionChainKey,
  { at, prev, asOf, version }: Omit<CombinedSection, 'rows'> & { readonly prev: number },
) => JSON.stringify(['perpdesk-moment-1', profileId, section, base, prev, at, asOf, version])
