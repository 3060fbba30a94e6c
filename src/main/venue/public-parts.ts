import type { PublicPage } from '@core/account/public-account'
import type { Read } from '../read'

/** More parts of one list than this are not asked for in one go. */
const MOST_PARTS = 20

/** The rows of a list that is told in parts, and whether those are all there are. */
export interface Parted<T> {
  readonly rows: readonly T[]
  readonly isAll: boolean
}

/**
 * Reads a list of the public query part by part: each names the next, so that rows that come meanwhile move none. It is
 * as old as its first part.
 */
export async function readAllParts<T>(
  ask: (part: { readonly next?: string }) => Promise<Read<PublicPage<T>>>,
): Promise<Read<Parted<T>>> {
  const rows: T[] = []
  const first = await ask({})
  let read = first
  for (let parts = 1; ; parts += 1) {
    if (first.is === 'failed') return first
    if (read.is === 'failed') return read
    rows.push(...read.value.rows)
    const { next } = read.value
    if (next === undefined || parts === MOST_PARTS)
      return { ...first, value: { rows, isAll: next === undefined } }
    read = await ask({ next })
  }
}
