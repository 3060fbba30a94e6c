import type { PriceLevel } from './order-book'

/**
 * One side of a book as sorted columns, best price last, because most changes are near the best price. Callers choose
 * keys so that a larger key is a better price.
 */
export interface BookLadder<N> {
  size(): number
  /** Sets the quantity at a key; zero removes it. */
  set(key: N, rest: N): void
  best(): N | undefined
  /** Returns the best levels, best first. An unchanged level is the same object as before. */
  view(depth: number): readonly PriceLevel[]
  clear(): void
}

export type LevelFactory<N> = (key: N, rest: N, before?: PriceLevel) => PriceLevel

const INITIAL_CAPACITY = 256

const NO_QUANTITY = -1

/** Number of cached levels from the best; deeper ones are created on each view. */
const CACHED_LEVELS = 128

/** Creates a ladder of numbers, for markets whose prices and sizes in integer units stay below 2^53. */
export function createBookLadder(asLevel: LevelFactory<number>): BookLadder<number> {
  let keys = new Float64Array(INITIAL_CAPACITY)
  let rests = new Float64Array(INITIAL_CAPACITY)
  let count = 0
  /** Cached best levels, best first, with their quantities. */
  const written: (PriceLevel | undefined)[] = []
  const writtenRests: number[] = []

  /**
   * Returns the first index whose key is not below `key`. Keys are distinct integers, so it is at most `best - key`
   * positions from the end; where prices are contiguous, as near the best, this is the index itself.
   */
  function findIndex(key: number): number {
    if (count === 0) return 0
    const below = (keys[count - 1] as number) - key
    let low = below < 0 ? count : Math.max(0, count - 1 - below)
    if (keys[low] === key) return low
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  function removeAt(at: number): void {
    if (count - 1 - at < written.length) {
      written.splice(count - 1 - at, 1)
      writtenRests.splice(count - 1 - at, 1)
    }
    keys.copyWithin(at, at + 1, count)
    rests.copyWithin(at, at + 1, count)
    count -= 1
  }

  function insertAt(at: number, key: number): void {
    if (count === keys.length) [keys, rests] = [doubleCapacity(keys), doubleCapacity(rests)]
    if (count - at < written.length) {
      written.splice(count - at, 0, undefined)
      writtenRests.splice(count - at, 0, NO_QUANTITY)
    }
    keys.copyWithin(at + 1, at, count)
    rests.copyWithin(at + 1, at, count)
    keys[at] = key
    count += 1
  }

  function levelAt(fromBest: number): PriceLevel {
    const at = count - 1 - fromBest
    const rest = rests[at] as number
    const before = written[fromBest]
    if (before !== undefined && writtenRests[fromBest] === rest) return before
    const level = asLevel(keys[at] as number, rest, before)
    if (fromBest < CACHED_LEVELS) {
      written[fromBest] = level
      writtenRests[fromBest] = rest
    }
    return level
  }

  return {
    size: () => count,
    set(key, rest) {
      const at = findIndex(key)
      const isThere = at < count && keys[at] === key
      if (rest === 0) {
        if (isThere) removeAt(at)
        return
      }
      if (!isThere) insertAt(at, key)
      rests[at] = rest
    },
    best: () => (count === 0 ? undefined : keys[count - 1]),
    view(depth) {
      if (written.length > CACHED_LEVELS) written.length = writtenRests.length = CACHED_LEVELS
      const levels: PriceLevel[] = new Array<PriceLevel>(Math.min(depth, count))
      for (let fromBest = 0; fromBest < levels.length; fromBest += 1) levels[fromBest] = levelAt(fromBest)
      return levels
    },
    clear() {
      count = 0
      written.length = writtenRests.length = 0
    },
  }
}

function doubleCapacity(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const wide = new Float64Array(column.length * 2)
  wide.set(column)
  return wide
}

/** Creates a ladder of bigints, for markets whose units do not fit a number. */
export function createWideBookLadder(asLevel: LevelFactory<bigint>): BookLadder<bigint> {
  const rungs: { readonly key: bigint; rest: bigint; level: PriceLevel | undefined }[] = []

  function findIndex(key: bigint): number {
    let low = 0
    let high = rungs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const rung = rungs[middle]
      if (rung !== undefined && rung.key < key) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    size: () => rungs.length,
    set(key, rest) {
      const at = findIndex(key)
      const rung = rungs[at]
      if (rung?.key !== key) {
        if (rest !== 0n) rungs.splice(at, 0, { key, rest, level: undefined })
      } else if (rest === 0n) rungs.splice(at, 1)
      else if (rung.rest !== rest) [rung.rest, rung.level] = [rest, undefined]
    },
    best: () => rungs.at(-1)?.key,
    view: depth =>
      rungs
        .slice(Math.max(0, rungs.length - depth))
        .map(rung => (rung.level ??= asLevel(rung.key, rung.rest)))
        .toReversed(),
    clear() {
      rungs.length = 0
    },
  }
}
