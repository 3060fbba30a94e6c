import type { Read } from '../ports'

/** One page of a list, with what the venue says about the whole; it may say nothing. */
export interface VenuePage<T> {
  readonly rows: readonly T[]
  readonly total: number | undefined
  readonly page: number | undefined
}

/** A list read whole, and whether two readings of it agreed. */
export interface Whole<T> {
  readonly rows: readonly T[]
  readonly stable: boolean
}

interface Pass<T> {
  readonly rows: ReadonlyMap<string, T>
  /** No page moved while it was read, and no page was left out. */
  readonly steady: boolean
  readonly last: Extract<Read<unknown>, { is: 'read' }>
  /** The venue's time at its first page. */
  readonly since: number
}

type Failed = Extract<Read<never>, { is: 'failed' }>

const MOST_PAGES = 40
const MOST_PASSES = 4

/**
 * Reads a list whole, twice, until two readings in a row hold the same rows.
 *
 * Pages move while they are read: what ends shifts later rows up into a page already read, where they would be
 * missed. One reading therefore proves nothing about what is not in it. The whole is as old as the first page of the
 * first of the two: what was made after that may be missing.
 *
 * A venue may give fewer rows a page than were asked for. So a short page ends nothing: the list is over at the number
 * of rows the venue tells, or, where it tells none, at the first page without a row.
 */
export async function readWhole<T>(
  readPage: (page: number) => Promise<Read<VenuePage<T>>>,
  idOf: (row: T) => string,
): Promise<Read<Whole<T>>> {
  let before: Pass<T> | undefined
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const now = await readPass(readPage, idOf)
    if ('is' in now) return now
    const agrees = before !== undefined && before.steady && now.steady && sameKeys(before.rows, now.rows)
    if (agrees || pass === MOST_PASSES - 1) {
      const venueTime = Math.min(before?.since ?? now.since, now.since)
      return { ...now.last, venueTime, value: { rows: [...now.rows.values()], stable: agrees } }
    }
    before = now
  }
  return { is: 'failed', why: 'unreadable' }
}

async function readPass<T>(
  readPage: (page: number) => Promise<Read<VenuePage<T>>>,
  idOf: (row: T) => string,
): Promise<Pass<T> | Failed> {
  const rows = new Map<string, T>()
  let steady = true
  let total: number | undefined
  let since = Infinity
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await readPage(page)
    if (read.is === 'failed') return read
    const { value } = read
    since = Math.min(since, read.venueTime)
    const known = rows.size
    const moved = page > 1 && value.total !== total
    const repeated = value.rows.some(row => rows.has(idOf(row)))
    if (moved || repeated || (value.page ?? page) !== page) steady = false
    total = value.total
    for (const row of value.rows) rows.set(idOf(row), row)
    // What says the same again and again has no pages, and no end either.
    const isOver = rows.size === known || (total !== undefined && rows.size >= total)
    if (isOver) return { rows, steady: steady && (total ?? rows.size) === rows.size, last: read, since }
    if (page === MOST_PAGES) return { rows, steady: false, last: read, since }
  }
  return { is: 'failed', why: 'unreadable' }
}

const sameKeys = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].every(key => b.has(key))
