/** A part of a line across a pane, in pixels from the left. */
export type LinePart = readonly [from: number, to: number]

/** What is left of a line this long where it leaves out the others: the parts between them, from left to right. */
export function stretches(width: number, left: readonly LinePart[]): readonly LinePart[] {
  const inOrder = left.toSorted(([a], [b]) => a - b)
  const begins = [0, ...inOrder.map((_, at) => Math.max(...inOrder.slice(0, at + 1).map(([, to]) => to)))]
  const ends = [...inOrder.map(([from]) => from), width]
  return begins
    .map((from, at): LinePart => [from, Math.min(ends[at] ?? width, width)])
    .filter(([from, to]) => to > from)
}
