import type { FuzzedParser } from './parser'

/** A range of a parser's cases that run in one process. */
export interface Piece {
  readonly name: string
  readonly from: number
  readonly cases: number
}

/** Cases in one piece. Enough to be worth the start of a process. */
const MOST = 10_000

/**
 * Splits the cases of a run into pieces, to share long work among processors. A case does not depend on its
 * piece. Slow parsers have smaller pieces and come first.
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
