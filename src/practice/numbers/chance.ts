/** Chance that can be asked again: the same key and place always give the same answer. */
export function hash(key: number, level: number, index: number): number {
  let h = Math.imul(key ^ Math.imul(level + 0x9e37, 0x85ebca6b), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15) ^ (index >>> 0), 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 13) ^ Math.floor(index / 4294967296), 0x165667b1)
  h = Math.imul(h ^ (h >>> 16), 0x9e3779b1)
  return (h ^ (h >>> 15)) >>> 0
}

/** The key a word stands for under a seed. */
export function keyOf(seed: number, word: string): number {
  let h = hash(0x5eed, seed & 0xff, seed)
  for (let at = 0; at < word.length; at++) h = Math.imul(h ^ word.charCodeAt(at), 0x01000193)
  return hash(h, 7, word.length)
}

/** A share of one, chosen by key and place. */
export const share = (key: number, level: number, index: number): number =>
  (hash(key, level, index) + 0.5) / 4294967296

/** A normally distributed number, chosen by key and place. */
export function normal(key: number, level: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(share(key, level, index)))
  return radius * Math.cos(2 * Math.PI * share(key ^ 0x51ed270b, level, index))
}

/** Chance that runs on: a stream of shares of one, and what is drawn from it. */
export interface Chance {
  readonly next: () => number
  /** A whole number from 0 up to, not including, `count`. */
  readonly below: (count: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
}

/** Opens the stream of chance that belongs to a word under a seed. */
export function createChance(seed: number, word: string): Chance {
  const key = keyOf(seed, word)
  let index = 0
  const next = () => share(key, 3, index++)
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: from => from[below(from.length)] ?? from[0] }
}
