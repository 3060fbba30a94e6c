import type { PublicResultPage } from '@core/account/public-account'
import type { VenueReadResult } from '../venue-read-result'

/** Maximum number of parts read at a time. */
const MAX_PARTS = 20

/** Rows of a cursor-paged list; `isAll` if there are no more. */
export interface CursorList<T> {
  readonly rows: readonly T[]
  readonly isAll: boolean
}

/**
 * Reads a public list by cursor. Each part names the next, so new rows do not shift others. The result is dated by its
 * first part.
 */
export async function readAllCursorParts<T>(
  readPart: (part: { readonly next?: string }) => Promise<VenueReadResult<PublicResultPage<T>>>,
): Promise<VenueReadResult<CursorList<T>>> {
  const rows: T[] = []
  const first = await readPart({})
  let read = first
  for (let parts = 1; ; parts += 1) {
    if (first.is === 'failed') return first
    if (read.is === 'failed') return read
    rows.push(...read.value.rows)
    const { next } = read.value
    if (next === undefined || parts === MAX_PARTS)
      return { ...first, value: { rows, isAll: next === undefined } }
    read = await readPart({ next })
  }
}
