import type { VenueReadResult } from '../main-ports'

export interface VenueListPage<T> {
  readonly rows: readonly T[]
  readonly total: number | undefined
  readonly page: number | undefined
}

/** A complete list; `stable` if two readings agreed. */
export interface CompleteList<T> {
  readonly rows: readonly T[]
  readonly stable: boolean
}

interface ListReading<T> {
  readonly rows: ReadonlyMap<string, T>
  /** True if no page shifted or was skipped during the reading. */
  readonly isSteady: boolean
  readonly last: Extract<VenueReadResult<unknown>, { is: 'read' }>
  readonly firstPageTime: number
}

type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>

const MAX_PAGES = 40
const MAX_READINGS = 4

/**
 * Reads a list repeatedly until two readings in a row contain the same rows. During a reading an ended row moves later
 * ones to a page that was already read, so one reading does not prove a row's absence. The result is dated by the first
 * page of the first of the two; rows created after that may be missing. A venue may return shorter pages than
 * requested, so a list ends at the reported total, or else at the first empty page.
 */
export async function readCompleteList<T>(
  readPage: (page: number) => Promise<VenueReadResult<VenueListPage<T>>>,
  idOf: (row: T) => string,
): Promise<VenueReadResult<CompleteList<T>>> {
  let previous: ListReading<T> | undefined
  for (let pass = 0; pass < MAX_READINGS; pass += 1) {
    const current = await readAllPages(readPage, idOf)
    if ('is' in current) return current
    const agrees =
      previous !== undefined &&
      previous.isSteady &&
      current.isSteady &&
      haveSameKeys(previous.rows, current.rows)
    if (agrees || pass === MAX_READINGS - 1) {
      const venueTime = Math.min(previous?.firstPageTime ?? current.firstPageTime, current.firstPageTime)
      return { ...current.last, venueTime, value: { rows: [...current.rows.values()], stable: agrees } }
    }
    previous = current
  }
  return { is: 'failed', why: 'unreadable' }
}

async function readAllPages<T>(
  readPage: (page: number) => Promise<VenueReadResult<VenueListPage<T>>>,
  idOf: (row: T) => string,
): Promise<ListReading<T> | Failed> {
  const rows = new Map<string, T>()
  let isSteady = true
  let total: number | undefined
  let firstPageTime = Infinity
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const read = await readPage(page)
    if (read.is === 'failed') return read
    const { value } = read
    firstPageTime = Math.min(firstPageTime, read.venueTime)
    const sizeBefore = rows.size
    const hasTotalChanged = page > 1 && value.total !== total
    const hasRepeatedRow = value.rows.some(row => rows.has(idOf(row)))
    if (hasTotalChanged || hasRepeatedRow || (value.page ?? page) !== page) isSteady = false
    total = value.total
    for (const row of value.rows) rows.set(idOf(row), row)
    // A server that repeats the same page has no paging.
    const isComplete = rows.size === sizeBefore || (total !== undefined && rows.size >= total)
    if (isComplete)
      return { rows, isSteady: isSteady && (total ?? rows.size) === rows.size, last: read, firstPageTime }
    if (page === MAX_PAGES) return { rows, isSteady: false, last: read, firstPageTime }
  }
  return { is: 'failed', why: 'unreadable' }
}

const haveSameKeys = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].every(key => b.has(key))
