import { type Rows, isIdle, patched, patchOf, type RowPatch } from '@core/value/row-patch'
import { isRestless, sectionRows, sectionValue } from '@core/snapshot/section-rows'
import type { Dated } from '@core/value/freshness'
import type { SavedMoment } from '@core/snapshot/saved-moment'
import type { SectionName, Sections, Snapshot } from '@core/snapshot/snapshot'
import type { Log } from '../ports'
import type { Database } from './database'
import type { Sealer } from './sealer'

/** A chain of changes begins anew with a whole section after this many of them, or this long. */
const CHAIN = { most: 200, longest: 300_000 } as const
/** What only follows the market is kept this often when nothing else changed. */
const RESTLESS = 60_000

/** The past of accounts, as far as it was written down: every section whole now and then, and what changed since. */
export interface Moments {
  /** Writes down what changed; within the caller's transaction. */
  note(profileId: string, now: number, sections: ReadonlyMap<SectionName, Dated<unknown>>): void
  /** Begins every chain anew: what was written last may not be on the disk. */
  forget(): void
  /** Newest first. */
  list(profileId: string, from: number, to: number, most: number): readonly SavedMoment[]
  /** The account as it was then. A section of that time which cannot be read is absent. */
  at(profileId: string, time: number): Snapshot
  /** A chain put together, for making it one whole section. */
  chain(link: ChainName, until: number): Chain | undefined
  /** Writes a whole section in the place of a chain's last change. */
  settle(link: ChainName, chain: Chain): void
}

export interface ChainName {
  readonly profileId: string
  readonly section: SectionName
  readonly base: number
}

export interface Chain {
  readonly rows: Rows
  readonly at: number
  readonly asOf: number
  readonly version: number
}

interface Link {
  readonly rows: Rows
  readonly base: number
  readonly at: number
  readonly count: number
}

type Row = readonly [at: number, prev: number, asOf: number, version: number, body: Uint8Array]

/** Opens the moments of an archive. */
export function openMoments(
  { sql }: Database,
  { sealerOf, log }: { sealerOf: (profileId: string) => Sealer | undefined; log: Pick<Log, 'trouble'> },
): Moments {
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
  const tips = new Map<string, Link>()
  const clocks = new Map<string, number>()

  function put(link: ChainName, body: string, moment: Omit<Chain, 'rows'> & { readonly prev: number }): void {
    const sealer = sealerOf(link.profileId)
    // SECURITY: without the data key nothing of an account's past reaches the disk.
    if (sealer === undefined) return
    const { at, prev, asOf, version } = moment
    const sealed = sealer.seal(body, aboutMoment(link, moment))
    insert.run(link.profileId, link.section, at, link.base, prev, asOf, version, sealed.length, sealed)
  }

  /** Whether anything was written. */
  function note(profileId: string, at: number, section: SectionName, dated: Dated<unknown>): boolean {
    const name = JSON.stringify([profileId, section])
    const before = tips.get(name)
    const rows = sectionRows(section, dated.value)
    const changes = before === undefined ? undefined : patchOf(before.rows, rows)
    if (before !== undefined && changes !== undefined && isRest(section, before.rows, changes)) return false
    const { asOf, version } = dated
    const isDue = before === undefined || before.count >= CHAIN.most || at - before.base >= CHAIN.longest
    const patch = isDue ? undefined : changes
    const base = patch === undefined ? at : (before?.base ?? at)
    const body = patch === undefined ? { whole: [...rows] } : patch
    const prev = patch === undefined ? at : (before?.at ?? at)
    put({ profileId, section, base }, JSON.stringify(body), { at, prev, asOf, version })
    tips.set(name, { rows, base, at, count: patch === undefined ? 0 : (before?.count ?? 0) + 1 })
    return true
  }

  function chain(link: ChainName, until: number): Chain | undefined {
    const sealer = sealerOf(link.profileId)
    if (sealer === undefined) return undefined
    let built: Chain | undefined
    for (const row of links.all(link.profileId, link.section, link.base, until) as readonly Row[]) {
      const next = linked(built, row, link, sealer)
      if (next === undefined) {
        // One link is missing or is not what was sealed: what comes after it cannot be known.
        log.trouble('a kept moment does not open', { section: link.section })
        return undefined
      }
      built = next
    }
    return built
  }

  return {
    note(profileId, now, sections) {
      if (sealerOf(profileId) === undefined) return
      const known = clocks.get(profileId) ?? (last.get(profileId) as readonly [number | null])[0] ?? 0
      // A clock that was set back never puts a moment among those of before.
      const at = Math.max(now, known + 1)
      let moved = false
      for (const [section, dated] of sections)
        if (section !== 'account') moved = note(profileId, at, section, dated) || moved
      const account = sections.get('account')
      const before = tips.get(JSON.stringify([profileId, 'account']))
      const isDue = moved || before === undefined || at - before.at >= RESTLESS
      if (account !== undefined && isDue) note(profileId, at, 'account', account)
      clocks.set(profileId, at)
    },
    forget() {
      tips.clear()
      clocks.clear()
    },
    list: (profileId, from, to, most) =>
      (listed.all(profileId, from, to, most) as readonly (readonly [number, string])[]).map(
        ([at, sections]) => ({ at, sections: sections.split(',') as SectionName[] }),
      ),
    at(profileId, time) {
      const found = newest.all(profileId, time) as readonly (readonly [SectionName, number, number])[]
      return Object.fromEntries(
        found.flatMap(([section, base]) => {
          const built = chain({ profileId, section, base }, time)
          return built === undefined ? [] : [[section, datedOf(built)]]
        }),
      ) as Snapshot
    },
    chain,
    settle: (link, { rows, ...moment }) =>
      put({ ...link, base: moment.at }, JSON.stringify({ whole: [...rows] }), { ...moment, prev: moment.at }),
  }
}

/** Whether nothing changed but what follows the market. */
function isRest(section: SectionName, before: Rows, patch: RowPatch): boolean {
  if (isIdle(patch)) return true
  return (
    patch.gone.length === 0 &&
    patch.put.every(([key, text]) => isRestless(section, before.get(key) ?? 'null', text))
  )
}

function linked(
  before: Chain | undefined,
  [at, prev, asOf, version, body]: Row,
  link: ChainName,
  sealer: Sealer,
): Chain | undefined {
  if (prev !== (before?.at ?? at)) return undefined
  const text = sealer.open(body, aboutMoment(link, { at, prev, asOf, version }))
  if (text === undefined) return undefined
  const written = JSON.parse(text) as Partial<RowPatch> & { readonly whole?: [string, string][] }
  if (written.whole !== undefined) return { rows: new Map(written.whole), at, asOf, version }
  if (before === undefined) return undefined
  const rows = patched(before.rows, { put: written.put ?? [], gone: written.gone ?? [] })
  return { rows, at, asOf, version }
}

const datedOf = ({ rows, asOf, version }: Chain): Dated<Sections[SectionName]> => ({
  value: sectionValue(rows) as Sections[SectionName],
  version,
  asOf,
  from: 'disk',
})

/** What a moment is bound to, so that none can stand in for another account, section, place or time. */
export const aboutMoment = (
  { profileId, section, base }: ChainName,
  { at, prev, asOf, version }: Omit<Chain, 'rows'> & { readonly prev: number },
) => JSON.stringify(['perpdesk-moment-1', profileId, section, base, prev, at, asOf, version])
