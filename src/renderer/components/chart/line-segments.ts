export type LineSegment = readonly [from: number, to: number]

/** Cuts `cutOut` out of a line of `width` pixels. Returns the remaining segments from left to right. */
export function cutLineSegments(width: number, cutOut: readonly LineSegment[]): readonly LineSegment[] {
  const inOrder = cutOut.toSorted(([a], [b]) => a - b)
  const begins = [0, ...inOrder.map((_, at) => Math.max(...inOrder.slice(0, at + 1).map(([, to]) => to)))]
  const ends = [...inOrder.map(([from]) => from), width]
  return begins
    .map((from, at): LineSegment => [from, Math.min(ends[at] ?? width, width)])
    .filter(([from, to]) => to > from)
}
