/** Returns a repeatable random 32-bit number: the same arguments always give the same result. */
export function hashToUint32(key: number, level: number, index: number): number {
  let h = Math.imul(key ^ Math.imul(level + 0x9e37, 0x85ebca6b), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15) ^ (index >>> 0), 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 13) ^ Math.floor(index / 4294967296), 0x165667b1)
  h = Math.imul(h ^ (h >>> 16), 0x9e3779b1)
  return (h ^ (h >>> 15)) >>> 0
}

export function deriveRandomKey(seed: number, word: string): number {
  let h = hashToUint32(0x5eed, seed & 0xff, seed)
  for (let at = 0; at < word.length; at++) h = Math.imul(h ^ word.charCodeAt(at), 0x01000193)
  return hashToUint32(h, 7, word.length)
}

/** Returns a repeatable random number from 0 to 1. */
export const uniformRandomAt = (key: number, level: number, index: number): number =>
  (hashToUint32(key, level, index) + 0.5) / 4294967296

export function normalRandomAt(key: number, level: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniformRandomAt(key, level, index)))
  return radius * Math.cos(2 * Math.PI * uniformRandomAt(key ^ 0x51ed270b, level, index))
}

export interface RandomStream {
  readonly next: () => number
  /** Returns a whole number from 0 up to, not including, `count`. */
  readonly nextBelow: (count: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
}

export function createRandomStream(seed: number, word: string): RandomStream {
  const key = deriveRandomKey(seed, word)
  let index = 0
  const next = () => uniformRandomAt(key, 3, index++)
  const nextBelow = (count: number) => Math.floor(next() * count)
  return { next, nextBelow, pick: from => from[nextBelow(from.length)] ?? from[0] }
}
