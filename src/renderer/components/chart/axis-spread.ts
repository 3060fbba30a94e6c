/** Pixels available along an axis, and the pixels that each item needs. */
export interface AxisSpace {
  readonly from: number
  readonly to: number
  readonly each: number
}

/**
 * Places items along an axis without overlaps, as near to `places` as possible. Items outside the range or without
 * space are left out; those furthest from `near` go first.
 */
export function spreadAlongAxis(
  places: readonly number[],
  space: AxisSpace,
  near: number,
): readonly (number | undefined)[] {
  const { from, to, each } = space
  const most = to < from ? 0 : Math.floor((to - from) / each) + 1
  const put = new Array<number | undefined>(places.length).fill(undefined)
  const order = places
    .map((at, index) => ({ at, index }))
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => Math.abs(a.at - near) - Math.abs(b.at - near))
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at || a.index - b.index)
  let edge = from
  for (const { at, index } of order) {
    const there = Math.max(at, edge)
    put[index] = there
    edge = there + each
  }
  edge = to
  for (const { index } of order.toReversed()) {
    const there = Math.min(put[index] ?? edge, edge)
    put[index] = there
    edge = there - each
  }
  return put
}
