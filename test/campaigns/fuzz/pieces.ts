import type { FuzzedParser } from './parser'

/** Some of a parser's cases, which are tried in one go. */
export interface Piece {
  readonly name: string
  readonly from: number
  readonly cases: number
}

/** How many cases one process tries of a parser: enough to be worth its start. */
const MOST = 10_000

/**
 * The cases of a run in pieces, by which what takes long is shared among processors. A case is the same whichever piece
 * it is in. What is slow has smaller pieces, and comes first.
 */
export function piecesOf(parsers: readonly FuzzedParser[], runs: number, from: number): readonly Piece[] {
  const slowFirst = [...parsers].sort((a, b) => a.share - b.share)
  return slowFirst.flatMap(({ name, share }) => {
    const count = Math.max(1, Math.round((runs * share) / 100))
    const most = Math.max(1, Math.round((MOST * share) / 100))
    return Array.from({ length: Math.ceil(count / most) }, (_, nth) => ({
      name,
      from: from + nth * most,
      cases: Math.min(most, count - nth * most),
    }))
  })
}
