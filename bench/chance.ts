/** Creates a random generator. The same seed gives the same sequence on every machine. */
export function createChance(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** Returns an integer from 0 to `below`, exclusive. */
    below: (below: number): number => Math.floor(next() * below),
    one: <T>(of: readonly [T, ...T[]]): T => of[Math.floor(next() * of.length)] ?? of[0],
  }
}

export type Chance = ReturnType<typeof createChance>
