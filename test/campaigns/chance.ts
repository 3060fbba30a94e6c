/** A seeded pseudo-random generator: the same seed gives the same course. */
export interface Chance {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns an integer from 0 up to, but not including, `below`. */
  below(below: number): number
  pick<T>(from: readonly T[]): T
  /** Returns true with the probability `share`. */
  happens(share: number): boolean
}

export function chanceOf(seed: number): Chance {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(from) {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new RangeError('There is nothing to pick from.')
      return picked
    },
    happens: share => next() < share,
  }
}
