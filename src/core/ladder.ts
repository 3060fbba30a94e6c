/**
 * One side of a book as two sorted columns of whole numbers, the best price last.
 *
 * Most changes are near the best price, so at the end little has to be moved for them. Keys are chosen
 * by the caller so that a larger key is a better price.
 */
export interface Ladder<N> {
  readonly size: () => number
  /** Sets what rests at a key; zero takes it out. */
  readonly set: (key: N, rest: N) => void
  /** The key and the rest at a place counted from the best. */
  readonly key: (fromBest: number) => N | undefined
  readonly rest: (fromBest: number) => N | undefined
  readonly clear: () => void
}

const FIRST_ROOM = 256

/** A ladder of numbers, for markets whose prices and sizes in steps stay within 2^53. */
export function createLadder(): Ladder<number> {
  let keys = new Float64Array(FIRST_ROOM)
  let rests = new Float64Array(FIRST_ROOM)
  let count = 0

  /** The first place whose key is not below this one. */
  function place(key: number): number {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  function grow(): void {
    const [wideKeys, wideRests] = [new Float64Array(keys.length * 2), new Float64Array(keys.length * 2)]
    wideKeys.set(keys)
    wideRests.set(rests)
    keys = wideKeys
    rests = wideRests
  }

  return {
    size: () => count,
    set(key, rest) {
      const at = place(key)
      const isThere = at < count && keys[at] === key
      if (rest === 0) {
        if (!isThere) return
        keys.copyWithin(at, at + 1, count)
        rests.copyWithin(at, at + 1, count)
        count -= 1
        return
      }
      if (!isThere) {
        if (count === keys.length) grow()
        keys.copyWithin(at + 1, at, count)
        rests.copyWithin(at + 1, at, count)
        keys[at] = key
        count += 1
      }
      rests[at] = rest
    },
    key: fromBest => (fromBest < count ? keys[count - 1 - fromBest] : undefined),
    rest: fromBest => (fromBest < count ? rests[count - 1 - fromBest] : undefined),
    clear() {
      count = 0
    },
  }
}

/** The same with whole numbers of any size, for markets whose steps do not fit a number. */
export function createWideLadder(): Ladder<bigint> {
  const rungs: { readonly key: bigint; rest: bigint }[] = []

  function place(key: bigint): number {
    let [low, high] = [0, rungs.length]
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
      const at = place(key)
      const rung = rungs[at]
      if (rung?.key !== key) {
        if (rest !== 0n) rungs.splice(at, 0, { key, rest })
      } else if (rest === 0n) rungs.splice(at, 1)
      else rung.rest = rest
    },
    key: fromBest => rungs[rungs.length - 1 - fromBest]?.key,
    rest: fromBest => rungs[rungs.length - 1 - fromBest]?.rest,
    clear() {
      rungs.length = 0
    },
  }
}
