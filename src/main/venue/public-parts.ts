import type { PublicResultPage } from '@core/account/public-account'
import type { VenueReadResult } from '../read'

/** More parts of one list than this are not asked for in one go. */
const MAX_PARTS = 20

/** The rows of a list that is told in parts, and whether those are all there are. */
export interface CursorList<T> {
  readonly rows: readonly T[]
  readonly isAll: boolean
}

/**
 * Reads a list of the public query part by part: each names the next, so that rows that come meanwhile move none. It is
 * as old as its first part.
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
