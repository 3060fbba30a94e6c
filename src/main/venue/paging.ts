import type { VenueReadResult } from '../ports'

/** One page of a list, with what the venue says about the whole; it may say nothing. */
export interface VenueListPage<T> {
  readonly rows: readonly T[]
  readonly total: number | undefined
  readonly page: number | undefined
}

/** A list read whole, and whether two readings of it agreed. */
export interface CompleteList<T> {
  readonly rows: readonly T[]
  readonly stable: boolean
}

interface ListReading<T> {
  readonly rows: ReadonlyMap<string, T>
  /** No page moved while it was read, and no page was left out. */
  readonly isSteady: boolean
  readonly last: Extract<VenueReadResult<unknown>, { is: 'read' }>
  /** The venue's time at its first page. */
  readonly firstPageTime: number
}

type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>

const MAX_PAGES = 40
const MAX_READINGS = 4

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
export async function readCompleteList<T>(
  readPage: (page: number) => Promise<VenueReadResult<VenueListPage<T>>>,
  idOf: (row: T) => string,
): Promise<VenueReadResult<CompleteList<T>>> {
  let before: ListReading<T> | undefined
  for (let pass = 0; pass < MAX_READINGS; pass += 1) {
    const now = await readAllPages(readPage, idOf)
    if ('is' in now) return now
    const agrees = before !== undefined && before.isSteady && now.isSteady && haveSameKeys(before.rows, now.rows)
    if (agrees || pass === MAX_READINGS - 1) {
      const venueTime = Math.min(before?.firstPageTime ?? now.firstPageTime, now.firstPageTime)
      return { ...now.last, venueTime, value: { rows: [...now.rows.values()], stable: agrees } }
    }
    before = now
  }
  return { is: 'failed', why: 'unreadable' }
}

async function readAllPages<T>(
  readPage: (page: number) => Promise<VenueReadResult<VenueListPage<T>>>,
  idOf: (row: T) => string,
): Promise<ListReading<T> | Failed> {
  const rows = new Map<string, T>()
  let steady = true
  let total: number | undefined
  let firstPageTime = Infinity
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const read = await readPage(page)
    if (read.is === 'failed') return read
    const { value } = read
    firstPageTime = Math.min(firstPageTime, read.venueTime)
    const known = rows.size
    const moved = page > 1 && value.total !== total
    const repeated = value.rows.some(row => rows.has(idOf(row)))
    if (moved || repeated || (value.page ?? page) !== page) steady = false
    total = value.total
    for (const row of value.rows) rows.set(idOf(row), row)
    // What says the same again and again has no pages, and no end either.
    const isOver = rows.size === known || (total !== undefined && rows.size >= total)
    if (isOver) return { rows, isSteady: steady && (total ?? rows.size) === rows.size, last: read, firstPageTime }
    if (page === MAX_PAGES) return { rows, isSteady: false, last: read, firstPageTime }
  }
  return { is: 'failed', why: 'unreadable' }
}

const haveSameKeys = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].every(key => b.has(key))
